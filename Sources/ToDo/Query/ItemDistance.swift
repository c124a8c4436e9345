/// How far an item is, exactly, and from which of its places.
package struct ItemDistance: Sendable {
  package var meters: Double
  package var place: Int?
  package var isInside: Bool

  /// Measures an item from a position as the semantics of near-queries say: to the nearest of
  /// its places, or, where it has none, to its coordinate. Nil for an item without either.
  ///
  /// Of places at equal distance the first one counts. Both stores measure by this one
  /// function, so that they give the same answer to the last bit.
  package init?(of item: ToDoItem, from position: Coordinate, matcher: RegionMatcher) {
    if item.places.isEmpty {
      guard let coordinate = item.location?.coordinate else { return nil }
      self.init(
        meters: Geodesic.distance(from: position, to: coordinate).meters, place: nil,
        isInside: false)
      return
    }
    let point = ECEF(position)
    var best = ItemDistance(meters: .infinity, place: nil, isInside: false)
    for (number, place) in item.places.enumerated() {
      let ball = place.region.boundingBall
      guard point.chord(to: ball.center) - ball.radiusMeters <= best.meters else { continue }
      let proximity = matcher.nearest(to: position, in: place.region)
      if proximity.distance.meters < best.meters {
        best = ItemDistance(
          meters: proximity.distance.meters, place: number, isInside: proximity.isInside)
      }
      if best.isInside { break }
    }
    self = best
  }

  private init(meters: Double, place: Int?, isInside: Bool) {
    self.meters = meters
    self.place = place
    self.isInside = isInside
  }
}
