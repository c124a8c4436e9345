import ToDo
import ToDoStore

extension Service {
  /// Forgets events that were handed out long ago, on the lists that are in use: others have no new
  /// ones.
  ///
  /// - Parameter age: How long they are kept.
  /// - Throws: `StoreError`.
  package func prune(eventsOlderBy age: Duration) async throws {
    for list in lists.all {
      let geofences = list.geofences
      _ = try await list.writing(for: .server) { _ in try geofences.prune(deliveredEventsOlderBy: age) }
    }
  }
}
