import Foundation
import GRDB
import ToDo

/// Records what a call changes as one step of the history, also where it takes several transactions.
final class StepRecorder {
  /// What is done in the step.
  private let command: String?
  private let now: @Sendable () -> Date
  /// Whether steps are dropped that are too old by the clock.
  private let dropsOldSteps: @Sendable () -> Bool
  /// The number of the step, once something has changed.
  private var step: Int64?
  /// The number as the last transaction that was committed has left it.
  private var committedStep: Int64?

  init(
    command: String?, now: @escaping @Sendable () -> Date,
    dropsOldSteps: @escaping @Sendable () -> Bool
  ) {
    self.command = command
    self.now = now
    self.dropsOldSteps = dropsOldSteps
  }

  /// Now, in milliseconds since 1970.
  var milliseconds: Int64 { now().milliseconds }

  /// Notes how a transaction ended. The number of a step that was rolled back is free again, and
  /// another process may give it to its own step.
  func noteEnd(isCommitted: Bool) {
    if isCommitted { committedStep = step } else { step = committedStep }
  }

  /// Notes that items were added.
  func noteAdded(_ numbers: ClosedRange<UInt32>, _ db: Database) throws {
    let step = try begin(db)
    // An import goes on where its last transaction has ended.
    let extended = try PreparedStatement(
      db, "UPDATE step_additions SET last = ?3 WHERE step = ?1 AND last = ?2 - 1 RETURNING 1"
    ).first(.int64(step), .integer(numbers.lowerBound), .integer(numbers.upperBound)) { _ in true }
    guard extended == nil else { return }
    try PreparedStatement(db, "INSERT INTO step_additions (step, first, last) VALUES (?, ?, ?)")
      .run(.int64(step), .integer(numbers.lowerBound), .integer(numbers.upperBound))
  }

  /// Notes how an item was before it was changed or removed.
  func noteChange(of item: UInt32, _ before: RowSnapshot, _ db: Database) throws {
    try note(.integer(item), .null, before, db)
  }

  /// Notes what places a name had before they were changed.
  func noteChange(ofPlaces key: String, _ before: RowSnapshot, _ db: Database) throws {
    try note(.null, .text(key), before, db)
  }

  private func note(
    _ item: SQLValue, _ placeKey: SQLValue, _ before: RowSnapshot, _ db: Database
  ) throws {
    let step = try begin(db)
    try PreparedStatement(
      db,
      """
      INSERT INTO step_changes (step, ordinal, item, place_key, before)
      SELECT ?1, 1 + coalesce(max(ordinal), 0), ?2, ?3, ?4 FROM step_changes WHERE step = ?1
      """
    ).run(.int64(step), item, placeKey, .text(before.json))
  }

  /// Begins the step, or goes on with it, and drops the oldest ones.
  private func begin(_ db: Database) throws -> Int64 {
    if let step {
      // It may have been taken back while an import was going on.
      try PreparedStatement(
        db, "INSERT OR IGNORE INTO steps (number, time, command) VALUES (?, ?, ?)"
      ).run(.int64(step), .int64(milliseconds), .optional(command))
      return step
    }
    try PreparedStatement(db, "INSERT INTO steps (time, command) VALUES (?, ?)")
      .run(.int64(milliseconds), .optional(command))
    let step = db.lastInsertedRowID
    self.step = step
    let history = StepHistory(db)
    _ = try history.dropOldSteps(now: dropsOldSteps() ? milliseconds : nil)
    _ = try history.removeDroppedChanges(limit: StepHistory.changesAtOnce)
    return step
  }
}
