public import Geodesy

/// A query for items along a way: "what can I get done on the way there?"
///
/// ```swift
/// let query = try AlongQuery(along: route, width: .meters(200), filter: ItemFilter(tags: ["shop"]))
/// for found in try store.along(query) { print(found.along, found.item.title) }
/// ```
///
/// Items count up to half the width to either side, as in a corridor (`Region.corridor`). They are
/// ordered by where the way comes nearest to them; where it leads through a place, by where it enters it
/// first. Of several places the one nearest to the way counts.
public struct AlongQuery: Sendable {
  /// The way.
  public let route: Route
  /// How wide the corridor is, both sides together, inclusive.
  public let width: Distance
  /// How many items at most; nil for all.
  public let limit: Int?
  /// Which items count.
  public var filter: ItemFilter
  /// The key of the last item of the previous page; nil for the first page.
  public var after: AlongKey?

  /// Makes a query.
  ///
  /// - Throws: ``ToDoError/invalidLimit(_:)`` for a limit below 1, ``ToDoError/invalidWidth(_:)`` for a
  ///   width that is negative or not finite.
  public init(
    along route: Route, width: Distance, limit: Int? = nil, filter: ItemFilter = ItemFilter(),
    after: AlongKey? = nil
  ) throws(ToDoError) {
    if let limit, limit < 1 { throw .invalidLimit(limit) }
    // NaN fails the comparison, so it is refused here too.
    guard width.meters >= 0, width.meters.isFinite else { throw .invalidWidth(width) }
    self.route = route
    self.width = width
    self.limit = limit
    self.filter = filter
    self.after = after
  }

  /// How far beside the way an item may be.
  package var halfWidth: Distance { width / 2 }
}

/// The key by which items along a way are ordered: how far along it, then id.
public struct AlongKey: Hashable, Sendable, Comparable {
  /// How far along the way.
  public let along: Distance
  /// The item's id.
  public let id: ItemID

  /// Makes a key.
  public init(along: Distance, id: ItemID) {
    self.along = along
    self.id = id
  }

  /// Whether the first key comes first.
  public static func < (left: AlongKey, right: AlongKey) -> Bool {
    (left.along, left.id) < (right.along, right.id)
  }
}

/// An item found by an ``AlongQuery``.
public struct ItemAlong: Sendable, Identifiable {
  /// The item's id.
  public let id: ItemID
  /// The item.
  public let item: ToDoItem
  /// How far along the way its point nearest to the item is, or where it enters the place.
  public let along: Distance
  /// The WGS84 geodesic distance from the way to the item; 0 where the way leads through the place.
  /// To a place that is not a circle it is exact to 10 cm up to a kilometre, and beyond it to a
  /// ten-thousandth.
  public let distance: Distance
  /// The point of the way that is nearest to the item.
  public let position: Coordinate
  /// The place of the item to which the distance was measured; nil for an item without places.
  public let place: Place?

  /// The item's key in the order of results, for ``AlongQuery/after``.
  public var key: AlongKey { AlongKey(along: along, id: id) }
}

extension ItemAlong {
  /// The result for an item; nil if the query does not include it.
  package init?(_ stored: StoredItem, _ query: AlongQuery, matcher: RegionMatcher) {
    guard
      let proximity = RouteProximity(
        of: stored.item, along: query.route, halfWidth: query.halfWidth, matcher: matcher)
    else { return nil }
    id = stored.id
    item = stored.item
    along = Distance(meters: proximity.alongMeters)
    distance = Distance(meters: proximity.meters)
    position = proximity.position
    place = proximity.placeIndex.map { stored.item.places[$0] }
    if let after = query.after, key <= after { return nil }
    guard query.filter.includes(stored.item, matcher: matcher) else { return nil }
  }

  /// The items of a query's result in order, from those that it includes.
  package static func page(of found: [ItemAlong], _ query: AlongQuery) -> [ItemAlong] {
    let sorted = found.sorted { $0.key < $1.key }
    return query.limit.map { Array(sorted.prefix($0)) } ?? sorted
  }
}
