import GRDB

@testable import ToDoStore

extension TemporaryFolder {
  /// Makes the file as an older version of the program did.
  ///
  /// - Parameters:
  ///   - version: How many of the migrations it had.
  ///   - rows: SQL that adds what is in the file.
  func makeFile(
    ofVersion version: Int, _ rows: String, arguments: StatementArguments = []
  ) throws {
    try withFile { db in
      for migration in Schema.migrations.prefix(version) { try migration(db) }
      try db.execute(
        sql: """
          PRAGMA application_id = \(Schema.applicationID);
          PRAGMA user_version = \(version);
          """)
      try db.execute(sql: rows, arguments: arguments)
    }
  }
}
