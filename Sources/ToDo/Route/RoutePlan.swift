public import Geodesy

/// A short round through items: the order of stops, and for an item with several places the best of
/// them.
///
/// ```swift
/// let plan = RoutePlan(through: items, from: home, end: .back)
/// for stop in plan.stops { print(stop.item.title, stop.leg) }
/// ```
///
/// Distances are WGS84 geodesics, as the crow flies. A stop at a place is its representative position
/// (`Region.representativePosition`), such as the centre of a circle; where the round begins inside the
/// place, it is right there.
public struct RoutePlan: Sendable {
  /// Where a round ends.
  public enum End: Hashable, Sendable {
    /// At the last stop, whichever that is.
    case anywhere
    /// Where it began.
    case back
    /// At a position.
    case at(Coordinate)
  }

  /// An item in the order of the round.
  public struct Stop: Sendable, Identifiable {
    /// The item's id.
    public let id: ItemID
    /// The item.
    public let item: ToDoItem
    /// The place of the item to go to; nil for an item without places.
    public let place: Place?
    /// Where to go.
    public let position: Coordinate
    /// The distance from the stop before, or from the start.
    public let leg: Distance
    /// The distance from the start along the round.
    public let along: Distance
  }

  /// Where the round begins.
  public let start: Coordinate
  /// The items in the order of the round.
  public let stops: [Stop]
  /// Where the round ends; nil if it ends at the last stop.
  public let end: Coordinate?
  /// The distance from the last stop to the end; nil if the round ends there.
  public let lastLeg: Distance?
  /// The length of the whole round.
  public let length: Distance
  /// Whether no order is shorter: for rounds of up to ``exactLimit`` stops whose items have few places
  /// each. Longer rounds are good, but a shorter one may exist.
  public let isShortest: Bool

  /// Up to this many stops, all orders are compared.
  public static let exactLimit = 10

  /// Plans a round through items. Those without a position are left out.
  ///
  /// Up to ``exactLimit`` stops it is the shortest (M. Held, R. M. Karp, *A dynamic programming approach
  /// to sequencing problems*, J. SIAM 10, 1962). A longer one is made by nearest insertion, then
  /// shortened by 2-opt and Or-opt until neither helps (D. J. Rosenkrantz, R. E. Stearns, P. M. Lewis,
  /// SIAM J. Comput. 6, 1977; I. Or, 1976); one of up to 60 stops also from rounds with parts of it
  /// exchanged (O. Martin, S. W. Otto, E. W. Felten, Complex Systems 5, 1991). Of an item with more than a dozen places, those near the
  /// start, the end and the other items are considered. Equal input gives the same round.
  ///
  /// - Parameters:
  ///   - items: The items; they all become stops if there is no limit.
  ///   - start: Where the round begins.
  ///   - end: Where it ends.
  ///   - limit: How many stops at most; nil for all. The items nearest to the start are taken; if the
  ///     round ends elsewhere, those with the shortest way from the start by way of them to the end.
  ///   - matcher: Decides whether the start is inside a place.
  /// - Complexity: O(2ⁿ *k*²) for *n* stops with *k* places altogether up to the limit, beyond it about
  ///   O(*n*²) for each improvement.
  public init(
    through items: some Sequence<StoredItem>, from start: Coordinate, end: End = .anywhere,
    limit: Int? = nil, matcher: RegionMatcher = RegionMatcher()
  ) {
    let goal: Coordinate? =
      switch end {
      case .anywhere: nil
      case .back: start
      case .at(let coordinate): coordinate
      }
    let all = items.compactMap { RouteCandidates($0, from: start, matcher: matcher) }
    let candidates = RouteCandidates.considered(
      RouteCandidates.chosen(all, limit: limit, from: start, to: goal), from: start, to: goal)
    let problem = RoundProblem(
      start: start, end: goal, stops: candidates.map { $0.spots.map(\.position) })
    let isSmall = candidates.count <= Self.exactLimit
    let order = isSmall ? problem.shortestOrder() : problem.goodOrder()

    var along = 0.0
    var last = problem.start
    stops = order.map { node in
      let leg = problem.meters(last, node)
      along += leg
      last = node
      let (stop, spot) = problem.owner(of: node)
      let item = candidates[stop].stored
      return Stop(
        id: item.id, item: item.item,
        place: candidates[stop].spots[spot].placeIndex.map { item.item.places[$0] },
        position: candidates[stop].spots[spot].position, leg: .meters(leg), along: .meters(along))
    }
    self.start = start
    self.end = goal
    lastLeg = problem.end.map { .meters(problem.meters(last, $0)) }
    length = .meters(along) + (lastLeg ?? .zero)
    isShortest = isSmall && candidates.allSatisfy(\.isComplete)
  }

  /// The positions of the round in order, with its start and its end.
  public var positions: [Coordinate] {
    [start] + stops.map(\.position) + (end.map { [$0] } ?? [])
  }
}
