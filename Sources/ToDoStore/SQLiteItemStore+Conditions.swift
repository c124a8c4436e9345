package import Foundation
import GRDB
package import ToDo

/// Changes of one item that are made only if the item is as somebody expects it to be: the comparison
/// and the change are one transaction, whichever processes use the file.
extension SQLiteItemStore {
  /// As `setDone(_:_:at:in:)` for one item.
  ///
  /// - Parameter condition: Throws if the item must not be changed; its error is rethrown.
  package func setDone(
    _ done: Bool, _ id: ItemID, at date: Date, in timeZone: TimeZone,
    if condition: (StoredItem) throws -> Void
  ) throws -> [FollowingItem] {
    try change { db in
      try Self.check(id, condition, db)
      return done ? try PlannedCompletion.all(of: [id], at: date, in: timeZone, db) : []
    } write: { writer, completions in
      try writer.setDone(done, [id])
      return try completions.compactMap { try writer.follow($0) }
    }
  }

  /// As `remove(_:)` for one item.
  ///
  /// - Parameter condition: Throws if the item must not be removed; its error is rethrown.
  package func remove(_ id: ItemID, if condition: (StoredItem) throws -> Void) throws {
    try change { writer in
      try Self.check(id, condition, writer.db)
      try writer.remove([id])
    }
  }

  /// Brings an item back that was removed, as taking back its removal does; see `undo(changeOf:)`. One
  /// that is there stays as it is.
  ///
  /// - Parameter date: The earliest removal that is taken back.
  /// - Returns: The item; nil if there is none, and no such removal.
  package func restore(_ id: ItemID, removedSince date: Date) throws -> StoredItem? {
    try change { writer in
      let reader = ItemReader(writer.db)
      if let stored = try reader.item(id.number) { return stored }
      let newest = try StepReader(writer.db).steps(
        """
        WHERE number = (SELECT max(step) FROM step_changes WHERE item = ?)
        """, .integer(id.number)
      ).first
      guard let newest, newest.time >= date else { return nil }
      try writer.takeBack(newest.id, of: id)
      return try reader.item(id.number)
    }
  }

  private static func check(
    _ id: ItemID, _ condition: (StoredItem) throws -> Void, _ db: Database
  ) throws {
    guard let stored = try ItemReader(db).item(id.number) else { throw ToDoError.noSuchItem(id) }
    try condition(stored)
  }
}
