import Geodesy

@testable import Regions

/// What GEOS's prepared geometries answer, for comparison.
final class PreparedOracle {
  // In the order of destruction.
  private let prepared: GEOSPreparedPolygons
  private let context: GEOSContext

  init(_ polygons: [[[PlanarPoint]]]) throws {
    let context = GEOSContext()
    prepared = try GEOSPreparedPolygons(polygons.map(Polygon.init(planarRings:)), in: context)
    self.context = context
  }

  func covers(_ point: PlanarPoint) -> Bool { prepared.covers(point) }

  /// Asked on both sides of the antimeridian.
  func covers(_ position: Coordinate) -> Bool {
    let point = PlanarPoint(position)
    return covers(point)
      || abs(point.x) == 180 && covers(PlanarPoint(x: -point.x, y: point.y))
  }
}
