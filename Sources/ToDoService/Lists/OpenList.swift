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

  /// Changes what the geofences remember, in turn with the other changes of the list.
  func writingGeofences<Value: Sendable>(
    _ body: @escaping @Sendable (DurableGeofenceEngine) throws -> Value
  ) async throws -> Value {
    let geofences = geofences
    return try await writing { _ in try body(geofences) }
  }

  /// The number of the last event; 0 without one.
  func lastEventNumber() async throws -> Int64 {
    let geofences = geofences
    return try await reading { _ in try geofences.lastEventNumber() }
  }
}
