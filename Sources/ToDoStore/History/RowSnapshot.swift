import Foundation
import GRDB
import JSONText
import ToDo

/// The rows of an item, or of the places with a name, in all tables that keep something of it.
///
/// It is kept as JSON with the names of the columns, so that a later version of the tables can still
/// read it: columns that were added since get their default.
struct RowSnapshot: Equatable {
  typealias Row = [String: JSONValue]

  /// The rows of each table, in the order of their keys.
  var tables: [String: [Row]] = [:]

  /// The tables with rows of an item, and the column with its number; `items` is first, since others
  /// refer to it.
  static let itemTables = [("items", "number"), ("tags", "item"), ("places", "item")]

  /// The tables in which the reminders of an item are remembered; all but the first for each device.
  static let reminderTables = ["reminders", "fence_states", "passages", "visits"]

  init() {}

  /// The rows of an item.
  ///
  /// - Parameter withMemory: Whether what its reminders remember is included.
  /// - Complexity: O(*d* log *n*) for *d* devices, if its reminders are remembered.
  init(item number: UInt32, withMemory: Bool = true, _ db: Database) throws {
    for (table, column) in Self.itemTables {
      tables[table] = try Self.rows(of: table, column, .integer(number), db)
    }
    guard withMemory else { return }
    let reminders = try Self.rows(of: "reminders", "item", .integer(number), db)
    guard !reminders.isEmpty else { return }
    tables["reminders"] = reminders
    for table in Self.reminderTables.dropFirst() {
      // Their keys begin with the device.
      tables[table] = try Self.rows(
        """
        SELECT t.* FROM devices AS d CROSS JOIN \(table) AS t
        ON t.device = d.number AND t.item = ?
        """, .integer(number), db)
    }
  }

  /// The rows of the places with a name.
  init(placeKey key: String, _ db: Database) throws {
    tables["named_places"] = try Self.rows(of: "named_places", "key", .text(key), db)
  }

  /// - Parameter table, column: Names of our own.
  private static func rows(
    of table: String, _ column: String, _ key: SQLValue, _ db: Database
  ) throws -> [Row] {
    try rows("SELECT * FROM \(table) WHERE \(column) = ?", key, db)
  }

  private static func rows(_ sql: String, _ key: SQLValue, _ db: Database) throws -> [Row] {
    let statement = try PreparedStatement(db, sql)
    let names = statement.columnNames
    var rows: [Row] = []
    try statement.forEachRow([key]) { row in
      var values: Row = [:]
      for (index, name) in names.enumerated() {
        values[name] = Self.json(row.value(Int32(index)))
      }
      rows.append(values)
      return true
    }
    return rows
  }
}

// MARK: Differences

extension RowSnapshot {
  /// The columns without meaning: a change of these alone changes nothing that a person sees.
  private static let idleColumns: Set = ["number", "edited_position"]

  /// What of this is different after a change: of the item's own row the columns, of other tables all
  /// rows. Nil if nothing is.
  ///
  /// The memory of its reminders is included where the change may make an engine forget it.
  func difference(after: RowSnapshot) -> RowSnapshot? {
    var difference = RowSnapshot()
    var hasChanged = false
    for table in Set(tables.keys).union(after.tables.keys)
    where !Self.reminderTables.contains(table) {
      guard tables[table] != after.tables[table] else { continue }
      if table == "items", let old = tables[table]?.first, let new = after.tables[table]?.first {
        let columns = old.filter { $0.value != new[$0.key] }
        hasChanged = hasChanged || !Self.idleColumns.isSuperset(of: columns.keys)
        difference.tables[table] = [columns]
      } else {
        hasChanged = true
        difference.tables[table] = tables[table] ?? []
      }
    }
    guard hasChanged else { return nil }
    for table in Self.reminderTables { difference.tables[table] = tables[table] }
    return difference
  }
}

// MARK: Restoring

extension RowSnapshot {
  /// Puts back the rows of a table that no longer has them.
  func insert(_ table: String, _ db: Database) throws {
    for row in tables[table] ?? [] { try Self.insert(row, into: table, db) }
  }

  static func insert(_ row: Row, into table: String, _ db: Database) throws {
    let known = try columns(of: table, db)
    let names = row.keys.filter(known.contains).sorted()
    try PreparedStatement(
      db,
      """
      INSERT INTO \(table) (\(names.joined(separator: ", ")))
      VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
      """
    ).forEachRow(try names.map { try value(row[$0]) }) { _ in true }
  }

  /// Sets the columns of the item's own row that the snapshot has.
  func updateItem(_ number: UInt32, _ db: Database) throws {
    guard let row = tables["items"]?.first else { return }
    let known = try Self.columns(of: "items", db)
    let names = row.keys.filter { $0 != "number" && known.contains($0) }.sorted()
    guard !names.isEmpty else { return }
    try PreparedStatement(
      db,
      "UPDATE items SET \(names.map { "\($0) = ?" }.joined(separator: ", ")) WHERE number = ?"
    ).forEachRow(try names.map { try Self.value(row[$0]) } + [.integer(number)]) { _ in true }
  }

  /// The columns that a table has: only their names go into SQL, whatever a damaged file says.
  private static func columns(of table: String, _ db: Database) throws -> Set<String> {
    Set(try PreparedStatement(db, "SELECT * FROM \(table) LIMIT 0").columnNames)
  }
}

// MARK: JSON

extension RowSnapshot {
  /// - Throws: `UnreadableRow` for a text that is not a snapshot.
  init(json text: String) throws(UnreadableRow) {
    guard case .object(let members)? = try? JSONScanner.value(of: Array(text.utf8)) else {
      throw UnreadableRow(detail: "a step of the history is not JSON")
    }
    for (table, value) in members {
      guard case .array(let elements) = value else {
        throw UnreadableRow(detail: "a step of the history has no rows")
      }
      var rows: [Row] = []
      for element in elements {
        guard case .object(let row) = element else {
          throw UnreadableRow(detail: "a row of the history is not one")
        }
        rows.append(row)
      }
      tables[table] = rows
    }
  }

  var json: String {
    var writer = JSONWriter()
    do {
      try writer.write(.object(tables.mapValues { .array($0.map { .object($0) }) }))
    } catch {
      preconditionFailure("A snapshot has only texts and whole numbers: \(error)")
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A whole number and a text are themselves; a real is an array of its bits, so that each comes
  /// back exactly.
  private static func json(_ value: SQLValue) -> JSONValue {
    switch value {
    case .null: .null
    case .int64(let integer): .integer(integer)
    case .real(let real): .array([.integer(Int64(bitPattern: real.bitPattern))])
    case .text(let text): .string(text)
    }
  }

  private static func value(_ json: JSONValue?) throws(UnreadableRow) -> SQLValue {
    switch json {
    case nil, .null: return .null
    case .integer(let integer): return .int64(integer)
    case .string(let text): return .text(text)
    case .array(let bits):
      if bits.count == 1, case .integer(let pattern) = bits[0] {
        return .real(Double(bitPattern: UInt64(bitPattern: pattern)))
      }
    default: break
    }
    throw UnreadableRow(detail: "a value of the history is not one")
  }
}
