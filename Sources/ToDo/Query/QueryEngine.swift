import Synchronization

/// Finds the items near a position, nearest first, with an index in memory.
///
/// ``InMemoryItemStore`` uses this engine. `SQLiteItemStore` and with it the command search the R*Tree
/// in the file instead, so that one query does not have to load all items; both give the same results.
///
/// Distances to a point or a circle are WGS84 geodesics, exact to 15 nm. Those to the boundary of a
/// polygon or corridor are exact to 0.1 mm within 100 km and to 3 parts in 10 million beyond (see
/// `RegionMatcher.nearest(to:in:)`).
///
/// An engine can be shared between tasks. A query works on a snapshot, so changes never wait for
/// queries. Queries do not wait for changes either, except for one in progress when nobody has
/// queried during the last sixteen.
public final class QueryEngine: Sendable {
  /// The present state, to which changes are made one after another.
  private struct State {
    var snapshot: QuerySnapshot
    var writer = QuerySnapshot.Writer()
    var slots: [ItemID: UInt32] = [:]
    var freeSlots: [UInt32] = []
    /// Snapshots published before that may still be read. They are kept here so that the writer, not
    /// a reader, frees them.
    var retired: [PublishedSnapshot] = []
    /// How many changes ago a reader last took a published snapshot.
    var unreadCount = 0

    mutating func dropRetired() {
      for index in retired.indices.reversed() where isKnownUniquelyReferenced(&retired[index]) {
        retired.remove(at: index)
      }
    }
  }

  private let state: Mutex<State>
  /// The present snapshot for readers; nil after changes while nobody was reading. The lock is held
  /// for a moment only.
  private let published: Mutex<PublishedSnapshot?>

  /// Makes an engine for some items.
  ///
  /// - Parameters:
  ///   - items: The items; no two of them may have the same id.
  ///   - matcher: Measures regions.
  /// - Complexity: O(*n* log *n*); much faster than inserting the items one by one.
  public convenience init(
    _ items: some Sequence<StoredItem> = [], matcher: RegionMatcher = RegionMatcher()
  ) {
    self.init(matcher: matcher) { add in
      for item in items { add(item) }
    }
  }

  /// Makes an engine for items that come one after another, so that they are in memory once only.
  ///
  /// - Parameters:
  ///   - matcher: Measures regions.
  ///   - load: Calls its parameter with each item; no two of them may have the same id.
  /// - Throws: What `load` throws.
  /// - Complexity: O(*n* log *n*).
  package init(
    matcher: RegionMatcher = RegionMatcher(),
    loading load: (_ add: (StoredItem) -> Void) throws -> Void
  ) rethrows {
    var snapshot = QuerySnapshot(matcher: matcher)
    var writer = QuerySnapshot.Writer()
    try load { snapshot.add($0) }
    snapshot.bulkLoad(&writer)
    var slots = [ItemID: UInt32](minimumCapacity: snapshot.ids.count)
    for slot in 0..<snapshot.ids.count {
      let old = slots.updateValue(UInt32(slot), forKey: snapshot.ids[slot])
      precondition(old == nil, "No two items may have the same id")
    }
    state = Mutex(State(snapshot: snapshot, writer: writer, slots: slots))
    published = Mutex(PublishedSnapshot(snapshot))
  }

  /// The number of items, including those without a position.
  public var count: Int { state.withLock { $0.slots.count } }

  /// Adds an item, or replaces the one with the same id; O(log *n*).
  public func insert(_ stored: StoredItem) {
    change { state in
      let slot: UInt32
      if let old = state.slots[stored.id] {
        state.snapshot.clear(slot: old, &state.writer)
        slot = old
      } else {
        slot = state.freeSlots.popLast() ?? UInt32(state.slots.count)
        state.slots[stored.id] = slot
      }
      state.snapshot.fill(slot: slot, with: stored, &state.writer)
    }
  }

  /// Removes an item; O(log *n*).
  ///
  /// - Returns: False if there is no item with this id; the engine is unchanged then.
  @discardableResult
  public func remove(_ id: ItemID) -> Bool {
    change { state in
      guard let slot = state.slots.removeValue(forKey: id) else { return false }
      state.snapshot.clear(slot: slot, &state.writer)
      state.freeSlots.append(slot)
      return true
    }
  }

  /// Returns the item with an id, or nil; O(1).
  public func item(withID id: ItemID) -> StoredItem? {
    state.withLock { state in
      state.slots[id].map { state.snapshot.item(inSlot: $0) }
    }
  }

  /// Returns the items nearest to a position, ordered by distance and then by id.
  ///
  /// The distance to an item with places is that to the nearest of them, 0 inside.
  ///
  /// - Complexity: O(log *n* + *k*) expected for *k* items found, plus the time for nearer items that
  ///   the filter excludes.
  public func near(_ query: NearQuery) -> NearbyItems {
    let present = present()
    return NearbyItems(hits: present.near(query), source: present, origin: query.position)
  }

  /// Returns the items nearest to a position, ordered by distance and then by id.
  ///
  /// The parameters are those of
  /// ``NearQuery/init(near:within:beyond:sector:limit:filter:after:)``. The filter is consumed, so that the
  /// query need not copy it.
  ///
  /// - Throws: ``ToDoError/invalidLimit(_:)`` for a limit below 1, ``ToDoError/invalidRadius(_:)`` for
  ///   a radius that is negative or NaN.
  public func near(
    _ position: Coordinate, within radius: Distance? = nil, limit: Int? = nil,
    filter: consuming ItemFilter = ItemFilter(), after: NearKey? = nil
  ) throws(ToDoError) -> NearbyItems {
    near(
      try NearQuery(near: position, within: radius, limit: limit, filter: filter, after: after))
  }

  /// Returns the items along a way, ordered by how far along it they are and then by id.
  ///
  /// - Complexity: O(log *n*) for each stretch of the way of twice the width, plus a few geodesics for
  ///   each item in the corridor.
  public func along(_ query: AlongQuery) -> [ItemAlong] {
    present().snapshot.along(query)
  }

  /// The present snapshot, which is published if it is not yet.
  private func present() -> PublishedSnapshot {
    if let present = published.withLock({ $0 }) {
      present.noteReader()
      return present
    }
    return state.withLock { state in
      let present = PublishedSnapshot(state.snapshot)
      present.noteReader()
      published.withLock { $0 = present }
      return present
    }
  }

  /// How many changes in a row are published while nobody reads.
  private static let patience = 16

  /// Makes a change, and publishes a new snapshot as long as somebody reads now and then.
  ///
  /// While nobody reads, nothing is published, so nothing has to be copied before it is written. The
  /// next reader then waits for the change in progress.
  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      state.dropRetired()
      let isPublished = published.withLock { present in
        guard let snapshot = present else { return false }
        state.unreadCount = snapshot.hasReader ? 0 : state.unreadCount + 1
        if state.unreadCount > Self.patience { present = nil }
        return present != nil
      }
      let result = body(&state)
      if isPublished {
        let next = PublishedSnapshot(state.snapshot)
        let last = published.withLock { present in
          let last = present
          present = next
          return last
        }
        if let last { state.retired.append(last) }
      }
      return result
    }
  }

  /// Describes what is wrong inside; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    state.withLock { $0.snapshot.brokenInvariants($0.writer) }
  }
}
