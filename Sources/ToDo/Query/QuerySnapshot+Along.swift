import SpatialIndex

extension QuerySnapshot {
  /// The result of a query along a way: candidates around its stretches, then exact distances and the
  /// filter.
  func along(_ query: AlongQuery) -> [ItemAlong] {
    var met: Set<UInt32> = []
    var found: [ItemAlong] = []
    func consider(_ slot: UInt32) {
      guard met.insert(slot).inserted else { return }
      if let item = ItemAlong(item(inSlot: slot), query, matcher: matcher) { found.append(item) }
    }
    for ball in query.route.balls(forHalfWidth: query.halfWidth) {
      let reach = ball.radiusMeters + query.halfWidth.meters
      for side in sides(for: query.filter.state) {
        side.points.forEachBall(near: ball.center, boundMeters: reach) { point in
          consider(point.entry)
          return reach
        }
        side.places.forEachBall(near: ball.center, boundMeters: reach) { place in
          consider(placeOwners[Int(place.entry)])
          return reach
        }
      }
    }
    return ItemAlong.page(of: found, query)
  }
}
