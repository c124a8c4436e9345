import Geodesy

/// The positions at which an item can be visited on a round.
struct RouteCandidates {
  struct Spot {
    let position: Coordinate
    /// The index of the place; nil for an item without places.
    let placeIndex: Int?
  }

  /// The most spots of an item that are considered.
  static let most = 12

  let stored: StoredItem
  private(set) var spots: [Spot]
  /// Whether no spot was left out.
  private(set) var isComplete = true

  /// Returns nil for an item without a position.
  init?(_ stored: StoredItem, from start: Coordinate, matcher: RegionMatcher) {
    self.stored = stored
    let places = stored.item.places
    if places.isEmpty {
      guard let coordinate = stored.item.location?.coordinate else { return nil }
      spots = [Spot(position: coordinate, placeIndex: nil)]
    } else {
      spots = places.enumerated().map { index, place in
        let isHere = matcher.covers(start, in: place.region)
        return Spot(
          position: isHere ? start : place.region.representativePosition, placeIndex: index)
      }
    }
  }

  /// The candidates with the shortest way by way of them, if there is a limit.
  static func chosen(
    _ all: [RouteCandidates], limit: Int?, from start: Coordinate, to end: Coordinate?
  ) -> [RouteCandidates] {
    guard let limit, all.count > limit else { return all }
    return all.map { candidates in
      (candidates, candidates.spots.map { detour($0, from: start, to: end) }.min() ?? .infinity)
    }
    .sorted { ($0.1, $0.0.stored.id) < ($1.1, $1.0.stored.id) }
    .prefix(limit).map(\.0)
  }

  private static func detour(_ spot: Spot, from start: Coordinate, to end: Coordinate?) -> Double {
    Geodesic.distance(from: start, to: spot.position).meters
      + (end.map { Geodesic.distance(from: spot.position, to: $0).meters } ?? 0)
  }

  /// The same candidates, without spots that are unlikely on a short round where an item has many.
  static func considered(
    _ all: [RouteCandidates], from start: Coordinate, to end: Coordinate?
  ) -> [RouteCandidates] {
    let anchors = [[start], end.map { [$0] } ?? []].filter { !$0.isEmpty }
    let fixed = all.map { $0.spots.count <= most ? $0.spots.map(\.position) : [] }
    return all.enumerated().map { index, candidates in
      guard candidates.spots.count > most else { return candidates }
      let others = fixed.indices.filter { $0 != index && !fixed[$0].isEmpty }.map { fixed[$0] }
      return candidates.keeping(near: anchors + others)
    }
  }

  /// Keeps the spot nearest to each group of positions, for the first groups, and then those with the
  /// shortest way from one group to another.
  private func keeping(near groups: [[Coordinate]]) -> RouteCandidates {
    let rows = spots.map { spot in
      groups.map { group in
        group.map { Geodesic.distance(from: spot.position, to: $0).meters }.min() ?? .infinity
      }
    }
    var kept: Set<Int> = []
    for group in groups.indices where kept.count < Self.most {
      if let nearest = rows.indices.min(by: { rows[$0][group] < rows[$1][group] }) {
        kept.insert(nearest)
      }
    }
    let detours = rows.map { $0.sorted().prefix(2).reduce(0, +) }
    let rest = rows.indices.filter { !kept.contains($0) }
      .sorted { (detours[$0], $0) < (detours[$1], $1) }
    kept.formUnion(rest.prefix(Self.most - kept.count))
    var result = self
    result.spots = kept.sorted().map { spots[$0] }
    result.isComplete = false
    return result
  }
}
