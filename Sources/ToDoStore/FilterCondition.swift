import ToDo

/// The part of a filter that SQL can judge: due time, reminder, importance, wait and tags, and whether a
/// text may be found.
///
/// The SQL consists of constant pieces; every value is an argument.
struct FilterCondition {
  /// Conditions on `items AS i`, each beginning with " AND "; empty for none.
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []

  /// - Parameters:
  ///   - item: the SQL expression for the item's number; tags are checked as soon as it is known.
  ///   - judgesWait: false if items that wait are to be excluded later.
  init(_ filter: ItemFilter, item: String = "i.number", judgesWait: Bool = true) {
    if filter.due == .undated { add("i.due IS NULL AND i.due_day IS NULL") }
    if let range = filter.dueRange {
      let (times, days) = (Self.times(range), Self.days(range))
      add(("(\(times.sql) OR \(days.sql))", times.values + days.values))
    }
    if filter.hasReminder { add("i.location_trigger IS NOT NULL") }
    if filter.isImportant { add("i.important") }
    if judgesWait, let ready = filter.readyTime {
      add(
        "(i.done OR ifnull(i.wait <= ?, 1) AND ifnull(i.wait_day <= ?, 1))",
        .real(ready.timestamp), .integer(ready.day))
    }
    // In a fixed order, so that equal queries share a prepared statement.
    for tag in filter.tags.map(FoldedTag.of).sorted() {
      add(
        "EXISTS (SELECT 1 FROM tags WHERE item = \(item) AND \(FoldedTag.column) = ?)", .text(tag))
    }
    for tag in filter.excludedTags.map(FoldedTag.of).sorted() {
      add(
        "NOT EXISTS (SELECT 1 FROM tags WHERE item = \(item) AND \(FoldedTag.column) = ?)",
        .text(tag))
    }
  }

  init(state: ItemFilter.State) {
    switch state {
    case .open: add("i.done = 0")
    case .done: add("i.done = 1")
    case .any: break
    }
  }

  /// The text index has the item for a text; no condition for a text too short for the index.
  init(text: String?) {
    guard let text, let query = SearchText.query(for: text) else { return }
    add("i.number IN (SELECT rowid FROM texts WHERE texts MATCH ?)", .text(query))
  }

  /// The index of tags has the item for each tag: for statements without a better index.
  init(tags: Set<String>) {
    for tag in tags.map(FoldedTag.of).sorted() {
      add(
        """
        i.number IN (
          SELECT item FROM tags INDEXED BY items_by_folded_tag WHERE \(FoldedTag.column) = ?)
        """, .text(tag))
    }
  }

  /// The open items that are due at a time in a range, for the index of those.
  init(times range: DueRange) {
    add(Self.times(range))
  }

  /// The open items that are due on a day in a range, for the index of those.
  init(days range: DueRange) {
    add(Self.days(range))
  }

  private mutating func add(_ condition: String, _ values: SQLValue...) {
    add((condition, values))
  }

  private mutating func add(_ condition: (sql: String, values: [SQLValue])) {
    sql += " AND " + condition.sql
    values += condition.values
  }

  private static func times(_ range: DueRange) -> (sql: String, values: [SQLValue]) {
    bounds("i.due", range.start.map(SQLValue.real), range.end.map(SQLValue.real))
  }

  private static func days(_ range: DueRange) -> (sql: String, values: [SQLValue]) {
    bounds("i.due_day", range.startDay.map { .integer($0) }, range.endDay.map { .integer($0) })
  }

  private static func bounds(
    _ column: String, _ start: SQLValue?, _ end: SQLValue?
  ) -> (sql: String, values: [SQLValue]) {
    (
      [start.map { _ in "\(column) >= ?" }, end.map { _ in "\(column) < ?" }].compactMap(\.self)
        .joined(separator: " AND "),
      [start, end].compactMap(\.self)
    )
  }
}
