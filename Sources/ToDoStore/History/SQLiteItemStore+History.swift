import Foundation
import GRDB
public import ToDo

extension SQLiteItemStore: HistoryStore {
  /// Returns the steps that can be taken back, the newest first.
  ///
  /// - Throws: ``StoreError``.
  public func steps(limit: Int = 50) throws(StoreError) -> [HistoryStep] {
    try readAll { db in
      try StepReader(db).steps("ORDER BY number DESC LIMIT ?", .integer(max(0, limit)))
    }
  }

  /// Returns the steps that have changed an item, the newest first.
  ///
  /// - Throws: ``StoreError``.
  public func steps(of item: ItemID) throws(StoreError) -> [HistoryStep] {
    try readAll { db in
      try StepReader(db).steps(of: item, limit: .max)
    }
  }

  /// Takes back the newest steps in one transaction.
  ///
  /// - Returns: the steps that were taken back, the newest first.
  /// - Throws: ``StoreError``, and nothing is changed.
  @discardableResult
  public func undo(_ count: Int = 1) throws(StoreError) -> [HistoryStep] {
    try translatingAll {
      var isLarge = false
      // After the commit, before which texts are written.
      defer {
        if isLarge { try? connections.writing { try $0.queue.inDatabase(Self.useFewPages) } }
      }
      return try change { writer in
        let reader = StepReader(writer.db)
        let steps = try reader.steps("ORDER BY number DESC LIMIT ?", .integer(max(0, count)))
        isLarge = steps.reduce(0) { $0 + $1.itemCount } >= Self.manyItems
        if isLarge { try Self.useMorePages(writer.db) }
        for step in steps { try writer.takeBack(step.id, of: nil) }
        return steps
      }
    }
  }

  /// Takes back the newest change of one item.
  ///
  /// - Returns: the step that it was a part of, with this item alone; nil if no change of the item is known.
  /// - Throws: ``StoreError``, and nothing is changed.
  @discardableResult
  public func undo(changeOf item: ItemID) throws(StoreError) -> HistoryStep? {
    try translatingAll {
      try change { writer in
        guard let step = try StepReader(writer.db).steps(of: item, limit: 1).first else {
          return nil
        }
        try writer.takeBack(step.id, of: item)
        return HistoryStep(
          id: step.id, time: step.time, command: step.command, items: [item], itemCount: 1,
          places: [])
      }
    }
  }
}

extension SQLiteItemStore {
  /// Forgets every step: what was deleted or changed can then not be read from the file any more.
  ///
  /// - Throws: ``StoreError``, and nothing is changed.
  public func forgetSteps() throws(StoreError) {
    try translatingAll {
      try writing { db in
        try Schema.noteRewrite(db)
        for table in ["steps", "step_additions", "step_changes"] {
          try PreparedStatement(db, "DELETE FROM \(table)").run()
        }
      }
    }
  }
}

/// Reads the steps of the history.
struct StepReader {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The steps that have changed an item, the newest first.
  func steps(of item: ItemID, limit: Int) throws -> [HistoryStep] {
    try steps(
      """
      WHERE number IN (
        SELECT step FROM step_changes WHERE item = ?1
        UNION SELECT step FROM step_additions WHERE ?1 BETWEEN first AND last)
      ORDER BY number DESC LIMIT ?2
      """, .integer(item.number), .integer(limit))
  }

  /// - Parameter clause: The condition and the order, in SQL.
  func steps(_ clause: String, _ values: SQLValue...) throws -> [HistoryStep] {
    var steps: [HistoryStep] = []
    try PreparedStatement(db, "SELECT number, time, command FROM steps \(clause)")
      .forEachRow(values) { row in
        steps.append(
          try step(
            row.integer(0), time: Date(milliseconds: row.integer(1)), row.optionalText(2)))
        return true
      }
    return steps
  }

  private func step(_ number: Int64, time: Date, _ command: String?) throws -> HistoryStep {
    var items: [ItemID] = []
    var count = 0
    try PreparedStatement(
      db, "SELECT first, last FROM step_additions WHERE step = ? ORDER BY first"
    )
    .forEachRow([.int64(number)]) { row in
      let (first, last) = (try row.itemNumber(0), try row.itemNumber(1))
      guard first <= last else {
        throw UnreadableRow(detail: "a step of the history has no items")
      }
      count += Int(last - first) + 1
      let free = max(0, HistoryStep.mostItems - items.count)
      items += (first...last).prefix(free).map(ItemID.init(number:))
      return true
    }
    var seen = Set(items)
    var places: [String] = []
    try PreparedStatement(
      db, "SELECT item, place_key FROM step_changes WHERE step = ? ORDER BY ordinal"
    ).forEachRow([.int64(number)]) { row in
      guard row.isNull(1) else {
        places.append(row.text(1))
        return true
      }
      let id = ItemID(number: try row.itemNumber(0))
      guard seen.insert(id).inserted else { return true }
      count += 1
      if items.count < HistoryStep.mostItems { items.append(id) }
      return true
    }
    return HistoryStep(
      id: number, time: time, command: command, items: items, itemCount: count, places: places)
  }
}
