/// The distance to an item, and the place of it to which the distance was measured.
package struct ItemDistance: Sendable {
  /// The geodesic distance in metres.
  package var meters: Double
  /// The index of the nearest place in the item's places; nil if it has none.
  package var placeIndex: Int?
  /// Whether the position lies in one of the places.
  package var isInside: Bool

  /// Measures an item as near queries do: to the nearest of its places or, if it has none, to its
  /// coordinate. Nil for an item without either.
  ///
  /// The first of several places at equal distances counts. Both stores measure with this function,
  /// so they give the same results to the last bit.
  package init?(of item: ToDoItem, from position: Coordinate, matcher: RegionMatcher) {
    if item.places.isEmpty {
      guard let coordinate = item.location?.coordinate else { return nil }
      self.init(
        meters: Geodesic.distance(from: position, to: coordinate).meters, placeIndex: nil,
        isInside: false)
      return
    }
    let point = ECEF(position)
    var best = ItemDistance(meters: .infinity, placeIndex: nil, isInside: false)
    for (index, place) in item.places.enumerated() {
      let ball = place.region.boundingBall
      guard point.chordMeters(to: ball.center) - ball.radiusMeters <= best.meters else { continue }
      let proximity = matcher.nearest(to: position, in: place.region)
      if proximity.distance.meters < best.meters {
        best = ItemDistance(
          meters: proximity.distance.meters, placeIndex: index, isInside: proximity.isInside)
      }
      if best.isInside { break }
    }
    self = best
  }

  private init(meters: Double, placeIndex: Int?, isInside: Bool) {
    self.meters = meters
    self.placeIndex = placeIndex
    self.isInside = isInside
  }
}
