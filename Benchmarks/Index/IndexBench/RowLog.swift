import Peers

/// The rows that a durable engine writes, recorded by triggers, so that a program can write the same
/// rows and nothing else.
struct RowLog {
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
  }

  struct Row {
    let statement: UInt32
    let values: [Value]
  }

  /// The rows of each transaction.
  private(set) var transactions: [[Row]] = []

  /// A kind of row: the table, the trigger's event, the columns and the statement.
  private struct Kind {
    let table: String
    let event: String
    let columns: [String]
    let sql: String

    init(insertInto table: String, _ columns: String...) {
      self.table = table
      event = "INSERT"
      self.columns = columns
      sql =
        "INSERT OR REPLACE INTO \(table) (\(columns.joined(separator: ", "))) "
        + "VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))"
    }

    init(deleteFrom table: String, _ key: String...) {
      self.table = table
      event = "DELETE"
      columns = key
      sql = "DELETE FROM \(table) WHERE " + key.map { "\($0) = ?" }.joined(separator: " AND ")
    }

    init(update table: String, _ columns: String..., key: String) {
      self.table = table
      event = "UPDATE"
      self.columns = columns + [key]
      sql =
        "UPDATE \(table) SET " + columns.map { "\($0) = ?" }.joined(separator: ", ")
        + " WHERE \(key) = ?"
    }
  }

  private static let kinds = [
    Kind(insertInto: "devices", "number", "name", "spelling", "accepted"),
    Kind(
      update: "devices", "time", "latitude", "longitude", "accuracy", "speed", "course",
      "accepted", "filter", "held_since", key: "number"),
    Kind(
      insertInto: "fence_states", "device", "item", "trigger_index", "region", "is_inside",
      "pending_since"),
    Kind(deleteFrom: "fence_states", "device", "item", "trigger_index", "region"),
    Kind(
      insertInto: "visits", "device", "item", "trigger_index", "inside_count", "region", "since",
      "silence", "due", "cause", "is_held", "has_fired"),
    Kind(deleteFrom: "visits", "device", "item", "trigger_index"),
    Kind(
      insertInto: "passages", "device", "item", "trigger_index", "region", "since", "latitude",
      "longitude", "is_certain", "last_crossing"),
    Kind(deleteFrom: "passages", "device", "item", "trigger_index", "region"),
    Kind(
      insertInto: "reminders", "item", "trigger_index", "location_trigger", "regions", "is_spent",
      "revision"),
    Kind(
      insertInto: "outbox", "event", "item", "trigger_index", "region", "device", "cause", "time",
      "received", "distance", "latitude", "longitude", "event_kind", "place_name", "fix_latitude",
      "fix_longitude", "is_delivered"),
    Kind(
      insertInto: "fixes", "device", "time", "latitude", "longitude", "accuracy", "speed",
      "course", "received", "rejection"),
    // The last row of each transaction.
    Kind(update: "geofence_counters", "revision", "seen_change", key: "id"),
  ]

  /// Records in a file what is written to it from now on.
  static func begin(_ path: String) {
    let rows = peer_rows_open(path)
    defer { peer_rows_close(rows) }
    let columnCount = kinds.map(\.columns.count).max() ?? 0
    let columns = (0..<columnCount).map { "c\($0)" }
    peer_rows_execute(
      rows,
      "CREATE TABLE row_log (number INTEGER PRIMARY KEY, kind, \(columns.joined(separator: ", ")))")
    for (number, kind) in kinds.enumerated() {
      let source = kind.event == "DELETE" ? "OLD" : "NEW"
      let values = kind.columns.map { "\(source).\($0)" }
      peer_rows_execute(
        rows,
        """
        CREATE TRIGGER log_\(number) AFTER \(kind.event) ON \(kind.table) BEGIN
          INSERT INTO row_log (kind, \(columns.prefix(values.count).joined(separator: ", ")))
          VALUES (\(number), \(values.joined(separator: ", ")));
        END
        """)
    }
  }

  /// Reads the recorded rows.
  init(_ path: String) {
    let rows = peer_rows_open(path)
    defer { peer_rows_close(rows) }
    let select = peer_rows_prepare(rows, "SELECT * FROM row_log ORDER BY number")
    var transaction: [Row] = []
    while peer_rows_step(rows, select) {
      let kind = Int(peer_rows_column_integer(rows, select, 1))
      let values = Self.kinds[kind].columns.indices.map { column -> Value in
        let column = Int32(column + 2)
        switch peer_rows_column_type(rows, select, column) {
        case 1: return .integer(peer_rows_column_integer(rows, select, column))
        case 2: return .real(peer_rows_column_real(rows, select, column))
        case 3:
          return .text(
            peer_rows_column_text(rows, select, column).map { String(cString: $0) } ?? "")
        default: return .null
        }
      }
      transaction.append(Row(statement: UInt32(kind), values: values))
      if kind == Self.kinds.count - 1 {
        transactions.append(transaction)
        transaction = []
      }
    }
  }

  var rowCount: Int { transactions.reduce(0) { $0 + $1.count } }

  /// A program that writes the rows of the log, and nothing else.
  final class Writer {
    private let rows: OpaquePointer?

    init(_ path: String) {
      rows = peer_rows_open(path)
      for kind in RowLog.kinds { _ = peer_rows_prepare(rows, kind.sql) }
    }

    deinit {
      peer_rows_close(rows)
    }

    func write(_ transaction: [Row]) {
      peer_rows_execute(rows, "BEGIN IMMEDIATE")
      for row in transaction {
        for (column, value) in row.values.enumerated() {
          let index = Int32(column + 1)
          switch value {
          case .null: peer_rows_bind_null(rows, row.statement, index)
          case .integer(let value): peer_rows_bind_integer(rows, row.statement, index, value)
          case .real(let value): peer_rows_bind_real(rows, row.statement, index, value)
          case .text(let value): peer_rows_bind_text(rows, row.statement, index, value)
          }
        }
        _ = peer_rows_step(rows, row.statement)
      }
      peer_rows_execute(rows, "COMMIT")
    }
  }
}
