package import ToDo
package import ToDoStore

/// What is behind a list: its items, places and history, and what its geofences remember.
///
/// Embedded it is a file, the same as that of the command. Tests keep it in memory.
package protocol ListStore: ItemStore, PlaceStore, HistoryStore {
  /// An engine over what the geofences of this store remember.
  func makeGeofences() -> DurableGeofenceEngine
}

extension SQLiteItemStore: ListStore {
  package func makeGeofences() -> DurableGeofenceEngine { DurableGeofenceEngine(self) }
}
