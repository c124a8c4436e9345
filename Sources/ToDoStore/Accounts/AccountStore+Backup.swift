package import Foundation
import GRDB

extension AccountStore {
  /// Copies the accounts into a new file as they are at one moment, while others go on writing, by
  /// SQLite's online backup.
  ///
  /// - Throws: ``StoreError``. There is no new file then.
  package func backUp(to url: URL) throws {
    let target = url.standardizedFileURL.path
    let copy = try StoreCopy(path: target)
    defer { copy.abandon() }
    try read { db in
      // The first read decides which moment it is.
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM people")
      try copy.take(from: db)
      try copy.check()
    }
    _ = try copy.finish(replacing: false)
  }
}
