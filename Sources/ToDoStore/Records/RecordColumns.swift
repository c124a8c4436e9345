import Foundation
import GRDB
import JSONText
import ToDo

/// The columns of an item's record, and how it is written and found by its UUID.
struct RecordColumns {
  let made: Int64?
  let doneChange: Int64?
  let changes: String?
  /// Nil if the UUID follows from the item's number.
  let uuid: String?

  /// - Parameters:
  ///   - number: The item's number.
  ///   - origin: The file's.
  init(_ record: ItemRecord, number: UInt32, origin: UInt64) {
    made = record.madeMilliseconds
    doneChange = record.changes[.done]
    changes = Self.text(of: record.changes)
    let own = UUIDParts(milliseconds: made ?? 0, origin: origin, number: number)
    uuid = own.uuid == record.uuid ? nil : record.uuid.uuidString.lowercased()
  }

  /// In the order of the columns made, done_change, changes, uuid.
  var values: [SQLValue] {
    [
      made.map(SQLValue.int64) ?? .null, doneChange.map(SQLValue.int64) ?? .null,
      .optional(changes), .optional(uuid),
    ]
  }

  /// When the parts except `done` were changed, as JSON; nil if none was.
  private static func text(of changes: [ItemField: Int64]) -> String? {
    let members = changes.filter { $0.key != .done }
      .map { ($0.key.rawValue, JSONValue.integer($0.value)) }
    guard !members.isEmpty else { return nil }
    var writer = JSONWriter()
    do {
      try writer.write(.object(Dictionary(uniqueKeysWithValues: members)))
    } catch {
      preconditionFailure("Whole numbers are JSON: \(error)")
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The record in the columns from `first` on: made, done_change, changes, uuid.
  ///
  /// - Throws: `UnreadableRow` for what is never written there.
  static func record(
    in row: PreparedStatement.Row, from first: Int32, number: UInt32, origin: UInt64
  ) throws(UnreadableRow) -> ItemRecord {
    func milliseconds(_ column: Int32) throws(UnreadableRow) -> Int64? {
      guard !row.isNull(column) else { return nil }
      guard ItemRecord.possibleMilliseconds.contains(row.integer(column)) else {
        throw UnreadableRow(detail: "the times of item \(number) are impossible")
      }
      return row.integer(column)
    }
    let made = try milliseconds(first)
    var uuid = UUIDParts(milliseconds: made ?? 0, origin: origin, number: number).uuid
    if let text = row.optionalText(first + 3) {
      guard let read = UUID(uuidString: text) else {
        throw UnreadableRow(detail: "the UUID of item \(number) is not one")
      }
      uuid = read
    }
    var record = ItemRecord(uuid: uuid, madeMilliseconds: made)
    if let text = row.optionalText(first + 2) {
      guard case .object(let members)? = try? JSONScanner.value(of: Array(text.utf8)) else {
        throw UnreadableRow(detail: "the times of item \(number) are not JSON")
      }
      for (name, value) in members {
        guard case .integer(let time) = value, ItemRecord.possibleMilliseconds.contains(time)
        else {
          throw UnreadableRow(detail: "the times of item \(number) are impossible")
        }
        if let field = ItemField(rawValue: name) { record.changes[field] = time }
      }
    }
    if let done = try milliseconds(first + 1) { record.changes[.done] = done }
    return record
  }

  /// The number of the item with a UUID; nil if there is none.
  static func number(of uuid: UUID, origin: UInt64, _ db: Database) throws -> UInt32? {
    if let parts = UUIDParts(uuid), parts.origin == origin {
      let own = try PreparedStatement(
        db, "SELECT number FROM items WHERE number = ? AND coalesce(made, 0) = ? AND uuid IS NULL"
      ).first(.integer(parts.number), .integer(parts.milliseconds)) { try $0.itemNumber(0) }
      if let own { return own }
    }
    return try PreparedStatement(db, "SELECT number FROM items WHERE uuid = ?")
      .first(.text(uuid.uuidString.lowercased())) { try $0.itemNumber(0) }
  }
}

/// The file's random number, read when it is first needed.
final class FileOrigin {
  private var known: UInt64?

  func value(_ db: Database) throws -> UInt64 {
    if let known { return known }
    // Without counters the file is damaged, which is found where they are needed.
    let origin =
      try PreparedStatement(db, "SELECT origin FROM counters").first { $0.integer(0) } ?? 0
    guard (0..<1 << UUIDParts.originBits).contains(origin) else {
      throw UnreadableRow(detail: "the file's random number is impossible")
    }
    known = UInt64(origin)
    return UInt64(origin)
  }
}
