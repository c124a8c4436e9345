import ArgumentParser
import GRDB

/// The minimum that a command like `todo near` has to do: parse its arguments, open the file with
/// GRDB, and read one row.
@main
struct RowControl: ParsableCommand {
  @Option var db: String
  @Argument var number: Int

  func run() throws {
    let queue = try DatabaseQueue(path: db)
    let title = try queue.read { db in
      try String.fetchOne(db, sql: "SELECT title FROM items WHERE number = ?", arguments: [number])
    }
    guard let title else { throw ExitCode.failure }
    print(title)
  }
}
