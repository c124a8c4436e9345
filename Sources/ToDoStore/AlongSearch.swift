import GRDB
import ToDo

/// Runs one query along a way on the file: rows come from the R*Tree around the stretches of the way,
/// and each item is measured exactly.
struct AlongSearch {
  private let db: Database
  private let reader: ItemReader
  private let query: AlongQuery
  private let matcher: RegionMatcher

  init(_ db: Database, _ query: AlongQuery, matcher: RegionMatcher) {
    self.db = db
    self.query = query
    self.matcher = matcher
    reader = ItemReader(db)
  }

  /// More than the rounding of a ball's box and of a chord, in metres.
  private static let toleranceMeters = 0.01

  /// - Parameter check: Called before each item is measured; what it throws ends the search.
  func result(checking check: () throws -> Void = {}) throws -> [ItemAlong] {
    var met: Set<UInt32> = []
    var found: [ItemAlong] = []
    let condition = FilterCondition(query.filter, item: "b.id & \(ItemBall.numberMask)")
    for table in BallTable.tables(for: query.filter.state) {
      let statement = try PreparedStatement(
        db,
        """
        SELECT i.number FROM \(table.rawValue) AS b
        CROSS JOIN items AS i ON i.number = b.id & \(ItemBall.numberMask)
        WHERE b.max_x >= ? AND b.min_x <= ? AND b.max_y >= ? AND b.min_y <= ? AND b.max_z >= ?
          AND b.min_z <= ?\(condition.sql)
        """)
      for ball in query.route.balls(forHalfWidth: query.halfWidth) {
        var numbers: [UInt32] = []
        try statement.forEachRow(bounds(of: ball) + condition.values) { row in
          let number = try row.itemNumber(0)
          if met.insert(number).inserted { numbers.append(number) }
          return true
        }
        for number in numbers {
          try check()
          guard let stored = try reader.item(number) else {
            throw UnreadableRow(detail: "an item vanished while it was read")
          }
          if let item = ItemAlong(stored, query, matcher: matcher) { found.append(item) }
        }
      }
    }
    return ItemAlong.page(of: found, query)
  }

  /// The sides of the box around the corridor along a part of the way.
  private func bounds(of ball: Ball) -> [SQLValue] {
    // A chord is never longer than its geodesic.
    let reach = ball.radiusMeters + query.halfWidth.meters + Self.toleranceMeters
    let center = ball.center
    return [
      .real(center.x - reach), .real(center.x + reach), .real(center.y - reach),
      .real(center.y + reach), .real(center.z - reach), .real(center.z + reach),
    ]
  }
}
