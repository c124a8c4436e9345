import GRDB
import GRDBSQLite
import ToDo

/// A statement from the connection's cache, bound and stepped with SQLite's own functions.
///
/// GRDB cuts a text at its first NUL, which an item's title may contain; here texts are read and
/// written whole. GRDB's observation does not see what these statements change. Columns and
/// parameters are numbered from 0.
struct PreparedStatement {
  private let statement: Statement
  private let handle: OpaquePointer
  private let connection: OpaquePointer?

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
    connection = db.sqliteConnection
  }

  /// The names of the columns of its rows.
  var columnNames: [String] { statement.columnNames }

  /// Runs the statement to its end.
  func run(_ values: SQLValue...) throws {
    try forEachRow(values) { _ in true }
  }

  /// Returns the result of `read` for the first row, or nil if there is no row.
  func first<Result>(_ values: SQLValue..., read: (Row) throws -> Result) throws -> Result? {
    var result: Result?
    try forEachRow(values) { row in
      result = try read(row)
      return false
    }
    return result
  }

  /// Calls `body` with each row until it returns false.
  func forEachRow(_ values: [SQLValue], _ body: (Row) throws -> Bool) throws {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (number, value) in values.enumerated() {
      try check(bind(value, at: Int32(number + 1)), is: SQLITE_OK)
    }
    while true {
      let code = sqlite3_step(handle)
      guard code != SQLITE_DONE else { return }
      try check(code, is: SQLITE_ROW)
      guard try body(Row(handle: handle)) else { return }
    }
  }

  private func check(_ code: Int32, is expected: Int32) throws {
    guard code != expected else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_errmsg(connection).map { String(cString: $0) })
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .int64(let integer): return sqlite3_bind_int64(handle, index, integer)
    case .real(let real): return sqlite3_bind_double(handle, index, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        // An empty text may have no address, which would mean NULL.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_text(handle, index, "", 0, transient)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text(handle, index, $0, Int32(bytes.count), transient)
        }
      }
    }
  }
}

/// SQLITE_TRANSIENT, a cast that Swift cannot import: SQLite copies the bytes.
private var transient: sqlite3_destructor_type {
  unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// A value for a statement's parameter.
enum SQLValue {
  case null
  case int64(Int64)
  case real(Double)
  case text(String)

  static func integer(_ number: some BinaryInteger) -> SQLValue { .int64(Int64(number)) }
  static func boolean(_ value: Bool) -> SQLValue { .int64(value ? 1 : 0) }
  static func optional(_ real: Double?) -> SQLValue { real.map(SQLValue.real) ?? .null }
  static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
}

extension PreparedStatement {
  /// The current row of a statement, valid until the next step.
  struct Row {
    fileprivate let handle: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func int(_ column: Int32) -> Int { Int(integer(column)) }

    /// The number of an item, or 0 for none.
    ///
    /// - Throws: `UnreadableRow` if no item can have it.
    func itemNumber(_ column: Int32) throws(UnreadableRow) -> UInt32 {
      guard let number = UInt32(exactly: integer(column)), number <= ItemID.largestNumber else {
        throw UnreadableRow(detail: "the item number \(integer(column)) is impossible")
      }
      return number
    }

    /// The value of a column, whatever it is; a blob, which no table here has, reads as text.
    func value(_ column: Int32) -> SQLValue {
      switch sqlite3_column_type(handle, column) {
      case SQLITE_NULL: .null
      case SQLITE_INTEGER: .int64(integer(column))
      case SQLITE_FLOAT: .real(real(column))
      default: .text(text(column))
      }
    }

    func boolean(_ column: Int32) -> Bool { integer(column) != 0 }
    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func isNull(_ column: Int32) -> Bool {
      sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

    func optionalText(_ column: Int32) -> String? {
      withUTF8(column) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// A text; NULL reads as an empty one.
    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    /// Calls `body` with a text's bytes, or nil for NULL.
    func withUTF8<Result>(
      _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
      // SQLite requires the text to be read before its length.
      guard let start = sqlite3_column_text(handle, column) else { return try body(nil) }
      let count = Int(sqlite3_column_bytes(handle, column))
      return try body(UnsafeBufferPointer(start: start, count: count))
    }
  }
}
