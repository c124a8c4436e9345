public import Geodesy

/// A part of the earth: a circle, polygons, a box or a corridor.
///
/// A value that costs one reference to copy; what it was made of is read, repaired and cut at the
/// antimeridian once, when it is made. Two regions are equal when their shapes are.
public struct Region: Sendable {
  /// What a region is made of.
  public enum Shape: Hashable, Sendable {
    /// All positions within `radius`, inclusive, of the centre.
    case circle(center: Coordinate, radius: Distance)
    /// What the polygons cover, boundary included. They are valid and disjoint, lie within ±180°
    /// of longitude, and their shells run counterclockwise.
    case polygons([Polygon])
    /// All positions between two parallels and two meridians, inclusive; the box leads east from
    /// `southwest` to `northeast`, across the antimeridian where the west exceeds the east.
    case box(southwest: Coordinate, northeast: Coordinate)
    /// All positions within `halfWidth`, inclusive, of some line; edges are straight in
    /// longitude/latitude and cut at the antimeridian.
    case corridor(lines: [[Coordinate]], halfWidth: Distance)
  }

  let storage: RegionStorage

  /// What the region is made of, as it was read and repaired.
  public var shape: Shape { storage.shape }

  /// What was odd about the region as it was given, and what was done about it. Not part of the
  /// region's value: it is neither encoded nor compared.
  public var repairs: [RegionWarning] { storage.repairs }

  /// A ball that contains the whole region, with the bulge of its edges.
  package var boundingBall: Ball { storage.boundingBall }

  /// What two copies of one region have in common: a key for caches, good as long as the region
  /// is kept.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  init(_ shape: Shape, repairs: [RegionWarning] = []) {
    self.init(RegionStorage(shape, repairs: repairs))
  }

  init(_ storage: RegionStorage) {
    self.storage = storage
  }
}

extension Region: Hashable {
  public static func == (left: Region, right: Region) -> Bool {
    left.storage === right.storage || left.shape == right.shape
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(shape)
  }
}

extension Region {
  /// Whether the region covers a position; its boundary belongs to it.
  ///
  /// As a `RegionMatcher` answers, but for positions on an edge of polygons those are made known
  /// to GEOS anew each time, O(*n*).
  public func covers(_ position: Coordinate) -> Bool {
    coversWithoutGEOS(position) ?? RegionMatcher(capacity: 1).covers(position, in: self)
  }

  /// The geodesic distance from a position to the region; 0 where it covers the position.
  ///
  /// For one question, as `covers` is.
  public func distance(from position: Coordinate) -> Distance {
    RegionMatcher(capacity: 1).distance(from: position, to: self)
  }

  /// Half the length of a meridian ellipse in metres, the greatest distance there is on the
  /// ellipsoid: the distance between two antipodal positions (WGS84: 2 × 10,001,965.7293 m).
  static let halfMeridianMeters = 20_003_931.4586255
}
