import Geodesy

/// An area on the ground.
public struct Area: Hashable, Comparable, Sendable {
  /// The area in square metres.
  public let squareMeters: Double

  /// Makes an area from a number of square metres.
  public init(squareMeters: Double) {
    self.squareMeters = squareMeters
  }

  /// Whether one area is smaller than another.
  public static func < (left: Area, right: Area) -> Bool {
    left.squareMeters < right.squareMeters
  }
}

extension Region {
  /// The area on the ground.
  ///
  /// Polygons and boxes are measured on the authalic sphere with edges straight in
  /// longitude/latitude, exact to about 1e-12; a circle is the area swept by its geodesic radii,
  /// as exact up to 15,000 km; a corridor is outlined by polygons with 64 points to a circle that
  /// are as large as the circle, or cut into small squares if it has many edges, exact to 0.1 %.
  /// - Complexity: the first time O(*n*) for polygons and for corridors of many edges, about 0.1 ms for
  ///   a circle, O(*n* log *n*) for other corridors with 64 geodesics for each 20 km; then O(1).
  public var area: Area { Area(squareMeters: storage.areaSquareMeters) }
}

extension RegionStorage {
  /// The area in square metres, computed anew.
  var computedSquareMeters: Double {
    switch shape {
    case .circle(let center, let radius):
      GeodesicDisk.areaSquareMeters(center: center, radiusMeters: radius.meters)
    case .polygons, .box:
      AuthalicSphere.areaSquareMeters(of: planarPolygons)
    case .corridor(_, let halfWidth):
      CorridorOverlap.squareMeters(
        of: boundary, halfWidthMeters: halfWidth.meters, in: boundingBall)
        ?? CorridorOutline.areaSquareMeters(
          along: boundary.edges, halfWidthMeters: halfWidth.meters)
    }
  }
}

extension Region {
  /// Polygons that outline the region, for drawing, with edges that are straight in
  /// longitude/latitude and cut at the antimeridian; empty for a circle.
  ///
  /// The ends of a corridor are rounded by 33 positions each. A corridor without a width, or one that
  /// contains half the earth, has no outline.
  /// - Complexity: O(*n*); for a corridor, the time to unite the outlines of its edges.
  package var outline: [Polygon] {
    switch shape {
    case .circle: return []
    case .polygons(let polygons): return polygons
    case .box: return storage.planarPolygons.map { Polygon(planarRings: $0) }
    case .corridor(_, let halfWidth):
      let rings = try? CorridorOutline.polygons(
        along: storage.boundary.edges, halfWidthMeters: halfWidth.meters)
      return (rings ?? []).map { Polygon(planarRings: $0) }
    }
  }
}
