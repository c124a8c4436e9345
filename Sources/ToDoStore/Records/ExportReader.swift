import Foundation
import GRDB
public import ToDo

extension SQLiteItemStore {
  /// As ``forEachItem(_:_:)``, with everything that another file needs to know of the items.
  ///
  /// - Throws: ``StoreError``, and what `body` throws.
  public func forEachItemToExport(
    _ filter: ItemFilter, _ body: (StoredItem) throws -> Bool
  ) throws {
    try forEachItem(filter, isExport: true, body)
  }

  /// Notes that the items are exported now. What was changed before this may be known elsewhere: to take
  /// it back is then a change of its own, which the other files hear of.
  ///
  /// - Throws: ``StoreError``, for example for a file that cannot be written.
  public func noteExport() throws(StoreError) {
    try translatingAll {
      try writing { db in
        try PreparedStatement(db, "UPDATE counters SET exported = max(exported, ?)")
          .run(.int64(now().milliseconds))
      }
    }
  }

  /// Returns the items that were deleted.
  ///
  /// - Throws: ``StoreError``.
  public func removals() throws(StoreError) -> [ItemRemoval] {
    try readAll { db in
      var removals: [ItemRemoval] = []
      try PreparedStatement(db, "SELECT uuid, time FROM removed_items ORDER BY time, uuid")
        .forEachRow([]) { row in
          guard let uuid = UUID(uuidString: row.text(0)),
            ItemRecord.possibleMilliseconds.contains(row.integer(1))
          else { throw UnreadableRow(detail: "a deleted item has no UUID or time") }
          removals.append(ItemRemoval(uuid: uuid, milliseconds: row.integer(1)))
          return true
        }
      return removals
    }
  }
}

/// Reads what an export says of an item beyond its own row.
struct ExportReader {
  private let db: Database
  private let namedKeys: Set<String>
  private let hasReminders: Bool

  init(_ reader: ItemReader, _ db: Database) throws {
    self.db = db
    namedKeys = Set(try NamedPlaces(reader, db).places("").map { NamedPlaces.key(of: $0.name) })
    hasReminders =
      try PreparedStatement(db, "SELECT 1 FROM reminders LIMIT 1").first { _ in true } ?? false
  }

  func complete(_ stored: inout StoredItem) throws {
    if !namedKeys.isEmpty, !stored.item.places.isEmpty {
      let names = stored.item.places.map(\.name)
        .filter { namedKeys.contains(NamedPlaces.key(of: $0)) }
      stored.item.record?.namedPlaces = Set(names)
    }
    guard hasReminders, !stored.item.triggers.isEmpty else { return }
    let recorded = try SQLiteGeofenceRecords(db).recordedReminders(of: [stored.id])
    let fired = stored.item.triggers.indices.filter { index in
      guard let reminder = stored.reminder(at: index).flatMap({ recorded[$0] }) else {
        return false
      }
      return reminder.isSpent && reminder.trigger == stored.item.triggers[index]
    }
    if !fired.isEmpty { stored.item.record?.fired = Set(fired) }
  }
}
