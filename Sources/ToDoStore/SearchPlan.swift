import GRDB
import ToDo

/// Whether a near query reads the balls nearest first, or the few items that an index for the
/// filter finds.
///
/// A filter lets *m* of *n* items through. Nearest first, *k* results take about *kn/m* lookups;
/// the filter's index takes *m*, and each costs less. So the index is used where *m²* is at most
/// a few times *kn*.
enum SearchPlan {
  /// Nearest first through these R*Trees.
  case balls([BallTable])
  /// Every row of these statements; an item with several places may come several times.
  case items([(sql: String, values: [SQLValue])])

  /// The columns that both ways select, of `items AS i`.
  static let columns = """
    i.number, i.latitude, i.longitude, i.place_count, i.title, i.description, i.location_name
    """

  /// How many lookups by a filter's index take as long as one nearest first.
  private static let costOfNearestFirst = 3.0
  /// The assumed number of results of a query without a limit.
  private static let resultsWithoutLimit = 1000.0

  init(_ db: Database, _ query: NearQuery, lastNumber: Int) throws {
    let filter = query.filter
    let sources =
      filter.tags.map { [Source(tag: $0)] } + (Source.due(filter).map { [$0] } ?? [])
      + (Source(reminding: filter).map { [[$0]] } ?? [])
      + (filter.text.flatMap(Source.init(text:)).map { [[$0]] } ?? [])
      + (filter.region.map { region in
        [BallTable.tables(for: filter.state).map { Source($0, region: region) }]
      } ?? [])
    var best: [Source]?
    if !sources.isEmpty {
      let results = query.limit.map(Double.init) ?? Self.resultsWithoutLimit
      var fewest = Int((Self.costOfNearestFirst * results * Double(lastNumber)).squareRoot())
      for source in sources {
        let count = try source.reduce(0) { try $0 + $1.count(db, upTo: fewest + 1) }
        guard count <= fewest else { continue }
        fewest = count
        best = source
      }
    }
    if let best {
      let condition = FilterCondition(filter)
      let state = FilterCondition(state: filter.state)
      self = .items(best.map { $0.items(state, condition) })
    } else {
      self = .balls(BallTable.tables(for: filter.state))
    }
  }
}

extension SearchPlan {
  /// Every item that matches the part of the filter that SQL can judge, in the table's order.
  static func allItems(_ filter: ItemFilter) -> (sql: String, values: [SQLValue]) {
    let state = FilterCondition(state: filter.state)
    let condition = FilterCondition(filter)
    return (
      "SELECT \(columns) FROM items AS i NOT INDEXED WHERE TRUE\(state.sql)\(condition.sql)",
      state.values + condition.values
    )
  }
}

extension BallTable {
  static func tables(for state: ItemFilter.State) -> [BallTable] {
    switch state {
    case .open: return [.open]
    case .done: return [.done]
    case .any: return [.open, .done]
    }
  }
}

/// A table that finds the items for one part of a filter by an index.
private struct Source {
  private let table: String
  private let condition: String
  private let values: [SQLValue]
  /// The join with `items AS i`; empty if the table is that one.
  private let join: String

  init(tag: String) {
    table = "tags AS t INDEXED BY items_by_folded_tag"
    condition = "coalesce(t.folded, t.tag) = ?"
    values = [.text(FoldedTag.of(tag))]
    join = " CROSS JOIN items AS i ON i.number = t.item"
  }

  /// Returns nil for a text that is too short for the index.
  init?(text: String) {
    guard let query = SearchText.query(for: text) else { return nil }
    table = "texts"
    condition = "texts MATCH ?"
    values = [.text(query)]
    join = " CROSS JOIN items AS i ON i.number = texts.rowid"
  }

  /// The items that are due at a time, and those that are due on a day; nil for a filter that their
  /// indexes do not serve.
  static func due(_ filter: ItemFilter) -> [Source]? {
    guard filter.state == .open, let range = filter.dueRange else { return nil }
    return [
      Source(index: "open_items_by_due", FilterCondition(times: range)),
      Source(index: "open_items_by_due_day", FilterCondition(days: range)),
    ]
  }

  private init(index: String, _ isDue: FilterCondition) {
    table = "items AS i INDEXED BY \(index)"
    condition = "i.done = 0\(isDue.sql)"
    values = isDue.values
    join = ""
  }

  /// Returns nil for a filter without the condition that items have reminders, and for done items,
  /// which have no such index.
  init?(reminding filter: ItemFilter) {
    guard filter.state == .open, filter.hasReminder else { return nil }
    table = "items AS i INDEXED BY open_reminders"
    condition = "i.done = 0 AND i.location_trigger IS NOT NULL"
    values = []
    join = ""
  }

  /// The balls that touch the box of a region's ball; the middle of a place lies in its ball.
  init(_ balls: BallTable, region: Region) {
    let ball = region.boundingBall
    let reach = ball.radiusMeters + Self.reachToleranceMeters
    let center = ball.center
    table = "\(balls.rawValue) AS b"
    condition = """
      b.max_x >= ? AND b.min_x <= ? AND b.max_y >= ? AND b.min_y <= ? AND b.max_z >= ? \
      AND b.min_z <= ?
      """
    values = [
      .real(center.x - reach), .real(center.x + reach), .real(center.y - reach),
      .real(center.y + reach), .real(center.z - reach), .real(center.z + reach),
    ]
    join = " CROSS JOIN items AS i ON i.number = b.id & \(ItemBall.numberMask)"
  }

  /// More than the difference that there can be between a region's matcher and its bounding ball.
  private static let reachToleranceMeters = 1.0

  /// The number of rows, counted up to a limit.
  func count(_ db: Database, upTo limit: Int) throws -> Int {
    var count = 0
    try PreparedStatement(
      db, "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(condition) LIMIT ?)"
    ).forEachRow(values + [.integer(limit)]) { row in
      count = row.int(0)
      return false
    }
    return count
  }

  /// The statement for its items that meet the conditions.
  func items(_ conditions: FilterCondition...) -> (sql: String, values: [SQLValue]) {
    (
      "SELECT \(SearchPlan.columns) FROM \(table)\(join) WHERE \(condition)"
        + conditions.map(\.sql).joined(),
      values + conditions.flatMap(\.values)
    )
  }
}
