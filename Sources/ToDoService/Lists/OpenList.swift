import ToDo
import ToDoStore

/// A list that is in use: its store, and the threads that wait for it.
final class OpenList: Sendable {
  let store: any ListStore
  let geofences: DurableGeofenceEngine
  private let workers: Workers
  private let writes = WriteQueue()
  let fixes: FixWriter
  private let memory: ListMemory

  init(_ store: any ListStore, _ workers: Workers, _ counters: ServiceCounters) throws {
    self.store = store
    self.workers = workers
    let geofences = store.makeGeofences()
    self.geofences = geofences
    fixes = FixWriter(geofences, on: writes, counters)
    memory = try ListMemory(store)
  }

  /// The items nearest to a position, from memory.
  func near(_ query: NearQuery) async throws -> NearbyItems {
    if let engine = try memory.present() { return engine.near(query) }
    return try await workers.run { [memory] in try memory.refreshed().near(query) }
  }

  /// The items in memory, if they are those of the store now; nil otherwise.
  func items() throws -> QueryEngine? { try memory.present() }

  /// Whether the items are in memory, as they are or were.
  var hasItems: Bool { memory.isLoaded }

  /// About how many bytes the items take in memory.
  var itemByteCount: Int { memory.byteCount }

  /// About how many bytes of memory the list takes while it is open.
  var byteCount: Int { itemByteCount + Self.openFileBytes }

  /// Two connections of SQLite with the schema, their statements, and pages of the file.
  private static let openFileBytes = 400_000

  func reading<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try await workers.run { [store] in try body(store) }
  }

  /// Does a change when it is the caller's turn.
  ///
  /// - Parameter isRefusedWhenBusy: Whether it is refused rather than wait for long.
  func writing<Value: Sendable>(
    for caller: PersonID, isRefusedWhenBusy: Bool = true,
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try await writes.run(for: caller, isRefusedWhenBusy: isRefusedWhenBusy) { [store] in
      try body(store)
    }
  }

  /// Changes what the geofences remember, in turn with the other changes of the list.
  func writingGeofences<Value: Sendable>(
    for caller: PersonID, _ body: @escaping @Sendable (DurableGeofenceEngine) throws -> Value
  ) async throws -> Value {
    let geofences = geofences
    return try await writing(for: caller) { _ in try body(geofences) }
  }

  /// The number of the last event; 0 without one.
  func lastEventNumber() async throws -> Int64 {
    let geofences = geofences
    return try await reading { _ in try geofences.lastEventNumber() }
  }
}
