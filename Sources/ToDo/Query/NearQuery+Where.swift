/// What a query says about where an item is, besides how far away it may be.
extension NearQuery {
  /// Whether the index can take the nearest points without asking about each one.
  var isPlain: Bool { after == nil && isWholeDisk }

  /// Whether every item within the radius counts, wherever it is.
  var isWholeDisk: Bool { beyond == nil && sector == nil }

  /// Whether a distance is not below the least one.
  package func isFarEnough(meters: Double) -> Bool {
    beyond.map { meters >= $0.meters } ?? true
  }

  /// Whether an item lies in the query's sector.
  ///
  /// - Parameters:
  ///   - meters: The distance to the item.
  ///   - placeIndex: The index of the place to which it was measured; nil for an item without places.
  package func isInSector(
    _ item: ToDoItem, meters: Double, placeIndex: Int?, matcher: RegionMatcher
  ) -> Bool {
    guard let sector else { return true }
    guard meters > 0,
      let end = item.nearestPoint(ofPlace: placeIndex, to: position, matcher: matcher)
    else { return false }
    return sector.contains(Geodesic.bearing(from: position, to: end))
  }
}

extension ToDoItem {
  /// The point of a place nearest to a position; without places, the location's coordinate.
  func nearestPoint(
    ofPlace index: Int?, to position: Coordinate, matcher: RegionMatcher
  ) -> Coordinate? {
    guard let index else { return location?.coordinate }
    return matcher.nearest(to: position, in: places[index].region).nearestPoint
  }
}
