import Synchronization

/// Answers "what can I get done near here, nearest first?" from memory.
///
/// Safe to share: a question works on the snapshot of its moment and waits for no change, a
/// change for no question.
public final class QueryEngine: Sendable {
  private struct State {
    var snapshot: EngineSnapshot
    var slots: [ItemID: UInt32] = [:]
    var freeSlots: [UInt32] = []
    var freePlaces = EngineSnapshot.FreePlaces()
  }

  private let state: Mutex<State>

  /// Makes an engine over some items, of which no two have the same id.
  ///
  /// - Complexity: O(*n* log *n*); much faster than adding them one by one.
  public init(
    _ items: some Sequence<StoredItem> = [], matcher: RegionMatcher = RegionMatcher()
  ) {
    let items = Array(items)
    var snapshot = EngineSnapshot(matcher: matcher)
    snapshot.bulkLoad(items)
    let slots = Dictionary(
      uniqueKeysWithValues: items.enumerated().map { ($0.element.id, UInt32($0.offset)) })
    state = Mutex(State(snapshot: snapshot, slots: slots))
  }

  /// The number of items, those without a position included.
  public var count: Int { state.withLock { $0.slots.count } }

  /// Puts an item in, in place of the one that has its id, if any; O(log *n*).
  public func insert(_ stored: StoredItem) {
    state.withLock { state in
      let slot: UInt32
      if let old = state.slots[stored.id] {
        state.snapshot.clear(slot: old, free: &state.freePlaces)
        slot = old
      } else {
        slot = state.freeSlots.popLast() ?? UInt32(state.slots.count)
        state.slots[stored.id] = slot
      }
      state.snapshot.fill(slot: slot, with: stored, free: &state.freePlaces)
    }
  }

  /// Takes an item out; O(log *n*).
  ///
  /// - Returns: false when no item has this id, and nothing was changed.
  @discardableResult
  public func remove(_ id: ItemID) -> Bool {
    state.withLock { state in
      guard let slot = state.slots.removeValue(forKey: id) else { return false }
      state.snapshot.clear(slot: slot, free: &state.freePlaces)
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
    let snapshot = state.withLock { $0.snapshot }
    return NearbyItems(
      hits: snapshot.near(query), source: snapshot, origin: query.position)
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

  /// What is wrong inside, in words; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    state.withLock { $0.snapshot.brokenInvariants() }
  }
}
