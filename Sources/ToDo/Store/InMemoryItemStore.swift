import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store that keeps items and named places in memory only, and finds items by a ``QueryEngine``.
///
/// A store can be shared between tasks.
public final class InMemoryItemStore: ItemStore {
  struct State {
    /// The order of the items in the lists of open and done ones.
    var positions: [ItemID: UInt64] = [:]
    var nextPosition: UInt64 = 0
    var lastNumber: UInt32 = 0
    /// The first of equal open items.
    var openByContent: [ToDoItem: ItemID] = [:]
    /// The other equal open items, which only reopening and editing make.
    var furtherByContent: [ToDoItem: [ItemID]] = [:]
    /// The done items of each content, in the order in which they were done.
    var doneByContent: [ToDoItem: [ItemID]] = [:]
    /// The items by the UUIDs of their records.
    var idsByUUID: [UUID: ItemID] = [:]
    /// The items that were deleted.
    var removed: [UUID: (id: ItemID, milliseconds: Int64)] = [:]
    /// What a ``DurableGeofenceEngine`` remembers.
    var geofences = GeofenceMemory()
    /// Where a person said to be.
    var here: KnownPosition?
  }

  let engine: QueryEngine
  private let matcher: RegionMatcher
  let state = Mutex(State())
  private let now: @Sendable () -> Date
  /// The store's part of its items' UUIDs.
  private let origin = UInt64.random(in: .min ... .max)
  /// The named places. If both are locked, this comes before the state.
  let placesByKey = Mutex<[String: [Place]]>([:])

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - matcher: Measures regions.
  ///   - now: The time of each change.
  public init(
    matcher: RegionMatcher = RegionMatcher(), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.matcher = matcher
    self.now = now
    engine = QueryEngine(matcher: matcher)
  }

  /// Adds items; one that equals an open item is not added again.
  ///
  /// As many done items are skipped as equal ones were done before, so adding the same history twice
  /// changes nothing.
  ///
  /// - Returns: For each item its id and whether it is new.
  /// - Throws: ``ToDoError/tooLarge(_:_:)`` and ``ToDoError/idsExhausted``; nothing is added then.
  @discardableResult
  public func add(
    contentsOf items: some Sequence<ToDoItem>
  ) throws(ToDoError) -> [Addition] {
    let items = Array(items)
    for item in items { try item.checkLimits() }
    return try state.withLock { state throws(ToDoError) in
      // If the numbers do not suffice, all items are refused before anything is changed.
      guard Int(ItemID.largestNumber) - Int(state.lastNumber) >= items.count else {
        throw ToDoError.idsExhausted
      }
      // The existing done items of each content that none of the new ones has matched yet.
      var earlierDone: [ToDoItem: ArraySlice<ItemID>] = [:]
      return items.map { item in
        if let record = item.record {
          if let addition = merge(item, record, &state) { return addition }
        } else if item.done {
          let id = earlierDone[
            item, default: (state.doneByContent[item] ?? []).sorted { $0.number < $1.number }[...]
          ].popFirst()
          if let id {
            return Addition(id: id, isNew: false)
          }
        } else if let id = state.openByContent[item] {
          return Addition(id: id, isNew: false)
        }
        return add(item, &state)
      }
    }
  }

  private func add(_ item: ToDoItem, _ state: inout State) -> Addition {
    state.lastNumber += 1
    let id = ItemID(number: state.lastNumber)
    var item = item
    if item.record == nil {
      let milliseconds = now().milliseconds
      let parts = UUIDParts(milliseconds: milliseconds, origin: origin, number: id.number)
      item.record = ItemRecord(uuid: parts.uuid, madeMilliseconds: milliseconds)
    }
    if let record = item.record {
      state.idsByUUID[record.uuid] = id
      // It was deleted, and comes back.
      state.removed[record.uuid] = nil
    }
    put(StoredItem(id: id, item: item), &state)
    state.geofences.note(id, from: nil, to: item)
    return Addition(id: id, isNew: true)
  }

  /// Finds the item that an item with a record is, and merges the two.
  ///
  /// - Returns: Nil if the item is new here.
  private func merge(
    _ item: ToDoItem, _ record: ItemRecord, _ state: inout State
  ) -> Addition? {
    guard let id = state.idsByUUID[record.uuid], let old = engine.item(withID: id) else {
      let removal = state.removed[record.uuid]
      guard let removal, removal.milliseconds >= record.lastMilliseconds else { return nil }
      return Addition(id: removal.id, isNew: false)
    }
    let merged = old.item.merged(with: item, at: now().milliseconds)
    let isChanged = ItemField.allCases.contains { $0.differs(old.item, merged) }
    if isChanged || merged.record != old.item.record { replace(old, with: merged, &state) }
    return Addition(id: id, isNew: false, isChanged: isChanged)
  }

  /// The items that were deleted.
  public func removals() -> [ItemRemoval] {
    state.withLock { state in
      state.removed.map { ItemRemoval(uuid: $0.key, milliseconds: $0.value.milliseconds) }
    }.sorted { ($0.milliseconds, $0.uuid.uuidString) < ($1.milliseconds, $1.uuid.uuidString) }
  }

  /// Returns the item with an id, or nil; O(1).
  public func item(withID id: ItemID) -> StoredItem? {
    engine.item(withID: id)
  }

  /// Returns the items that a filter includes: open items in the order of their list, then done ones.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items.
  public func items(matching filter: ItemFilter = ItemFilter()) -> [StoredItem] {
    let positions = state.withLock { $0.positions }
    return positions.sorted { $0.value < $1.value }
      .compactMap { engine.item(withID: $0.key) }
      .filter { filter.includes($0.item, matcher: matcher) }
      .stablyPartitioned { !$0.item.done }
  }

  /// Calls `body` with the items that a filter includes until it returns false: open items in the
  /// order of their list, then done ones.
  ///
  /// - Throws: The error of `body`.
  public func forEachItem<Failure: Error>(
    _ filter: ItemFilter, _ body: (StoredItem) throws(Failure) -> Bool
  ) throws(Failure) {
    for stored in items(matching: filter) {
      guard try body(stored) else { return }
    }
  }

  /// Returns the tags of open items with a prefix (case-insensitive), in the order of the Unicode
  /// scalars of their lower case. Of spellings that differ only in case, the first item's is returned.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items.
  public func tags(beginningWith prefix: String, limit: Int) -> [String] {
    var spellings: [String: String] = [:]
    for stored in items().sorted(by: { $0.id.number < $1.id.number }) {
      for tag in stored.item.tags.sorted() where spellings[ToDoItem.tagKey(tag)] == nil {
        spellings[ToDoItem.tagKey(tag)] = tag
      }
    }
    let key = ToDoItem.tagKey(prefix)
    return spellings.filter { key.isEmpty || $0.key.hasPrefix(key) }
      .sorted { $0.key < $1.key }.prefix(limit).map(\.value)
  }

  /// Returns the ids with a prefix, in ascending order.
  public func ids(beginningWith prefix: ItemIDPrefix) -> [ItemID] {
    state.withLock { state in
      prefix.ids(upTo: state.lastNumber).filter { state.positions[$0] != nil }
    }
  }

  /// Returns the number of the item that was added last, even if it was removed; 0 for none.
  public func lastNumber() -> UInt32 { state.withLock { $0.lastNumber } }

  /// Marks items as done, or reopens them: each moves to the end of the other list. One that repeats is
  /// followed by the next.
  ///
  /// - Parameters:
  ///   - done: Whether to mark them as done or to reopen them.
  ///   - ids: The ids of the items.
  ///   - date: When they are done.
  ///   - timeZone: Where days begin and clocks show the time, for items that repeat.
  /// - Returns: The items that follow those that repeat, in the order of the ids.
  /// - Throws: ``ToDoError/noSuchItem(_:)`` and ``ToDoError/idsExhausted``; nothing is changed then.
  @discardableResult
  public func setDone(
    _ done: Bool, _ ids: [ItemID], at date: Date, in timeZone: TimeZone
  ) throws(ToDoError) -> [FollowingItem] {
    try state.withLock { state throws(ToDoError) in
      let items = try ids.map { id throws(ToDoError) in try existing(id) }
      let repeating = done ? items.count { $0.item.recurrence != nil } : 0
      guard Int(ItemID.largestNumber) - Int(state.lastNumber) >= repeating else {
        throw ToDoError.idsExhausted
      }
      var following: [(done: ItemID, next: ToDoItem)] = []
      for stored in items where stored.item.done != done {
        // An id may occur twice.
        guard engine.item(withID: stored.id)?.item.done != done else { continue }
        var item = stored.item
        let next = done ? item.complete(at: date, in: timeZone) : nil
        item.done = done
        var record = stored.item.record
        record?.note(from: stored.item, to: item, at: now().milliseconds)
        item.record = record
        replace(stored, with: item, &state)
        guard var next else { continue }
        next.record = (stored.item.record?.nextUUID).flatMap { uuid in
          guard state.idsByUUID[uuid] == nil else { return nil }
          return ItemRecord(uuid: uuid, madeMilliseconds: now().milliseconds)
        }
        following.append((stored.id, next))
      }
      return following.map { FollowingItem(done: $0.done, next: addOpen($0.next, &state).id) }
    }
  }

  /// Adds an open item, unless an equal one is open.
  ///
  /// - Precondition: There is a number for it.
  private func addOpen(_ item: ToDoItem, _ state: inout State) -> Addition {
    if let id = state.openByContent[item] { return Addition(id: id, isNew: false) }
    return add(item, &state)
  }

  /// Changes the content of items; each keeps its id, its list and its position in it.
  ///
  /// - Parameters:
  ///   - ids: The items' ids; one that is given twice is changed once.
  ///   - change: Must not call the store. If it throws, nothing is changed.
  /// - Throws: ``ToDoError/noSuchItem(_:)``, ``ToDoError/tooLarge(_:_:)``, or the error of `change`.
  public func update(
    _ ids: [ItemID], _ change: (ItemID, inout ToDoItem) throws -> Void
  ) throws {
    try state.withLock { state in
      var seen: Set<ItemID> = []
      let changes = try ids.filter { seen.insert($0).inserted }.map { id in
        let old = try existing(id)
        var new = old.item
        try change(id, &new)
        try new.checkLimits()
        return (old: old, new: noted(new, insteadOf: old.item))
      }
      for (old, new) in changes { replace(old, with: new, &state) }
    }
  }

  /// Changes at once all items for which `change` returns true, in the order of the lists.
  ///
  /// - Throws: ``ToDoError/tooLarge(_:_:)``; nothing is changed then.
  func update(_ change: (inout ToDoItem) -> Bool) throws(ToDoError) {
    try state.withLock { state throws(ToDoError) in
      var changes: [(old: StoredItem, new: ToDoItem)] = []
      for (id, _) in state.positions.sorted(by: { $0.value < $1.value }) {
        guard let old = engine.item(withID: id) else { continue }
        var new = old.item
        guard change(&new) else { continue }
        try new.checkLimits()
        changes.append((old, noted(new, insteadOf: old.item)))
      }
      for (old, new) in changes { replace(old, with: new, &state) }
    }
  }

  /// The new content of an item, in the state of the old one, with its record brought up to date.
  private func noted(_ item: ToDoItem, insteadOf old: ToDoItem) -> ToDoItem {
    var item = item
    item.done = old.done
    var record = old.record
    record?.note(from: old, to: item, at: now().milliseconds)
    item.record = record
    return item
  }

  /// Replaces an item; its position stays the same, unless it moves to the other list.
  private func replace(_ old: StoredItem, with item: ToDoItem, _ state: inout State) {
    var new = old
    new.item = item
    let position = state.positions[old.id]
    forget(old, &state)
    put(new, &state)
    if old.item.done == item.done { state.positions[old.id] = position }
    state.geofences.note(old.id, from: old.item, to: item)
  }

  /// Removes items; their ids are never reused.
  ///
  /// - Throws: ``ToDoError/noSuchItem(_:)``; nothing is changed then.
  public func remove(_ ids: [ItemID]) throws(ToDoError) {
    try state.withLock { state throws(ToDoError) in
      for stored in try ids.map({ id throws(ToDoError) in try existing(id) })
      where state.positions.removeValue(forKey: stored.id) != nil {
        forget(stored, &state)
        engine.remove(stored.id)
        state.geofences.note(stored.id, from: stored.item, to: nil)
        state.geofences.forget(stored.id)
        guard let record = stored.item.record else { continue }
        state.idsByUUID[record.uuid] = nil
        let time = max(now().milliseconds, record.lastMilliseconds + 1)
        state.removed[record.uuid] = (stored.id, time)
      }
    }
  }

  /// Returns the items nearest to a position.
  public func near(_ query: NearQuery) -> NearbyItems {
    engine.near(query)
  }

  /// Returns the items along a way, in its order.
  public func along(_ query: AlongQuery) -> [ItemAlong] {
    engine.along(query)
  }

  private func existing(_ id: ItemID) throws(ToDoError) -> StoredItem {
    guard let stored = engine.item(withID: id) else { throw .noSuchItem(id) }
    return stored
  }

  /// Adds an item at the end of its list.
  private func put(_ stored: StoredItem, _ state: inout State) {
    state.positions[stored.id] = state.nextPosition
    state.nextPosition += 1
    if stored.item.done {
      state.doneByContent[stored.item, default: []].append(stored.id)
    } else {
      if state.openByContent[stored.item] == nil {
        state.openByContent[stored.item] = stored.id
      } else {
        state.furtherByContent[stored.item, default: []].append(stored.id)
      }
    }
    engine.insert(stored)
  }

  /// Removes an item from the tables of contents. The engine keeps it until `put` replaces it there in
  /// one step, so that no query in between misses it.
  private func forget(_ stored: StoredItem, _ state: inout State) {
    guard !stored.item.done else {
      let rest = state.doneByContent[stored.item]?.filter { $0 != stored.id } ?? []
      state.doneByContent[stored.item] = rest.isEmpty ? nil : rest
      return
    }
    var further = state.furtherByContent[stored.item] ?? []
    if state.openByContent[stored.item] == stored.id {
      state.openByContent[stored.item] = further.isEmpty ? nil : further.removeFirst()
    } else {
      further.removeAll { $0 == stored.id }
    }
    state.furtherByContent[stored.item] = further.isEmpty ? nil : further
  }
}

extension Array {
  /// The elements that satisfy a condition, followed by the others, both in their order.
  fileprivate func stablyPartitioned(_ isFirst: (Element) -> Bool) -> [Element] {
    filter(isFirst) + filter { !isFirst($0) }
  }
}
