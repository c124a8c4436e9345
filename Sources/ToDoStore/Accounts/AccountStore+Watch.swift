import GRDB

extension AccountStore {
  /// Begins to watch the accounts.
  ///
  /// - Throws: ``StoreError``.
  package func watch() throws(StoreError) -> StoreWatch {
    do {
      guard path != ":memory:" else {
        return StoreWatch(path: path) { [database] in
          try database.unsafeReentrantRead { Int64($0.totalChangesCount) }
        }
      }
      return try StoreWatch(Connection(path: path, busyTimeout: .seconds(5)), path: path)
    } catch let error as DatabaseError {
      throw StoreError(error, path: path, busyTimeout: .zero)
    } catch {
      throw .unexpected(path: path, detail: "\(error)")
    }
  }
}
