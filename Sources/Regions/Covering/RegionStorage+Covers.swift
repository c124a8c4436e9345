import Geodesy

extension RegionStorage {
  /// Whether polygons cover a position, boundary included; nil where rounding leaves a doubt.
  ///
  /// A position at ±180° is asked on both sides, a pole at any longitude. The ball is not asked:
  /// the box tells more, and to put a position in space costs more than the rest.
  func polygonsCover(_ position: Coordinate) -> Bool? {
    if position.latitude == 90 { return coversNorthPole }
    if position.latitude == -90 { return coversSouthPole }
    let point = PlanarPoint(position)
    guard abs(point.x) == 180 else { return polygonsCover(point) }
    let here = polygonsCover(point)
    guard here != true else { return true }
    let there = polygonsCover(PlanarPoint(x: -point.x, y: point.y))
    return there != true && here == nil ? nil : there
  }

  private func polygonsCover(_ point: PlanarPoint) -> Bool? {
    planarBox.contains(point) ? locator.covers(point, of: planarPolygons, in: planarBox) : false
  }
}
