import GRDB
import ToDo

extension DurableGeofenceEngine {
  /// The fixes that are recorded of a device, by time: accepted ones, and those that were rejected
  /// but have a time of their own.
  ///
  /// - Parameter device: its name, be it spelled with other code points of the same meaning.
  /// - Throws: `StoreError`.
  public func fixes(of device: String) throws -> [RecordedFix] {
    try store.read { db in
      var fixes: [RecordedFix] = []
      guard let number = try GeofenceReader(db).number(ofDevice: device) else { return fixes }
      try PreparedStatement(
        db,
        """
        SELECT time, latitude, longitude, accuracy, speed, course, received, rejection FROM fixes
        WHERE device = ? ORDER BY time
        """
      ).forEachRow([.integer(number)]) { row in
        fixes.append(
          RecordedFix(
            fix: try GeofenceReader.fix(in: row), receivedAt: row.real(6),
            rejection: row.optionalText(7).flatMap(FixRejection.Kind.init)))
        return true
      }
      return fixes
    }
  }

  /// Takes away the recorded fixes that are older than the last one of their device by more than
  /// that; states, visits and events stay.
  ///
  /// - Parameter seconds: at least 0.
  /// - Throws: `StoreError`, and none is taken away.
  public func prune(fixesOlderBy seconds: Double) throws {
    try store.writing { db in
      let delete = try PreparedStatement(db, "DELETE FROM fixes WHERE device = ? AND time < ?")
      try PreparedStatement(db, "SELECT number, time FROM devices WHERE time IS NOT NULL")
        .forEachRow([]) { row in
          try delete.run(.integer(row.integer(0)), .real(row.real(1) - seconds))
          return true
        }
    }
  }
}
