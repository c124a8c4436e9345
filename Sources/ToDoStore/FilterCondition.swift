import ToDo

/// What SQL can judge of a filter: due time, reminder and tags, and of a text whether it may be there.
///
/// The text consists of constant pieces; every value is an argument.
struct FilterCondition {
  /// Zero or more times " AND …" about `items AS i`.
  private(set) var sql = ""
  private(set) var values: [SQLValue] = []

  /// - Parameter item: what the item's number is in the statement; tags are judged as soon as
  ///   it is known.
  init(_ filter: ItemFilter, item: String = "i.number") {
    if let due = filter.due { add(due) }
    if filter.hasReminder { add("i.location_trigger IS NOT NULL") }
    // In a fixed order, so that equal questions share a statement and its plan.
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

  /// That the text index knows an item for a text; no condition for one too short for it.
  init(text: String?) {
    guard let text, let query = SearchText.query(for: text) else { return }
    add("i.number IN (SELECT rowid FROM texts WHERE texts MATCH ?)", .text(query))
  }

  /// That the index of tags knows an item for each tag: for statements that have nothing better to
  /// begin with.
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
    case .before(let end): add("i.due < ?", .real(end))
    case .from(let start): add("i.due >= ?", .real(start))
    case .between(let start, let end): add("i.due >= ? AND i.due < ?", .real(start), .real(end))
    }
  }
}
