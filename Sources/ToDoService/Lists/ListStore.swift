package import ToDo
package import ToDoStore

/// What is behind a list: its items, places and history, and what its geofences remember.
///
/// Embedded it is a file, the same as that of the command. Tests keep it in memory.
package protocol ListStore: ItemStore, PlaceStore, HistoryStore {
  /// An engine over what the geofences of this store remember.
  func makeGeofences() -> DurableGeofenceEngine

  /// Begins to watch the store.
  func watch() throws(StoreError) -> StoreWatch

  /// The present state.
  func moment() throws(StoreError) -> StoreMoment

  /// The items that have changed since a moment, whoever changed them.
  func changes(since moment: StoreMoment) throws(StoreError) -> ItemChanges
}

extension SQLiteItemStore: ListStore {
  package func makeGeofences() -> DurableGeofenceEngine { DurableGeofenceEngine(self) }
}
