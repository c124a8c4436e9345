/// A query for items near a position: "what can I get done near here?"
///
/// ```swift
/// let query = try NearQuery(near: here, within: .kilometers(2), filter: ItemFilter(tags: ["shop"]))
/// for near in try store.near(query) { print(near.item.title, near.distance) }
/// ```
///
/// For long results, ask page by page: set ``after`` to the ``NearbyItem/key`` of the last item.
public struct NearQuery: Sendable {
  /// The position from which distances are measured.
  public var position: Coordinate
  /// The farthest distance that counts, inclusive; nil for any distance.
  public let within: Distance?
  /// The nearest distance that counts, inclusive; nil for any distance.
  public let beyond: Distance?
  /// The directions that count; nil for all. Inside a place, and at the very position, there is no
  /// direction: such an item is in no sector.
  public var sector: BearingSector?
  /// How many items at most; nil for all.
  public let limit: Int?
  /// Which items count.
  public var filter: ItemFilter { didSet { plainState = filter.plainState } }
  /// The filter's state, if nothing else in it matters. To look at the filter would copy it, which takes
  /// a tenth of a query's instructions.
  private(set) var plainState: ItemFilter.State?
  /// The key of the last item of the previous page; nil for the first page.
  public var after: NearKey?

  /// The limit if neither a limit nor a radius is given.
  public static let defaultLimit = 10

  /// Makes a query. With neither radius nor limit it asks for the ``defaultLimit`` nearest items.
  ///
  /// - Throws: ``ToDoError/invalidLimit(_:)`` for a limit below 1, ``ToDoError/invalidRadius(_:)`` for
  ///   a radius or least distance that is negative or NaN.
  public init(
    near position: Coordinate, within: Distance? = nil, beyond: Distance? = nil,
    sector: BearingSector? = nil, limit: Int? = nil, filter: ItemFilter = ItemFilter(),
    after: NearKey? = nil
  ) throws(ToDoError) {
    if let limit, limit < 1 { throw .invalidLimit(limit) }
    // NaN fails the comparison, so it is refused here too.
    if let within, !(within.meters >= 0) { throw .invalidRadius(within) }
    if let beyond, !(beyond.meters >= 0) { throw .invalidRadius(beyond) }
    self.position = position
    self.within = within
    self.beyond = beyond
    self.sector = sector
    self.limit = limit ?? (within == nil ? Self.defaultLimit : nil)
    self.filter = filter
    plainState = filter.plainState
    self.after = after
  }
}

/// The key by which the results of near queries are ordered: distance, then id.
public struct NearKey: Hashable, Sendable, Comparable {
  /// The distance from the query's position.
  public let distance: Distance
  /// The item's id.
  public let id: ItemID

  /// Makes a key.
  public init(distance: Distance, id: ItemID) {
    self.distance = distance
    self.id = id
  }

  /// Whether the first key comes first.
  public static func < (left: NearKey, right: NearKey) -> Bool {
    (left.distance, left.id) < (right.distance, right.id)
  }
}
