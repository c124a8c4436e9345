import GRDB
import ToDo

/// Drops the steps that are too old.
struct StepHistory {
  private let db: Database

  /// How long steps are kept, and how many at most.
  static let keptDays: Int64 = 30
  static let mostSteps: Int64 = 10_000

  /// How many changes of dropped steps one transaction removes.
  static let changesAtOnce = 1_000

  init(_ db: Database) {
    self.db = db
  }

  /// Drops the steps that are too old. What they have changed is left to `removeDroppedChanges`, since
  /// a single step can have changed every item.
  ///
  /// - Parameter now: In milliseconds since 1970; nil to drop only what is too much.
  /// - Returns: How many steps were dropped.
  func dropOldSteps(now: Int64?) throws -> Int {
    let last = try PreparedStatement(db, "SELECT max(number) FROM steps").first { $0.integer(0) }
    // Steps are in the order of their times, so the first that is young enough is soon found.
    let young = try PreparedStatement(
      db, "SELECT number FROM steps WHERE time >= ? ORDER BY number LIMIT 1"
    ).first(.int64(now.map { $0 - Self.keptDays * 86_400_000 } ?? .min)) { $0.integer(0) }
    let old = max(young.map { $0 - 1 } ?? .max, (last ?? 0) - Self.mostSteps)
    try PreparedStatement(db, "DELETE FROM steps WHERE number <= ?").run(.int64(old))
    let count = db.changesCount
    // An empty history does not show that it once had steps.
    if count > 0, young == nil { try Schema.noteRewrite(db) }
    return count
  }

  /// Removes changes and additions of steps that were dropped, the oldest first.
  ///
  /// - Returns: How many were removed.
  func removeDroppedChanges(limit: Int) throws -> Int {
    let first = try PreparedStatement(db, "SELECT number FROM steps ORDER BY number LIMIT 1")
      .first { $0.integer(0) }
    var count = 0
    for (table, key) in [("step_changes", "ordinal"), ("step_additions", "first")] {
      // Only constant words of our own go into the SQL.
      try PreparedStatement(
        db,
        """
        DELETE FROM \(table) WHERE (step, \(key)) IN (
          SELECT step, \(key) FROM \(table) WHERE step < ?1 LIMIT ?2)
        """
      ).run(.int64(first ?? .max), .integer(limit - count))
      count += db.changesCount
    }
    return count
  }
}
