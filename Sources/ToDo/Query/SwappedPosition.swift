/// A position whose latitude and longitude were probably swapped: far from everything that a store
/// knows, while the swapped one is near something.
package struct SwappedPosition: Hashable, Sendable {
  /// The position with latitude and longitude the other way round.
  package let swapped: Coordinate
  /// How far the given position is from everything else.
  package let distance: Distance
  /// How far the swapped one is.
  package let swappedDistance: Distance

  /// Beyond this a position is far from everything: 1,000 km.
  package static let far = Distance.kilometers(1_000)
  /// Up to this a position is near something: 100 km, about the size of a region that one lives in.
  package static let near = Distance.kilometers(100)

  /// Compares a position with the open items, the named places, and where one is.
  ///
  /// - Returns: Nil if the position is plausible, or if there is nothing to compare it with.
  /// - Throws: What the store throws.
  /// - Complexity: That of two near queries, and O(*p*) for *p* named places.
  package init?(_ position: Coordinate, in store: some ItemStore & PlaceStore) throws {
    guard
      let swapped = try? Coordinate(
        latitude: position.longitude, longitude: position.latitude),
      swapped != position
    else { return nil }
    let places = try store.places()
    let here = try store.here()?.coordinate
    let matcher = RegionMatcher()
    func distance(from origin: Coordinate) throws -> Distance? {
      let distances =
        try store.near(NearQuery(near: origin, limit: 1)).map(\.distance)
        + places.map { matcher.distance(from: origin, to: $0.region) }
        + (here.map { [Geodesic.distance(from: origin, to: $0)] } ?? [])
      return distances.min()
    }
    guard let given = try distance(from: position), given > Self.far,
      let other = try distance(from: swapped), other <= Self.near
    else { return nil }
    self.swapped = swapped
    self.distance = given
    swappedDistance = other
  }
}
