import Synchronization

/// Answers "what can I get done near here, nearest first?" from memory.
///
/// Safe to share: a question works on the snapshot of its moment, and a change waits for no
/// question. Nor does a question wait for a change, but for the one under way where nobody asked
/// during the last sixteen.
public final class QueryEngine: Sendable {
  /// What changes go to, one after the other.
  private struct State {
    var snapshot: EngineSnapshot
    var writer = EngineSnapshot.Writer()
    var slots: [ItemID: UInt32] = [:]
    var freeSlots: [UInt32] = []
    /// What was published before and may still be read; kept here so that no reader pays for
    /// the end of a snapshot.
    var retired: [PublishedSnapshot] = []
    /// How many changes ago somebody last asked about what was published.
    var unreadCount = 0

    mutating func dropRetired() {
      for place in retired.indices.reversed() where isKnownUniquelyReferenced(&retired[place]) {
        retired.remove(at: place)
      }
    }
  }

  private let state: Mutex<State>
  /// The present snapshot for those who ask; nil when there were changes since that nobody has
  /// asked about. Held for a moment only.
  private let published: Mutex<PublishedSnapshot?>

  /// Makes an engine over some items, of which no two have the same id.
  ///
  /// - Complexity: O(*n* log *n*); much faster than adding them one by one.
  public init(
    _ items: some Sequence<StoredItem> = [], matcher: RegionMatcher = RegionMatcher()
  ) {
    let items = Array(items)
    var snapshot = EngineSnapshot(matcher: matcher)
    var writer = EngineSnapshot.Writer()
    let order = snapshot.bulkLoad(items, &writer)
    let slots = Dictionary(
      uniqueKeysWithValues: order.enumerated().map { (items[$0.element].id, UInt32($0.offset)) })
    state = Mutex(State(snapshot: snapshot, writer: writer, slots: slots))
    published = Mutex(PublishedSnapshot(snapshot))
  }

  /// The number of items, those without a position included.
  public var count: Int { state.withLock { $0.slots.count } }

  /// Puts an item in, in place of the one that has its id, if any; O(log *n*).
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

  /// Takes an item out; O(log *n*).
  ///
  /// - Returns: false when no item has this id, and nothing was changed.
  @discardableResult
  public func remove(_ id: ItemID) -> Bool {
    change { state in
      guard let slot = state.slots.removeValue(forKey: id) else { return false }
      state.snapshot.clear(slot: slot, &state.writer)
      state.freeSlots.append(slot)
      return true
    }
  }

  /// The item with that id, or nil; O(1).
  public func item(_ id: ItemID) -> StoredItem? {
    state.withLock { state in
      state.slots[id].map { state.snapshot.item(inSlot: $0) }
    }
  }

  /// Returns the items nearest to a position, by (distance, id).
  ///
  /// Distances are WGS84 geodesics, exact to 15 nm; to an item with places it is the distance
  /// to the nearest of them, 0 inside.
  /// - Complexity: O(log *n* + *k*) expected for *k* answers, more by what the filter refuses.
  public func near(_ query: NearQuery) -> NearbyItems {
    let present = present()
    return NearbyItems(
      hits: present.snapshot.near(query), source: present, origin: query.position)
  }

  /// Returns the items nearest to a position: `near(_:)` with the query's parts.
  ///
  /// - Throws: what `NearQuery` throws.
  public func near(
    _ position: Coordinate, within radius: Distance? = nil, limit: Int? = nil,
    filter: ItemFilter = ItemFilter(), after: NearKey? = nil
  ) throws(ToDoError) -> NearbyItems {
    near(
      try NearQuery(near: position, within: radius, limit: limit, filter: filter, after: after))
  }

  /// The present snapshot, published now if it is not yet.
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

  /// How many changes in a row are published though nobody asks.
  private static let patience = 16

  /// Makes a change, and publishes what it made as long as somebody asks now and then.
  ///
  /// Where nobody asks nothing is published, and so nothing has to be copied before it is written;
  /// who asks after that waits for the change under way, and nobody else for any.
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

  /// What is wrong inside, in words; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    state.withLock { $0.snapshot.brokenInvariants($0.writer) }
  }
}
