package import Foundation
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

  /// How many items are open, and how many are done.
  func counts() throws -> (open: Int, done: Int)

  /// How many open items wait at a time; days begin in the time zone, nil for the current one.
  func waitingCount(at date: Date, in timeZone: TimeZone?) throws -> Int

  /// The open items that wait at a time and match a filter, from a position in their list on.
  func waiting(
    at date: Date, matching filter: ItemFilter, after position: Int64?, limit: Int
  ) throws -> [(position: Int64, item: StoredItem)]

  /// The done items that match a filter, from a position in their list back: the last ones first.
  func lastDone(
    matching filter: ItemFilter, before position: Int64?, limit: Int
  ) throws -> [(position: Int64, item: StoredItem)]

  /// A page of the items that match a filter, from a key on.
  func page(
    of filter: ItemFilter, order: PageOrder, after key: PageKey?, limit: Int
  ) throws -> ItemPage

  /// The items along a way.
  ///
  /// - Parameter check: Called before each item is measured; what it throws ends the query.
  func along(_ query: AlongQuery, checking check: () throws -> Void) throws -> [ItemAlong]

  /// Marks an item as done or open, unless a condition throws; both are one transaction.
  func setDone(
    _ done: Bool, _ id: ItemID, at date: Date, in timeZone: TimeZone,
    if condition: (StoredItem) throws -> Void
  ) throws -> [FollowingItem]

  /// Removes an item, unless a condition throws; both are one transaction.
  func remove(_ id: ItemID, if condition: (StoredItem) throws -> Void) throws

  /// Brings back an item that was removed since a date; nil if there is none.
  func restore(_ id: ItemID, removedSince date: Date) throws -> StoredItem?

  /// As `here()`, of the devices for which a condition is true.
  func here(ofDevices isIncluded: (String) -> Bool) throws -> KnownPosition?

  /// Notes that the items are exported now: what is taken back afterwards is a change that other files
  /// hear of.
  func noteExport() throws(StoreError)

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
