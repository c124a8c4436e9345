import Foundation
import GRDB
import ToDo

/// Reads a page of a list.
///
/// A part of the list is read in the order of an index, from the key on, so that a page costs what its
/// items cost. Only a filter that few items match makes it read more: up to the next match. By title there
/// is no index: each page reads the titles of the whole part.
struct PageReader {
  private let db: Database
  private let reader: ItemReader
  private let filter: ItemFilter
  private let matcher: RegionMatcher
  /// One more than the page has: it says whether there is a next page.
  private let most: Int
  private var found: [(key: PageKey, item: StoredItem)] = []

  init(_ db: Database, _ filter: ItemFilter, _ matcher: RegionMatcher, limit: Int) {
    self.db = db
    self.filter = filter
    self.matcher = matcher
    reader = ItemReader(db)
    most = limit + 1
  }

  /// Reads the parts one after the other until the page is full.
  mutating func page(_ order: PageOrder, after key: PageKey?) throws -> ItemPage {
    var parts = order.parts(filter.state)[...]
    if let key {
      let known = order.parts(.any)
      let first = known.firstIndex(of: key.part) ?? 0
      parts = parts.filter { (known.firstIndex(of: $0) ?? 0) >= first }[...]
    }
    for part in parts where found.count < most {
      try read(part, after: key?.part == part ? key : nil)
    }
    guard found.count == most else {
      return ItemPage(items: found.map(\.item), next: nil)
    }
    let page = found.dropLast()
    return ItemPage(items: page.map(\.item), next: page.last?.key)
  }

  private mutating func read(_ part: PageKey.Part, after key: PageKey?) throws {
    switch part {
    case .due: try readDue(after: key)
    case .undated:
      let undated = "i.due IS NULL AND i.due_day IS NULL"
      try read(part, done: false, column: "i.position", after: key, undated)
    case .open:
      // The plus keeps SQLite from scanning the list in order where few items are due.
      let column = filter.dueRange == nil ? "i.position" : "+i.position"
      try read(part, done: false, column: column, after: key)
    case .done: try read(part, done: true, column: "i.position", after: key)
    case .openAdded: try read(part, done: false, column: "i.number", after: key)
    case .doneAdded: try read(part, done: true, column: "i.number", after: key)
    case .openTitle: try readByTitle(part, done: false, after: key)
    case .doneTitle: try readByTitle(part, done: true, after: key)
    }
  }

  /// Reads a part that is ordered by one column of whole numbers.
  ///
  /// - Parameter condition: What else holds of the part's items, in SQL.
  private mutating func read(
    _ part: PageKey.Part, done: Bool, column: String, after key: PageKey?,
    _ condition: String? = nil
  ) throws {
    let conditions = conditions(condition)
    try PreparedStatement(
      db, Self.statement(column, done: done, conditions.sql)
    ).forEachRow([.int64(key?.position ?? -1)] + conditions.values) { row in
      if let item = try item(row.itemNumber(0), done: done) {
        found.append((PageKey(part, position: row.integer(1)), item))
      }
      return found.count < most
    }
  }

  /// Reads the open items that are due: those that are due at a time and those that are due on a day,
  /// each from an index of their own.
  private mutating func readDue(after key: PageKey?) throws {
    let timeZone = filter.timeZone ?? .current
    let conditions = conditions(nil)
    var due: [(key: PageKey, item: StoredItem)] = []
    func take(_ row: PreparedStatement.Row, _ timestamp: Double) throws {
      let next = PageKey(.due, position: row.integer(1), due: timestamp)
      if let key, !(key < next) { return }
      if let item = try item(row.itemNumber(0), done: false) { due.append((next, item)) }
    }
    try PreparedStatement(
      db, Self.dueStatement("i.due", conditions.sql)
    ).forEachRow([.real(key?.due ?? -.infinity)] + conditions.values) { row in
      try take(row, row.real(2))
      return due.count < most
    }
    let timed = due.count
    // A day that ends before the key's time is not after it, in whatever time zone.
    let firstDay = key.map { max(-1e7, min(1e7, $0.due / 86_400 - 2)) } ?? -1e7
    try PreparedStatement(
      db, Self.dueStatement("i.due_day", conditions.sql)
    ).forEachRow([.integer(Int64(firstDay))] + conditions.values) { row in
      let day = CalendarDay(daysSince1970: row.int(2))
      try take(row, Double(day.lastSecond(in: timeZone)))
      return due.count - timed < most
    }
    found += due.sorted { $0.key < $1.key }.prefix(most)
  }

  /// Reads a part that is ordered by title.
  private mutating func readByTitle(
    _ part: PageKey.Part, done: Bool, after key: PageKey?
  ) throws {
    var key = key
    // Where few items match, each round takes more, so that there are few rounds.
    var count = most - found.count
    while found.count < most {
      let next = try firstByTitle(count, of: part, done: done, after: key)
      for (key, number) in next where found.count < most {
        if let item = try item(number, done: done) { found.append((key, item)) }
      }
      guard next.count == count else { return }
      key = next.last?.key
      count *= 8
    }
  }

  /// The first items of a part by title, as far as SQL can judge.
  private func firstByTitle(
    _ count: Int, of part: PageKey.Part, done: Bool, after key: PageKey?
  ) throws -> [(key: PageKey, number: UInt32)] {
    let conditions = conditions(nil)
    var first: [(key: PageKey, number: UInt32)] = []
    var last: PageKey?
    func keepFirst() {
      first.sort { $0.key < $1.key }
      first.removeLast(max(0, first.count - count))
    }
    try PreparedStatement(db, Self.titleStatement(done: done, conditions.sql))
      .forEachRow(conditions.values) { row in
        let next = PageKey(
          part, position: row.integer(1), title: PageKey.order(of: row.text(2)))
        if let key, !(key < next) { return true }
        if let last, last < next { return true }
        first.append((next, try row.itemNumber(0)))
        if first.count >= 2 * count {
          keepFirst()
          last = first.last?.key
        }
        return true
      }
    keepFirst()
    return first
  }

  /// All titles of a part.
  private static func titleStatement(done: Bool, _ conditions: String) -> String {
    """
    SELECT i.number, i.position, i.title FROM items AS i
    WHERE i.done = \(done ? 1 : 0)\(conditions)
    """
  }

  /// Those in a part that is ordered by one column of whole numbers.
  private static func statement(_ column: String, done: Bool, _ conditions: String) -> String {
    """
    SELECT i.number, \(column) FROM items AS i
    WHERE i.done = \(done ? 1 : 0) AND \(column) > ?\(conditions) ORDER BY \(column)
    """
  }

  /// Those that are due at a time, or on a day.
  private static func dueStatement(_ column: String, _ conditions: String) -> String {
    """
    SELECT i.number, i.position, \(column) FROM items AS i
    WHERE i.done = 0 AND \(column) IS NOT NULL AND \(column) >= ?\(conditions)
    ORDER BY \(column), i.position
    """
  }

  /// What SQL can judge of the filter.
  private func conditions(_ condition: String?) -> (sql: String, values: [SQLValue]) {
    let (tags, content, text) = (
      FilterCondition(tags: filter.tags), FilterCondition(filter, judgesWait: true),
      FilterCondition(text: filter.text)
    )
    return (
      (condition.map { " AND " + $0 } ?? "") + tags.sql + content.sql + text.sql,
      tags.values + content.values + text.values
    )
  }

  /// The item with a number; nil if it is not one that is wanted.
  private func item(_ number: UInt32, done: Bool) throws -> StoredItem? {
    guard let stored = try reader.item(number), stored.item.done == done else {
      throw UnreadableRow(detail: "item \(number) is in the wrong list")
    }
    return filter.includes(stored.item, matcher: matcher) ? stored : nil
  }
}

extension PageReader {
  /// How SQLite finds the rows of each part, for tests.
  func plans(_ order: PageOrder) throws -> [String] {
    let statements = order.parts(.any).flatMap { part in
      switch part {
      case .due: [Self.dueStatement("i.due", ""), Self.dueStatement("i.due_day", "")]
      case .undated, .open: [Self.statement("i.position", done: false, "")]
      case .done: [Self.statement("i.position", done: true, "")]
      case .openAdded: [Self.statement("i.number", done: false, "")]
      case .doneAdded: [Self.statement("i.number", done: true, "")]
      case .openTitle, .doneTitle: [] as [String]
      }
    }
    return try statements.flatMap { statement in
      try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(statement)", arguments: [0])
        .map { $0["detail"] as String }
    }
  }
}

extension PageKey: Comparable {
  /// The order within a part.
  package static func < (left: PageKey, right: PageKey) -> Bool {
    (left.due, left.title, left.position) < (right.due, right.title, right.position)
  }
}
