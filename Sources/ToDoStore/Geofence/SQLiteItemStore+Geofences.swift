import GRDB
public import ToDo

extension SQLiteItemStore: GeofenceStore {
  package func readingGeofences<Value: Sendable>(
    _ body: (any GeofenceRecords) throws -> Value
  ) throws -> Value {
    try read { db in try body(SQLiteGeofenceRecords(db)) }
  }

  package func writingGeofences<Value: Sendable>(
    _ body: (any MutableGeofenceRecords) throws -> Value
  ) throws -> Value {
    try writing { db in try body(SQLiteGeofenceRecords(db)) }
  }

  package func isBusy(_ error: any Error) -> Bool {
    if case StoreError.busy = error { return true }
    return false
  }
}

extension DurableGeofenceEngine {
  /// Makes an engine that goes on where the last one of a file was; its calls throw ``StoreError``.
  ///
  /// The rules are not kept in the file: with other rules, what is pending goes on by those.
  ///
  /// - Parameters:
  ///   - store: Where the items are.
  ///   - rules: When a change of a fence counts.
  ///   - filterRules: Which fixes count.
  ///   - matcher: Answers geometric queries about the regions.
  public convenience init(
    _ store: SQLiteItemStore, rules: GeofenceRules = GeofenceRules(),
    filterRules: FixFilter.Rules = FixFilter.Rules(), matcher: RegionMatcher = RegionMatcher()
  ) {
    self.init(keptIn: store, rules: rules, filterRules: filterRules, matcher: matcher)
  }
}
