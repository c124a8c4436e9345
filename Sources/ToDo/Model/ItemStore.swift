/// Where items are kept under lasting ids.
///
/// A change is durable, as far as the store is, when the call returns; one that throws has
/// changed nothing.
public protocol ItemStore: AnyObject, Sendable {
  /// Adds items in one transaction; one that equals an open item is not added again.
  ///
  /// Of done items as many stay away as equal ones were done before: what was exported can be
  /// added any number of times, and nothing of a history with repetitions gets lost.
  ///
  /// - Returns: for each item, in order, the id under which it is kept and whether it is new.
  @discardableResult
  func add(contentsOf items: some Sequence<ToDoItem>) throws -> [Addition]

  /// The item with that id, or nil.
  func item(_ id: ItemID) throws -> StoredItem?

  /// Calls `body` with the items that a filter lets through until it answers false: the open
  /// ones in the order of their list, then the done ones in theirs.
  ///
  /// A store that keeps them in a file holds one at a time, however many there are, and reads all
  /// as they are at one moment.
  ///
  /// - Parameter body: what it throws is thrown on. It must not call the store.
  func forEachItem(_ filter: ItemFilter, _ body: (StoredItem) throws -> Bool) throws

  /// The tags of open items that begin so, in the order of their Unicode scalars, so many at
  /// most.
  func tags(beginningWith prefix: String, limit: Int) throws -> [String]

  /// The ids that begin so, in their order.
  func ids(beginningWith prefix: ItemIDPrefix) throws -> [ItemID]

  /// Checks or unchecks items in one transaction: each moves to the end of the other list; one
  /// that stands there already stays.
  ///
  /// - Throws: `ToDoError.noSuchItem`, and nothing is changed.
  func setDone(_ done: Bool, _ ids: [ItemID]) throws

  /// Changes the content of an item, read and written in one transaction, so that nobody else's
  /// change gets lost between; it keeps its id, its place in the list and whether it is done.
  ///
  /// - Parameter change: what it throws is thrown on, and nothing is changed. It must not call
  ///   the store.
  /// - Throws: `ToDoError.noSuchItem`.
  func update(_ id: ItemID, _ change: (inout ToDoItem) throws -> Void) throws

  /// Removes items in one transaction; their ids are not given again.
  ///
  /// - Throws: `ToDoError.noSuchItem`, and nothing is changed.
  func remove(_ ids: [ItemID]) throws

  /// The items nearest to a position, as `NearQuery` says.
  ///
  /// - Throws: what the store does; a query that could be made is answered.
  func near(_ query: NearQuery) throws -> NearbyItems
}

/// What became of an item that was to be added.
public struct Addition: Hashable, Sendable {
  /// The id under which the item, or the open one that equals it, is kept.
  public let id: ItemID
  /// False when an equal item was there already, and nothing was added.
  public let isNew: Bool

  public init(id: ItemID, isNew: Bool) {
    self.id = id
    self.isNew = isNew
  }
}

extension ItemStore {
  /// The items that a filter lets through: the open ones in the order of their list, then the
  /// done ones in theirs.
  public func items(_ filter: ItemFilter) throws -> [StoredItem] {
    var items: [StoredItem] = []
    try forEachItem(filter) { stored in
      items.append(stored)
      return true
    }
    return items
  }

  /// Every tag of an open item, in the order of their Unicode scalars.
  public func tags() throws -> [String] {
    try tags(beginningWith: "", limit: .max)
  }

  /// Adds an item, unless an equal one is open.
  @discardableResult
  public func add(_ item: ToDoItem) throws -> Addition {
    try add(contentsOf: CollectionOfOne(item))[0]
  }

  /// Replaces the content of an item: `update` with a content that is known.
  public func replace(_ id: ItemID, with item: ToDoItem) throws {
    try update(id) { $0 = item }
  }
}

extension ItemStore {
  /// Returns the items nearest to a position: `near(_:)` with the query's parts.
  ///
  /// - Throws: what `NearQuery` throws, and what the store does.
  public func near(
    _ position: Coordinate, within radius: Distance? = nil, limit: Int? = nil,
    filter: ItemFilter = ItemFilter(), after: NearKey? = nil
  ) throws -> NearbyItems {
    try near(
      NearQuery(near: position, within: radius, limit: limit, filter: filter, after: after))
  }
}
