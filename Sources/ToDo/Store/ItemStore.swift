#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store of items under lasting ids.
///
/// A change is durable, as far as the store is, when the call returns. A call that throws has changed
/// nothing. Calls throw any error because each store has errors of its own; the stores of this package
/// name them, as ``InMemoryItemStore`` does with `throws(ToDoError)`.
///
/// ```swift
/// let id = try store.add(ToDoItem(title: "Buy milk")).id
/// try store.update(id) { $0.tags.insert("shop") }
/// try store.markDone(id)
/// ```
public protocol ItemStore: AnyObject, Sendable {
  /// Adds items in one transaction; one that equals an open item is not added again.
  ///
  /// Of equal done items, as many are skipped as the store has already. So an export can be
  /// imported any number of times, and a history with repetitions stays complete.
  ///
  /// - Returns: for each item, in order, the id under which it is kept and whether it is new.
  /// - Throws: ``ToDoError/idsExhausted``, ``ToDoError/tooLarge(_:_:)`` for an item beyond
  ///   ``ItemLimits``, and errors of the store; nothing is added then.
  @discardableResult
  func add(contentsOf items: some Sequence<ToDoItem>) throws -> [Addition]

  /// The item with an id; nil if there is none.
  func item(withID id: ItemID) throws -> StoredItem?

  /// Calls `body` with the items that match a filter until it returns false: the open ones in the
  /// order of their list, then the done ones in theirs.
  ///
  /// A store in a file holds one item at a time, however many there are, and reads all of them as
  /// they are at one moment.
  ///
  /// - Parameters:
  ///   - filter: Which items to pass.
  ///   - body: Returns whether to go on. It must not call the store; its errors are rethrown.
  func forEachItem(_ filter: ItemFilter, _ body: (StoredItem) throws -> Bool) throws

  /// As ``forEachItem(_:_:)``, with everything that another file needs to know of the items: their
  /// ``ToDoItem/record`` says also which of their reminders have fired and which of their places are
  /// named ones.
  func forEachItemToExport(_ filter: ItemFilter, _ body: (StoredItem) throws -> Bool) throws

  /// The items that were deleted, by UUID: what another file needs to know beside the items.
  func removals() throws -> [ItemRemoval]

  /// The tags of open items that begin with a prefix (case-insensitive), in the order of the Unicode
  /// scalars of their lower case. Of spellings that differ only in case, the first item's counts.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the tags; empty for all.
  ///   - limit: The greatest number of tags to return.
  func tags(beginningWith prefix: String, limit: Int) throws -> [String]

  /// The ids that begin with a prefix, in their order.
  func ids(beginningWith prefix: ItemIDPrefix) throws -> [ItemID]

  /// The number of the item that was added last, even if it was removed; 0 for none.
  func lastNumber() throws -> UInt32

  /// Marks items as done or open in one transaction. Each moves to the end of the other list; one
  /// that is in that list already stays where it is.
  ///
  /// An open item that repeats is followed by the next, which is added as by ``add(contentsOf:)``; see
  /// ``ToDoItem/next(doneAt:in:)``. The done one does not repeat any more, so that it is followed
  /// once, however often it is opened and done again.
  ///
  /// ``markDone(_:)-([ItemID])`` and ``markOpen(_:)-([ItemID])`` read better where the state is fixed.
  ///
  /// - Parameters:
  ///   - done: Whether to mark them as done or as open.
  ///   - ids: The ids of the items.
  ///   - date: When they are done.
  ///   - timeZone: Where days begin and clocks show the time, for items that repeat.
  /// - Returns: The items that follow those that repeat, in the order of the ids.
  /// - Throws: ``ToDoError/noSuchItem(_:)``, ``ToDoError/idsExhausted``, and nothing is changed.
  @discardableResult
  func setDone(
    _ done: Bool, _ ids: [ItemID], at date: Date, in timeZone: TimeZone
  ) throws -> [FollowingItem]

  /// Changes the content of items in one transaction, so that no other change is lost between
  /// reading and writing them. Each keeps its id, its position in the list and its state.
  ///
  /// - Parameters:
  ///   - ids: The items' ids; one that is given twice is changed once.
  ///   - change: Must not call the store. If it throws, nothing is changed.
  /// - Throws: ``ToDoError/noSuchItem(_:)``, ``ToDoError/tooLarge(_:_:)``, or the error of `change`;
  ///   nothing is changed then.
  func update(_ ids: [ItemID], _ change: (ItemID, inout ToDoItem) throws -> Void) throws

  /// Removes items in one transaction. Their ids are never given to other items.
  ///
  /// - Throws: ``ToDoError/noSuchItem(_:)``, and nothing is changed.
  func remove(_ ids: [ItemID]) throws

  /// The items nearest to a position: see ``NearQuery``.
  func near(_ query: NearQuery) throws -> NearbyItems

  /// The items along a way, in its order: see ``AlongQuery``.
  func along(_ query: AlongQuery) throws -> [ItemAlong]
}

/// The result of adding an item.
public struct Addition: Hashable, Sendable {
  /// The id under which the item, or the open one that equals it, is kept.
  public let id: ItemID
  /// Whether the item was added; false if an equal one was there already.
  public let isNew: Bool
  /// Whether it was there already, and has taken over what was changed later in the copy that was added.
  public let isChanged: Bool

  /// Makes the result of adding an item, as a store does.
  public init(id: ItemID, isNew: Bool, isChanged: Bool = false) {
    self.id = id
    self.isNew = isNew
    self.isChanged = isChanged
  }
}

/// The item that follows one that repeats and was marked done.
public struct FollowingItem: Hashable, Sendable {
  /// The id of the item that was marked done.
  public let done: ItemID
  /// The id of the item that follows; that of an open one that equals it, if there is one.
  public let next: ItemID

  /// Makes the result, as a store does.
  public init(done: ItemID, next: ItemID) {
    self.done = done
    self.next = next
  }
}

extension ItemStore {
  /// As ``forEachItem(_:_:)``: for a store that knows no more of its items.
  public func forEachItemToExport(
    _ filter: ItemFilter, _ body: (StoredItem) throws -> Bool
  ) throws {
    try forEachItem(filter, body)
  }

  /// None: for a store that forgets what it deletes.
  public func removals() throws -> [ItemRemoval] { [] }

  /// The items that match a filter: the open ones in the order of their list, then the done ones in
  /// theirs.
  public func items(matching filter: ItemFilter = ItemFilter()) throws -> [StoredItem] {
    var items: [StoredItem] = []
    try forEachItem(filter) { stored in
      items.append(stored)
      return true
    }
    return items
  }

  /// Every tag of an open item, in the order of the Unicode scalars of their lower case.
  public func tags() throws -> [String] {
    try tags(beginningWith: "", limit: .max)
  }

  /// Adds an item, unless an equal one is open.
  ///
  /// - Returns: the id under which it is kept and whether it is new.
  @discardableResult
  public func add(_ item: ToDoItem) throws -> Addition {
    try add(contentsOf: CollectionOfOne(item))[0]
  }

  /// Marks items as done or open now, where days begin in the current time zone; see
  /// ``setDone(_:_:at:in:)``.
  ///
  /// - Returns: The items that follow those that repeat, in the order of the ids.
  /// - Throws: ``ToDoError/noSuchItem(_:)``, ``ToDoError/idsExhausted``, and nothing is changed.
  @discardableResult
  public func setDone(_ done: Bool, _ ids: [ItemID]) throws -> [FollowingItem] {
    try setDone(done, ids, at: Date(), in: .current)
  }

  /// Marks items as done in one transaction; each moves to the end of the done list, and is followed
  /// by the next if it repeats.
  ///
  /// - Returns: The items that follow those that repeat, in the order of the ids.
  /// - Throws: ``ToDoError/noSuchItem(_:)``, ``ToDoError/idsExhausted``, and nothing is changed.
  @discardableResult
  public func markDone(_ ids: [ItemID]) throws -> [FollowingItem] { try setDone(true, ids) }

  /// Marks an item as done; it moves to the end of the done list, and is followed by the next if it
  /// repeats.
  ///
  /// - Returns: The id of the item that follows; nil if there is none.
  /// - Throws: ``ToDoError/noSuchItem(_:)`` and ``ToDoError/idsExhausted``.
  @discardableResult
  public func markDone(_ id: ItemID) throws -> ItemID? { try setDone(true, [id]).first?.next }

  /// Marks items as open again in one transaction; each moves to the end of the open list.
  ///
  /// - Throws: ``ToDoError/noSuchItem(_:)``, and nothing is changed.
  public func markOpen(_ ids: [ItemID]) throws { try setDone(false, ids) }

  /// Marks an item as open again; it moves to the end of the open list.
  ///
  /// - Throws: ``ToDoError/noSuchItem(_:)``.
  public func markOpen(_ id: ItemID) throws { try setDone(false, [id]) }

  /// Changes the content of an item in one transaction, so that no other change is lost between
  /// reading and writing it. The item keeps its id, its position in the list and its state.
  ///
  /// - Parameters:
  ///   - id: The item's id.
  ///   - change: Must not call the store. If it throws, nothing is changed.
  /// - Throws: ``ToDoError/noSuchItem(_:)``, ``ToDoError/tooLarge(_:_:)``, or the error of `change`.
  public func update(_ id: ItemID, _ change: (inout ToDoItem) throws -> Void) throws {
    try update([id]) { _, item in try change(&item) }
  }

  /// Replaces the content of an item: ``update(_:_:)-(ItemID,_)`` without looking at the old content.
  ///
  /// - Throws: ``ToDoError/noSuchItem(_:)``.
  public func replace(_ id: ItemID, with item: ToDoItem) throws {
    try update(id) { $0 = item }
  }

  /// Removes an item. Its id is never given to another one.
  ///
  /// - Throws: ``ToDoError/noSuchItem(_:)``.
  public func remove(_ id: ItemID) throws { try remove([id]) }
}

extension ItemStore {
  /// The items nearest to a position: ``near(_:)`` with the parts of the query.
  ///
  /// - Throws: what ``NearQuery`` throws, and errors of the store.
  public func near(
    _ position: Coordinate, within radius: Distance? = nil, limit: Int? = nil,
    filter: ItemFilter = ItemFilter(), after: NearKey? = nil
  ) throws -> NearbyItems {
    try near(
      NearQuery(near: position, within: radius, limit: limit, filter: filter, after: after))
  }
}
