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

  init(_ store: any ListStore, _ workers: Workers) {
    self.store = store
    self.workers = workers
    let geofences = store.makeGeofences()
    self.geofences = geofences
    let writes = DispatchQueue(label: "todo.list.writes")
    self.writes = writes
    fixes = FixWriter(geofences, on: writes)
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
