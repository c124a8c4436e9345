public import Geodesy

/// A part of the earth: a circle, polygons, a box or a corridor.
///
/// Copying a region costs one reference. Its rings are checked, repaired and cut at the
/// antimeridian once, when it is created. Two regions are equal if their shapes are.
public struct Region: Sendable {
  /// What a region is made of.
  public enum Shape: Hashable, Sendable {
    /// All positions within `radius`, inclusive, of the centre.
    case circle(center: Coordinate, radius: Distance)
    /// What the polygons cover, boundary included. They are valid and disjoint, lie within ±180°
    /// of longitude, and their shells run counterclockwise.
    case polygons([Polygon])
    /// All positions between two parallels and two meridians, inclusive. The box leads east from
    /// `southwest` to `northeast`; if the west exceeds the east, it crosses the antimeridian.
    case box(southwest: Coordinate, northeast: Coordinate)
    /// All positions within `halfWidth`, inclusive, of some line; edges are straight in
    /// longitude/latitude and cut at the antimeridian.
    case corridor(lines: [[Coordinate]], halfWidth: Distance)
  }

  let storage: RegionStorage

  /// What the region is made of, as it was read and repaired.
  public var shape: Shape { storage.shape }

  /// What was unusual about the input and how it was handled. The warnings are not part of the
  /// region's value: they are neither encoded nor compared.
  public var repairs: [RegionWarning] { storage.repairs }

  /// A ball that contains the whole region, with the bulge of its edges.
  package var boundingBall: Ball { storage.boundingBall }

  /// A key for caches that all copies of a region share. It is valid while a copy exists.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  init(_ shape: Shape, repairs: [RegionWarning] = []) {
    self.init(RegionStorage(shape, repairs: repairs))
  }

  init(_ storage: RegionStorage) {
    self.storage = storage
  }
}

extension Region: Hashable {
  /// Whether two regions have the same shape.
  public static func == (left: Region, right: Region) -> Bool {
    left.storage === right.storage || left.shape == right.shape
  }

  /// Hashes the region's shape.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(shape)
  }
}

extension Region {
  /// Whether the region covers a position; its boundary belongs to it.
  ///
  /// The result is that of ``RegionMatcher/covers(_:in:)``. For a position on an edge of a polygon
  /// this takes O(*n*), since nothing is kept between calls; use a matcher for many positions.
  public func covers(_ position: Coordinate) -> Bool {
    coversWithoutGEOS(position) ?? RegionMatcher(capacity: 1).covers(position, in: self)
  }

  /// The geodesic distance from a position to the region; 0 where it covers the position.
  ///
  /// Use a ``RegionMatcher`` for many positions.
  public func distance(from position: Coordinate) -> Distance {
    RegionMatcher(capacity: 1).distance(from: position, to: self)
  }

  /// Half the length of a meridian ellipse in metres, which is the greatest distance between two
  /// positions on the ellipsoid (WGS84: 2 × 10,001,965.7293 m).
  static let halfMeridianMeters = 20_003_931.4586255
}
