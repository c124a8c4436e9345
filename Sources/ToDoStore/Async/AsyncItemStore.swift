public import Foundation
import Synchronization
public import ToDo

/// A store for asynchronous code: its calls run on threads of their own, so that Swift's tasks
/// never wait for a file.
///
/// ```swift
/// let store = AsyncItemStore(try SQLiteItemStore(url: file))
/// for near in try await store.near(here, limit: 10) { print(near.item.title) }
/// ```
///
/// Several reads go on at the same time, also beside a write. A task that is cancelled before its
/// call has begun throws `CancellationError`, and nothing is done; a call that has begun is
/// finished. Calls throw any error because they throw this one beside those of the store.
public struct AsyncItemStore<Store: ItemStore>: Sendable {
  /// The store that is called.
  public let store: Store
  private let reads: OperationQueue
  private let writes: OperationQueue

  /// Wraps a store.
  public init(_ store: Store) {
    self.store = store
    reads = OperationQueue()
    reads.maxConcurrentOperationCount = 4
    writes = OperationQueue()
    writes.maxConcurrentOperationCount = 1
  }

  /// Reads from the store by methods that are not repeated here.
  ///
  /// - Parameter body: reads; it should not change the store.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, and `CancellationError`.
  public func reading<Result: Sendable>(
    _ body: @escaping @Sendable (Store) throws -> Result
  ) async throws -> Result {
    try await run(on: reads, body)
  }

  /// Calls the store to change something; one change at a time.
  ///
  /// - Parameter body: may read and change.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws, and `CancellationError`.
  @discardableResult
  public func writing<Result: Sendable>(
    _ body: @escaping @Sendable (Store) throws -> Result
  ) async throws -> Result {
    try await run(on: writes, body)
  }

  private func run<Result: Sendable>(
    on queue: OperationQueue, _ body: @escaping @Sendable (Store) throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.addOperation { [store] in
          continuation.resume(
            with: Swift.Result {
              if cancellation.isCancelled.load(ordering: .relaxed) { throw CancellationError() }
              return try body(store)
            })
        }
      }
    } onCancel: {
      cancellation.isCancelled.store(true, ordering: .relaxed)
    }
  }

  private final class Cancellation: Sendable {
    let isCancelled = Atomic(false)
  }
}

// MARK: Reading

extension AsyncItemStore {
  /// Returns the items nearest to a position; see `NearQuery`.
  public func near(_ query: NearQuery) async throws -> NearbyItems {
    try await reading { try $0.near(query) }
  }

  /// Returns the items along a way, in its order; see `AlongQuery`.
  public func along(_ query: AlongQuery) async throws -> [ItemAlong] {
    try await reading { try $0.along(query) }
  }

  /// Returns the items nearest to a position.
  ///
  /// - Parameters:
  ///   - position: where to look from.
  ///   - radius: how far to look; nil for any distance.
  ///   - limit: how many to return at most; nil for all.
  ///   - filter: which items to consider.
  /// - Throws: what `NearQuery` throws, and what the store throws.
  public func near(
    _ position: Coordinate, within radius: Distance? = nil, limit: Int? = nil,
    filter: ItemFilter = ItemFilter()
  ) async throws -> NearbyItems {
    try await near(NearQuery(near: position, within: radius, limit: limit, filter: filter))
  }

  /// Returns the items that match a filter: the open ones in the order of their list, then the done
  /// ones in theirs.
  public func items(
    matching filter: ItemFilter = ItemFilter()
  ) async throws -> [StoredItem] {
    try await reading { try $0.items(matching: filter) }
  }

  /// Returns the item with an id, or nil.
  public func item(withID id: ItemID) async throws -> StoredItem? {
    try await reading { try $0.item(withID: id) }
  }

  /// Returns every tag of an open item, in the order of their Unicode scalars.
  public func tags() async throws -> [String] {
    try await reading { try $0.tags() }
  }
}

// MARK: Changing

extension AsyncItemStore {
  /// Adds an item, unless an equal one is open.
  @discardableResult
  public func add(_ item: ToDoItem) async throws -> Addition {
    try await writing { try $0.add(item) }
  }

  /// Adds items in one transaction; see `ItemStore.add(contentsOf:)`.
  @discardableResult
  public func add(contentsOf items: [ToDoItem]) async throws -> [Addition] {
    try await writing { try $0.add(contentsOf: items) }
  }

  /// Marks items as done or open again, in one transaction; see `ItemStore.setDone(_:_:at:in:)`.
  ///
  /// - Parameters:
  ///   - done: Whether to mark them as done or as open.
  ///   - ids: The ids of the items.
  ///   - date: When they are done.
  ///   - timeZone: Where days begin and clocks show the time, for items that repeat.
  /// - Returns: The items that follow those that repeat.
  /// - Throws: `ToDoError.noSuchItem`, and nothing is changed.
  @discardableResult
  public func setDone(
    _ done: Bool, _ ids: [ItemID], at date: Date = Date(), in timeZone: TimeZone = .current
  ) async throws -> [FollowingItem] {
    try await writing { try $0.setDone(done, ids, at: date, in: timeZone) }
  }

  /// Changes the content of an item; see `ItemStore.update(_:_:)`.
  ///
  /// - Parameters:
  ///   - id: the item's id.
  ///   - change: changes the content; it may be called again when another process writes meanwhile.
  /// - Throws: `ToDoError.noSuchItem`, and what `change` throws; nothing is changed.
  public func update(
    _ id: ItemID, _ change: @escaping @Sendable (inout ToDoItem) throws -> Void
  ) async throws {
    try await writing { try $0.update(id, change) }
  }

  /// Removes items in one transaction; their ids are never reused.
  ///
  /// - Throws: `ToDoError.noSuchItem`, and nothing is changed.
  public func remove(_ ids: [ItemID]) async throws {
    try await writing { try $0.remove(ids) }
  }
}

// MARK: Named places

extension AsyncItemStore where Store: PlaceStore {
  /// Returns every named place, by name.
  public func places() async throws -> [Place] {
    try await reading { try $0.places() }
  }

  /// Returns the places with a name, in the order in which they were added.
  public func places(named name: String) async throws -> [Place] {
    try await reading { try $0.places(named: name) }
  }

  /// Adds a place to those of its name; see `PlaceStore.addPlace(_:)`.
  ///
  /// - Returns: whether it was added.
  @discardableResult
  public func addPlace(_ place: Place) async throws -> Bool {
    try await writing { try $0.addPlace(place) }
  }

  /// Removes every place with a name; items keep theirs.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func removePlaces(named name: String) async throws -> Int {
    try await writing { try $0.removePlaces(named: name) }
  }
}
