import GRDB
import ToDo

/// Compares the items with what is derived from them.
struct ItemCheck {
  /// Numbers of items by what is wrong with them.
  private(set) var wrong: [StoreFinding.Kind: [UInt32]] = [:]
  private(set) var unreadable: [(number: UInt32, detail: String, row: [String: String])] = []
  private(set) var openCount = 0
  private(set) var doneCount = 0
  private(set) var lastNumber: UInt32 = 0
  private(set) var lastPosition: Int64 = 0
  /// Entries of the two indices that belong to no item.
  private(set) var strayTexts = 0
  private(set) var strayBalls = 0

  /// Reads everything.
  ///
  /// - Complexity: O(*n* log *n*) for *n* items.
  init(_ db: Database) throws {
    let reader = ItemReader(db)
    // An index that cannot be read is wrong as a whole.
    var texts = try? TextIndexCheck(db)
    var balls = (open: 0, done: 0)
    try PreparedStatement(
      db,
      """
      SELECT \(ItemReader.columns), i.content_hash, max(i.position, coalesce(i.edited_position, 0))
      FROM items AS i ORDER BY i.number
      """
    ).forEachRow([]) { row in
      let number = try row.itemNumber(0)
      lastNumber = max(lastNumber, number)
      let columns = Int32(ItemReader.columnCount)
      lastPosition = max(lastPosition, row.integer(columns + 1))
      let isDone = row.boolean(1)
      if isDone { doneCount += 1 } else { openCount += 1 }
      let text = SearchText.of(row.text(2), row.optionalText(3), row.optionalText(5))
      if texts?.has(text, of: number) != true { note(.texts, number) }
      let item: ToDoItem
      do {
        item = try reader.item(in: row).item
      } catch let error as UnreadableRow {
        if try Self.haveOtherParts(number, row, db) {
          note(.parts, number)
        } else if error.isAboutReminderNumbers {
          note(.reminderNumbers, number)
        } else {
          unreadable.append((number, error.detail, try Self.raw(number, db)))
        }
        return true
      }
      if row.integer(9) == 0, try Self.haveOtherParts(number, row, db) { note(.parts, number) }
      let regions = item.places.map { RegionJSON.text(of: $0.region) }
      if ContentHash.of(item, regions: regions) != row.integer(columns) { note(.contents, number) }
      let expected = ItemBall.balls(of: item)
      let table = BallTable(done: isDone)
      let found = expected.filter { (try? $0.isFiled(as: number, in: table, db)) == true }.count
      if found < expected.count { note(.positions, number) }
      if isDone { balls.done += found } else { balls.open += found }
      return true
    }
    strayTexts = texts?.leftCount ?? 1
    strayBalls =
      max(0, ((try? Self.count("open_balls", db)) ?? balls.open + 1) - balls.open)
      + max(0, ((try? Self.count("done_balls", db)) ?? balls.done + 1) - balls.done)
    // A search goes down from the root, which finding a ball by its id does not look at.
    for table in [BallTable.open, .done] where !Self.isWhole(table, db) { strayBalls += 1 }
  }

  private mutating func note(_ kind: StoreFinding.Kind, _ number: UInt32) {
    wrong[kind, default: []].append(number)
  }

  /// Whether an item has other numbers of tags and places than were noted.
  private static func haveOtherParts(
    _ number: UInt32, _ row: PreparedStatement.Row, _ db: Database
  ) throws -> Bool {
    let counts = try PreparedStatement(
      db,
      """
      SELECT (SELECT count(*) FROM places WHERE item = ?1),
        (SELECT count(*) FROM tags WHERE item = ?1)
      """
    ).first(.integer(number)) { ($0.integer(0), $0.integer(1)) }
    return counts ?? (0, 0) != (row.integer(8), row.integer(9))
  }

  static func raw(_ number: UInt32, _ db: Database) throws -> [String: String] {
    let row = try Row.fetchOne(
      db, sql: "SELECT * FROM items WHERE number = ?", arguments: [Int64(number)])
    var raw: [String: String] = [:]
    for (column, value) in row.map({ Array($0) }) ?? [] where !value.isNull {
      raw[column] =
        switch value.storage {
        case .string(let text): text
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        default: value.description
        }
    }
    return raw
  }

  /// Whether SQLite finds the nodes of an R*Tree in order.
  private static func isWhole(_ table: BallTable, _ db: Database) -> Bool {
    let answer = try? PreparedStatement(db, "SELECT rtreecheck(?)")
      .first(.text(table.rawValue)) { $0.text(0) }
    return answer == "ok"
  }

  /// - Parameter table: one of our own names.
  private static func count(_ table: String, _ db: Database) throws -> Int {
    try PreparedStatement(db, "SELECT count(*) FROM \(table)").first { $0.int(0) } ?? 0
  }
}

extension ItemReader {
  /// How many columns `columns` has.
  static let columnCount = columns.split(separator: ",").count
}

extension UnreadableRow {
  fileprivate var isAboutReminderNumbers: Bool { detail.contains("the numbers of the reminders") }
}

extension ItemBall {
  /// Whether an R*Tree has this ball. It rounds outwards, to numbers of 24 bits.
  fileprivate func isFiled(
    as number: UInt32, in table: BallTable, _ db: Database
  ) throws -> Bool {
    let box = try PreparedStatement(
      db,
      "SELECT min_x, max_x, min_y, max_y, min_z, max_z FROM \(table.rawValue) WHERE id = ?"
    ).first(.integer(Self.id(number: number, ordinal: ordinal))) { row in
      (0..<6).map { row.real($0) }
    }
    guard let box else { return false }
    let centers = [center.x, center.y, center.z]
    return (0..<3).allSatisfy { axis in
      let (least, most) = (centers[axis] - radiusMeters, centers[axis] + radiusMeters)
      let rounding = max(abs(least), abs(most)) * 0x1p-21 + 1e-30
      return box[2 * axis] <= least && least - box[2 * axis] <= rounding
        && box[2 * axis + 1] >= most && box[2 * axis + 1] - most <= rounding
    }
  }
}
