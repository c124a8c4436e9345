import Geodesy

extension Region {
  /// Whether the region covers the position; nil if only GEOS can decide.
  func coversWithoutGEOS(_ position: Coordinate) -> Bool? {
    storage.coversWithoutGEOS(position, at: ECEF(position))
  }
}

extension RegionStorage {
  // Inlined, so that the autoclosure is never made: it is called for every region near a position.
  /// Whether the region covers the position; nil if only GEOS can decide.
  ///
  /// - Parameter point: the position in space; for polygons and boxes not computed.
  @inline(__always)
  func coversWithoutGEOS(_ position: Coordinate, at point: @autoclosure () -> ECEF) -> Bool? {
    // Without a look at the shape, which is in another cache line.
    if isPolygons { return polygonsCover(position) }
    switch shape {
    case .circle(let center, let radius):
      // A ball as large as the earth has another centre, too far away for this.
      let meters =
        Geodesic.chordDistanceMeters(from: boundingBall.center, to: point())
        ?? Geodesic.distance(from: center, to: position).meters
      return meters <= radius.meters
    case .box(let southwest, let northeast):
      return Region.boxCovers(position, southwest: southwest, northeast: northeast)
    case .corridor(_, let halfWidth):
      guard boundingBall.contains(point()), let line = boundary.nearest(to: position) else {
        return false
      }
      return line.distanceMeters <= halfWidth.meters
    case .polygons:
      return polygonsCover(position)
    }
  }

  /// Whether polygons cover a position, boundary included; nil where rounding leaves a doubt.
  ///
  /// A position at ±180° is tested on both sides, a pole at any longitude. The bounding ball is not
  /// used: the box excludes more, and an earth-centred position costs more than the rest.
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
