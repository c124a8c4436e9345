import Foundation
import GRDB
import ToDo

/// Reads items from their rows.
struct ItemReader {
  private let db: Database
  private let decoder = JSONDecoder()

  /// The columns that `item(in:)` reads, of a table `items AS i`.
  static let columns = """
    i.number, i.done, i.title, i.description, i.due, i.location_name, i.latitude, i.longitude, \
    i.place_count, i.tag_count, i.properties, i.location_trigger, i.due_day, \
    i.reminder_numbers, i.recurrence, i.important, i.wait, i.wait_day, i.made, i.done_change, \
    i.changes, i.uuid
    """

  private let origin = FileOrigin()
  private let tags = TagReader()
  private let knownProperties = SharedValues<[String: JSONValue]>()

  init(_ db: Database) {
    self.db = db
  }

  /// The number of the item with a UUID; nil if there is none.
  func number(of uuid: UUID) throws -> UInt32? {
    try RecordColumns.number(of: uuid, origin: origin.value(db), db)
  }

  /// The record of the item with a number; nil without one.
  func record(of number: UInt32) throws -> ItemRecord? {
    try PreparedStatement(db, "SELECT made, done_change, changes, uuid FROM items WHERE number = ?")
      .first(.integer(number)) { row in
        try RecordColumns.record(in: row, from: 0, number: number, origin: origin.value(db))
      }
  }

  /// The columns of a record.
  func columns(of record: ItemRecord, number: UInt32) throws -> RecordColumns {
    RecordColumns(record, number: number, origin: try origin.value(db))
  }

  /// The record of an item that is made here now.
  func newRecord(number: UInt32, at milliseconds: Int64) throws -> ItemRecord {
    ItemRecord(
      uuid: try ownUUID(of: number, madeMilliseconds: milliseconds),
      madeMilliseconds: milliseconds)
  }

  /// The UUID of an item that was made here.
  func ownUUID(of number: UInt32, madeMilliseconds: Int64?) throws -> UUID {
    UUIDParts(
      milliseconds: madeMilliseconds ?? 0, origin: try origin.value(db), number: number
    ).uuid
  }

  /// The item with that number, or nil.
  ///
  /// - Parameter regions: known regions by their JSON, which need no parsing.
  func item(_ number: UInt32, regions: [String: Region] = [:]) throws -> StoredItem? {
    try PreparedStatement(db, "SELECT \(Self.columns) FROM items AS i WHERE i.number = ?")
      .first(.integer(number)) { try item(in: $0, regions: regions) }
  }

  /// The item of a row of `columns`.
  func item(
    in row: PreparedStatement.Row, regions: [String: Region] = [:]
  ) throws -> StoredItem {
    let number = try row.itemNumber(0)
    let location = try row.optionalText(5).map { name in
      Location(name: name, coordinate: try Self.coordinate(in: row, latitude: 6))
    }
    var item = ToDoItem(
      title: row.text(2), itemDescription: row.optionalText(3),
      due: try DueColumns.due(in: row, time: 4, day: 12),
      location: location, places: row.int(8) != 0 ? try places(of: number, regions: regions) : [],
      tags: row.int(9) != 0 ? try tags.tags(of: number, db) : [],
      triggers: try row.optionalText(11).map { try triggers(in: $0, of: number) } ?? [],
      recurrence: try row.optionalText(14).map { try recurrence(in: $0, of: number) },
      done: row.boolean(1),
      properties: try row.withUTF8(10) { text in
        try text.map { try properties(in: $0, of: number) } ?? [:]
      })
    item.isImportant = row.boolean(15)
    item.waitsUntil = try DueColumns.due(in: row, time: 16, day: 17)
    guard item.places.count == row.integer(8), item.tags.count == row.integer(9)
    else { throw UnreadableRow(detail: "item \(number) has lost places or tags") }
    item.record = try RecordColumns.record(
      in: row, from: 18, number: number, origin: origin.value(db))
    guard let numbers = row.optionalText(13) else {
      return StoredItem(id: ItemID(number: number), item: item)
    }
    return StoredItem(
      id: ItemID(number: number), item: item,
      reminderNumbers: try reminderNumbers(in: numbers, of: number, item.triggers.count))
  }

  /// Checks that a list has as many items as were written.
  func check(_ count: Int, done: Bool) throws {
    let known = try PreparedStatement(
      db, "SELECT \(done ? "done_count" : "open_count") FROM counters"
    ).first { $0.int(0) }
    guard count == known else {
      let list = done ? "done" : "open"
      throw UnreadableRow(
        detail: "\(count) \(list) items can be read, and there should be \(known ?? 0)")
    }
  }

  /// The coordinate in two neighbouring columns, or nil where they are NULL.
  static func coordinate(
    in row: PreparedStatement.Row, latitude column: Int32
  ) throws -> Coordinate? {
    guard let latitude = row.optionalReal(column) else { return nil }
    do {
      return try Coordinate(latitude: latitude, longitude: row.real(column + 1))
    } catch {
      throw UnreadableRow(detail: "an item has an impossible coordinate")
    }
  }

  /// The places of an item, in their order.
  func places(of number: UInt32, regions: [String: Region] = [:]) throws -> [Place] {
    var places: [Place] = []
    try PreparedStatement(db, "SELECT name, region FROM places WHERE item = ? ORDER BY ordinal")
      .forEachRow([.integer(number)]) { row in
        if !regions.isEmpty, let region = regions[row.text(1)] {
          places.append(Place(name: row.text(0), region: region))
        } else {
          places.append(try place(in: row, of: "item \(number)"))
        }
        return true
      }
    return places
  }

  /// The place of a row that begins with its name and its region.
  ///
  /// - Parameter owner: what the place belongs to, for the error message.
  func place(in row: PreparedStatement.Row, of owner: String) throws -> Place {
    let json = row.withUTF8(1) { bytes in bytes.map { Data($0) } ?? Data() }
    do {
      return Place(name: row.text(0), region: try decoder.decode(Region.self, from: json))
    } catch {
      throw UnreadableRow(detail: "a place of \(owner) has no valid region")
    }
  }

  private func properties(
    in text: UnsafeBufferPointer<UInt8>, of number: UInt32
  ) throws -> [String: JSONValue] {
    try knownProperties.value {
      $0 += text
    } make: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let properties = PropertiesJSON.properties(in: text) else {
        throw UnreadableRow(detail: "the properties of item \(number) are not JSON")
      }
      return properties
    }
  }

  private func triggers(in text: String, of number: UInt32) throws -> [LocationTrigger] {
    do {
      return try decoder.decode(TriggerList.self, from: Data(text.utf8)).triggers
    } catch {
      let reason = (error as? DecodingError)?.toDoError.map { " (\($0.description))" } ?? ""
      throw UnreadableRow(detail: "the reminder of item \(number) is not one\(reason)")
    }
  }

  private func recurrence(in text: String, of number: UInt32) throws(UnreadableRow) -> Recurrence {
    do {
      return try Recurrence(parsing: text)
    } catch {
      throw UnreadableRow(
        detail: "the repeat of item \(number) cannot be read (\(error.description))")
    }
  }

  private func reminderNumbers(
    in text: String, of number: UInt32, _ count: Int
  ) throws(UnreadableRow) -> ReminderNumbers {
    guard let numbers = try? decoder.decode(ReminderNumbers.self, from: Data(text.utf8)),
      numbers.fit(count)
    else {
      throw UnreadableRow(detail: "the numbers of the reminders of item \(number) are not right")
    }
    return numbers
  }
}

/// A row has a value that this program never writes.
struct UnreadableRow: Error {
  let detail: String
}
