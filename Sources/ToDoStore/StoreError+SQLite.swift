import GRDB

extension StoreError {
  /// Puts what SQLite reports into the store's words.
  init(_ error: DatabaseError, path: String, busyTimeout: Duration) {
    let detail = error.message ?? "SQLite code \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path, waited: busyTimeout)
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .corrupt(path: path, detail: detail)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_CANTOPEN: self = .cannotOpen(path: path, detail: detail)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      // The log's shared memory is a file beside ours, and could not grow.
      self = .diskFull(path: path)
    case .SQLITE_IOERR: self = .inputOutput(path: path, detail: detail)
    default: self = .unexpected(path: path, detail: detail)
    }
  }
}
