import ToDo

/// The part of a filter that SQL can judge: due time, reminder and tags, and whether a text may be
/// found.
///
/// The SQL consists of constant pieces; every value is an argument.
struct FilterCondition {
  /// Conditions on `items AS i`, each beginning with " AND "; empty for none.
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []

  /// - Parameter item: the SQL expression for the item's number; tags are checked as soon as it is
  ///   known.
  init(_ filter: ItemFilter, item: String = "i.number") {
    if let due = filter.due { add(due) }
    if filter.hasReminder { add("i.location_trigger IS NOT NULL") }
    // In a fixed order, so that equal queries share a prepared statement.
    for tag in filter.tags.map(NormalizedText.of).sorted() {
      add("EXISTS (SELECT 1 FROM tags WHERE item = \(item) AND tag = ?)", .text(tag))
    }
    for tag in filter.excludedTags.map(NormalizedText.of).sorted() {
      add("NOT EXISTS (SELECT 1 FROM tags WHERE item = \(item) AND tag = ?)", .text(tag))
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
    for tag in tags.map(NormalizedText.of).sorted() {
      add("i.number IN (SELECT item FROM tags INDEXED BY items_by_tag WHERE tag = ?)", .text(tag))
    }
  }

  init(due: ItemFilter.Due) {
    add(due)
  }

  private mutating func add(_ condition: String, _ values: SQLValue...) {
    sql += " AND " + condition
    self.values += values
  }

  private mutating func add(_ due: ItemFilter.Due) {
    switch due {
    case .undated: add("i.due IS NULL")
    case .before(let end): add("i.due < ?", .real(end.timeIntervalSince1970))
    case .from(let start): add("i.due >= ?", .real(start.timeIntervalSince1970))
    case .between(let start, let end):
      add(
        "i.due >= ? AND i.due < ?", .real(start.timeIntervalSince1970),
        .real(end.timeIntervalSince1970))
    }
  }
}
