/// How near a way comes to an item.
package struct RouteProximity: Sendable {
  /// The distance from the way in metres; 0 where it leads through one of the item's places.
  package var meters: Double
  /// How far along the way its point nearest to the item is, in metres.
  package var alongMeters: Double
  /// That point.
  package var position: Coordinate
  /// The index of the nearest place in the item's places; nil if it has none.
  package var placeIndex: Int?

  /// Measures how near a way comes to the nearest of an item's places or, if it has none, to its
  /// coordinate. Nil for an item without either, and for one farther away than the half-width.
  ///
  /// Of several places at equal distances the first one counts. Both stores measure with this
  /// function, so they give the same results to the last bit.
  package init?(
    of item: ToDoItem, along route: Route, halfWidth: Distance, matcher: RegionMatcher
  ) {
    guard !item.places.isEmpty else {
      guard let coordinate = item.location?.coordinate,
        let found = route.nearest(to: coordinate, withinMeters: halfWidth.meters)
      else { return nil }
      self = found
      return
    }
    var best: RouteProximity?
    for (index, place) in item.places.enumerated() {
      let bound = best?.meters ?? halfWidth.meters
      guard bound > 0 || best == nil else { break }
      guard var found = route.nearest(to: place.region, withinMeters: bound, matcher: matcher),
        found.meters < best?.meters ?? .infinity
      else { continue }
      found.placeIndex = index
      best = found
    }
    guard let best else { return nil }
    self = best
  }

  init(meters: Double, piece: RoutePiece, offset: Double) {
    self.meters = meters
    alongMeters = piece.alongMeters + offset
    position = piece.position(at: offset)
    placeIndex = nil
  }
}

extension Route {
  /// The first point of the way that is nearest to a position; nil if none is within a bound.
  func nearest(to position: Coordinate, withinMeters bound: Double) -> RouteProximity? {
    let point = ECEF(position)
    var bound = bound
    var best: (piece: RoutePiece, offset: Double, meters: Double)?
    for piece in pieces {
      guard let found = piece.nearest(to: position, at: point, withinMeters: bound),
        found.meters < best?.meters ?? .infinity
      else { continue }
      best = (piece, found.offset, found.meters)
      bound = found.meters
    }
    return best.map { RouteProximity(meters: $0.meters, piece: $0.piece, offset: $0.offset) }
  }

  /// The point of the way that is nearest to a region, or where it first enters it; nil if none is
  /// within a bound.
  func nearest(
    to region: Region, withinMeters bound: Double, matcher: RegionMatcher
  ) -> RouteProximity? {
    if case .circle(let center, let radius) = region.shape,
      case let found = nearest(to: center, withinMeters: bound + radius.meters),
      found?.meters ?? .infinity >= radius.meters
    {
      guard var found else { return nil }
      found.meters = max(0, found.meters - radius.meters)
      return found.meters <= bound ? found : nil
    }
    var search = RouteRegionSearch(region, withinMeters: bound, matcher: matcher)
    return search.result(along: pieces)
  }
}

extension Route {
  /// The least distance from the way to a region; 0 where it leads through the region.
  package func distance(to region: Region, matcher: RegionMatcher) -> Distance {
    Distance(
      meters: nearest(to: region, withinMeters: .infinity, matcher: matcher)?.meters ?? .infinity)
  }
}
