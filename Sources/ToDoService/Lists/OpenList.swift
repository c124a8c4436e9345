import Foundation
import ToDo

/// A list that is in use: its store, and the threads that wait for it.
final class OpenList: Sendable {
  let store: any ListStore
  let geofences: DurableGeofenceEngine
  private let workers: Workers
  /// One change at a time: further ones wait here, in their order.
  private let writes: DispatchQueue
  let fixes: FixWriter
  private let memory: ListMemory

  init(_ store: any ListStore, _ workers: Workers) throws {
    self.store = store
    self.workers = workers
    let geofences = store.makeGeofences()
    self.geofences = geofences
    let writes = DispatchQueue(label: "todo.list.writes")
    self.writes = writes
    fixes = FixWriter(geofences, on: writes)
    memory = try ListMemory(store)
  }

  /// The items nearest to a position, from memory.
  func near(_ query: NearQuery) async throws -> NearbyItems {
    if let engine = try memory.present() { return engine.near(query) }
    return try await workers.run { [memory] in try memory.refreshed().near(query) }
  }

  func reading<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try await workers.run { [store] in try body(store) }
  }

  func writing<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      writes.async { [store] in continuation.resume(with: Result { try body(store) }) }
    }
  }
}
