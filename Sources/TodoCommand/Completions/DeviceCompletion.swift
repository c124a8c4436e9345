import ToDo
import ToDoStore

/// Completes the names of devices.
enum DeviceCompletion {
  @Sendable static func names(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    CompletionRequest(words, index, prefix).answer { store in
      guard let store = store as? SQLiteItemStore else { return [] }
      return try DurableGeofenceEngine(store).deviceNames().map { CompletionCandidate(value: $0) }
    }
  }
}
