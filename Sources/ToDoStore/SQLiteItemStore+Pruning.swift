import GRDB
public import ToDo

extension SQLiteItemStore {
  /// Removes what is too old: fixes, events that were delivered, and the steps of the history that are
  /// older than 30 days.
  ///
  /// Call it from time to time where a program runs for long, such as once an hour. `todo watch` does so,
  /// and every change drops old steps. It works in transactions of a thousand rows, between which
  /// other processes can write.
  ///
  /// The file does not become smaller: SQLite uses the freed pages for what comes next, so that it stays
  /// about as large as a full retention makes it. Giving pages back would need SQLite's auto-vacuum,
  /// which has to be chosen when a file is made and makes every later write move more pages.
  ///
  /// - Parameter retention: How long things are kept.
  /// - Returns: How much was removed.
  /// - Throws: ``StoreError``. What was removed before is gone.
  @discardableResult
  public func prune(_ retention: Retention = Retention()) throws(StoreError) -> PrunedCounts {
    try translatingAll {
      var counts = try pruneGeofences(retention)
      counts.steps = try writing { db in
        try StepHistory(db).dropOldSteps(now: now().milliseconds)
      }
      let limit = StepHistory.changesAtOnce
      while try writing({ try StepHistory($0).removeDroppedChanges(limit: limit) }) == limit {}
      return counts
    }
  }
}
