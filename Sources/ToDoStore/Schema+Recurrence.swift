import GRDB

extension Schema {
  /// Lets items repeat. None did before, so that the hashes of contents stay right.
  static func addRecurrence(_ db: Database) throws {
    try db.execute(
      sql: "ALTER TABLE items ADD COLUMN recurrence TEXT -- a rule of RFC 5545; NULL without one")
  }
}
