import Synchronization

extension InMemoryItemStore: GeofenceStore {
  package func readingGeofences<Value: Sendable>(
    _ body: (any GeofenceRecords) throws -> Value
  ) throws -> Value {
    try writingGeofences { try body($0) }
  }

  package func writingGeofences<Value: Sendable>(
    _ body: (any MutableGeofenceRecords) throws -> Value
  ) throws -> Value {
    try state.withLock { state in
      // Moved, so that changes do not copy it.
      var memory = GeofenceMemory()
      swap(&memory, &state.geofences)
      let positions = state.positions
      let records = GeofenceMemoryRecords(memory, of: engine) { Array(positions.keys) }
      memory = GeofenceMemory()
      defer { state.geofences = records.memory }
      do {
        return try body(records)
      } catch {
        records.rollBack()
        throw error
      }
    }
  }
}
