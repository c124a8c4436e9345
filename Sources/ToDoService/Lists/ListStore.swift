package import ToDo
package import ToDoStore

/// What is behind a list: its items, places and history, and what its geofences remember.
///
/// Embedded it is a file, the same as that of the command. Tests keep it in memory.
package protocol ListStore: ItemStore, PlaceStore, HistoryStore {
  /// An engine over what the geofences of this store remember.
  func makeGeofences() -> DurableGeofenceEngine

  /// As `here()`, of the devices for which a condition is true.
  func here(ofDevices isIncluded: (String) -> Bool) throws -> KnownPosition?

  /// Imports items in short transactions, which are one step of the history.
  func importItems(_ body: (ItemImport) throws -> Void) throws
}

extension SQLiteItemStore: ListStore {
  package func makeGeofences() -> DurableGeofenceEngine { DurableGeofenceEngine(self) }

  package func importItems(_ body: (ItemImport) throws -> Void) throws {
    try importing(.stepByStep) { items in
      try items.beginSource()
      try body(items)
    }
  }
}
