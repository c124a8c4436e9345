/// The question "what can I get done near here?".
public struct NearQuery: Sendable {
  /// Where "here" is.
  public var position: Coordinate
  /// The farthest that an answer may be, inclusive; nil for no bound.
  public let within: Distance?
  /// How many answers at most; nil for all.
  public let limit: Int?
  public var filter: ItemFilter
  /// The last answer of the page before, after which the next one begins.
  public var after: NearKey?

  /// The limit where neither a limit nor a radius is given.
  public static let defaultLimit = 10

  /// Makes a query; with neither radius nor limit it asks for the nearest ten.
  ///
  /// - Throws: `ToDoError.invalidLimit` below 1, `ToDoError.invalidRadius` for a radius that is
  ///   negative or NaN.
  public init(
    near position: Coordinate, within: Distance? = nil, limit: Int? = nil,
    filter: ItemFilter = ItemFilter(), after: NearKey? = nil
  ) throws(ToDoError) {
    if let limit, limit < 1 { throw .invalidLimit(limit) }
    // NaN fails the comparison, so it is refused here too.
    if let within, !(within.meters >= 0) { throw .invalidRadius(within) }
    self.position = position
    self.within = within
    self.limit = limit ?? (within == nil ? Self.defaultLimit : nil)
    self.filter = filter
    self.after = after
  }
}

/// The place of an answer in the order of near-queries: by distance, then by id.
public struct NearKey: Hashable, Sendable, Comparable {
  public let distance: Distance
  public let id: ItemID

  public init(distance: Distance, id: ItemID) {
    self.distance = distance
    self.id = id
  }

  public static func < (left: NearKey, right: NearKey) -> Bool {
    (left.distance, left.id) < (right.distance, right.id)
  }
}
