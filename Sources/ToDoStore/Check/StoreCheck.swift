import Foundation
import GRDB
import ToDo

/// Looks for what is wrong with a file, within a transaction.
struct StoreCheck {
  private let db: Database
  private(set) var findings: [StoreFinding] = []

  init(_ db: Database) throws {
    self.db = db
    try checkFile()
    do {
      try checkItems()
      try checkOrphans()
      try checkPlaces()
      try checkReminders()
      try checkDevices()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // The rest cannot be read.
      add(.init(.file, detail: error.message ?? "\(error.extendedResultCode)"))
    } catch let error as UnreadableRow {
      add(.init(.file, detail: error.detail))
    }
  }

  private mutating func add(_ finding: StoreFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }
}

// MARK: The file

extension StoreCheck {
  private static let mostMessages = 20

  private mutating func checkFile() throws {
    var messages: [String] = []
    do {
      messages = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.mostMessages))")
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      messages = [error.message ?? "SQLite cannot check it"]
    }
    for message in messages where message != "ok" {
      if let name = Self.index(in: message) {
        add(.init(.index, name: name))
      } else if !Self.isAboutDerived(message) {
        add(.init(.file, detail: message))
      }
    }
  }

  /// The index that a message of SQLite names, such as `row 3 missing from index open_items_by_due`.
  static func index(in message: String) -> String? {
    let words = message.split(separator: " ")
    guard
      message.hasPrefix("row ") || message.hasPrefix("wrong # of entries in index")
        || message.hasPrefix("non-unique entry in index"),
      let index = words.lastIndex(of: "index"), index + 1 < words.count
    else { return nil }
    return String(words[index + 1])
  }

  /// Whether a message is about the index of texts or of positions, which are compared with the items
  /// in any case.
  private static func isAboutDerived(_ message: String) -> Bool {
    message.hasPrefix("malformed inverted index for FTS5 table") || message.hasPrefix("In RTree ")
  }
}

// MARK: Items

extension StoreCheck {
  private mutating func checkItems() throws {
    let check = try ItemCheck(db)
    for (number, detail, row) in check.unreadable {
      add(.init(.item, items: [ItemID(number: number)], detail: detail, row: row))
    }
    for kind in StoreFinding.Kind.allCases {
      var count = check.wrong[kind]?.count ?? 0
      if kind == .texts { count += check.strayTexts }
      if kind == .positions { count += check.strayBalls }
      guard count > 0 else { continue }
      let items = check.wrong[kind, default: []].map { ItemID(number: $0) }
      add(.init(kind, count: count, items: items))
    }
    try checkCounters(check)
  }

  private mutating func checkCounters(_ check: ItemCheck) throws {
    let known = try PreparedStatement(
      db, "SELECT last_number, last_position, open_count, done_count FROM counters"
    ).first { row in (0..<4).map { row.integer($0) } }
    guard let known else { return add(.init(.counters, detail: "they are missing")) }
    var wrong: [String] = []
    if known[2] != check.openCount {
      wrong.append("\(known[2]) open items instead of \(check.openCount)")
    }
    if known[3] != check.doneCount {
      wrong.append("\(known[3]) done items instead of \(check.doneCount)")
    }
    let numbers = Int64(check.lastNumber)...Int64(ItemID.largestNumber)
    if !numbers.contains(known[0]) { wrong.append("the last id is not the last one") }
    let positions = check.lastPosition...(Int64.max - Int64(UInt32.max))
    if !positions.contains(known[1]) { wrong.append("the last position is not the last one") }
    if !wrong.isEmpty { add(.init(.counters, detail: wrong.joined(separator: ", "))) }
  }
}

// MARK: Everything else

extension StoreCheck {
  /// The rows of each table that belong to an item or a device that there is not, as conditions.
  static let orphans =
    [
      ("tags", "item NOT IN (SELECT number FROM items)"),
      ("places", "item NOT IN (SELECT number FROM items)"),
      ("reminders", "item NOT IN (SELECT number FROM items)"),
    ]
    + ["fence_states", "passages", "visits"].map {
      ($0, "item NOT IN (SELECT number FROM items) OR device NOT IN (SELECT number FROM devices)")
    } + [("fixes", "device NOT IN (SELECT number FROM devices)")]

  private mutating func checkOrphans() throws {
    // Only constant words of our own go into the SQL.
    for (table, condition) in Self.orphans {
      let count =
        try PreparedStatement(db, "SELECT count(*) FROM \(table) WHERE \(condition)")
        .first { $0.int(0) } ?? 0
      if count > 0 { add(.init(.orphans, count: count, name: table)) }
    }
  }

  private mutating func checkPlaces() throws {
    let reader = ItemReader(db)
    var unreadable: [StoreFinding] = []
    try PreparedStatement(db, "SELECT name, region FROM named_places").forEachRow([]) { row in
      do {
        _ = try reader.place(in: row, of: "the name \(row.text(0))")
      } catch let error as UnreadableRow {
        unreadable.append(
          .init(
            .place, name: row.text(0), detail: error.detail,
            row: ["name": row.text(0), "region": row.text(1)]))
      }
      return true
    }
    for finding in unreadable { add(finding) }
  }

  private mutating func checkReminders() throws {
    let unreadable = try SQLiteGeofenceRecords(db).unreadable()
    if let first = unreadable.reminders.first {
      add(
        .init(
          .reminders, count: unreadable.reminders.count, items: unreadable.reminders.map(\.item),
          name: "reminders", detail: first.detail))
    }
    if !unreadable.events.isEmpty {
      add(.init(.reminders, count: unreadable.events.count, name: "events"))
    }
  }

  private mutating func checkDevices() throws {
    // Items that cannot be read were found before.
    let records = SQLiteGeofenceRecords(db)
    for name in try records.deviceNames() {
      do {
        _ = try records.device(named: name, among: [:])
      } catch let error as UnreadableRow {
        add(.init(.device, name: name, detail: error.detail))
      }
    }
  }
}
