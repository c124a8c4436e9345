public import Foundation
import GRDB

/// An error of a ``SQLiteItemStore``, with the path of its file.
public enum StoreError: Error, Equatable, Sendable {
  /// Another program was writing for longer than the busy timeout.
  case busy(path: String, waited: Duration)
  /// The file is not a database, but a picture for example.
  case notADatabase(path: String)
  /// The file is a SQLite database of another program.
  case foreignDatabase(path: String)
  /// A later version of the program has written the file.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file is damaged or cut off; `detail` says what was found.
  case corrupt(path: String, detail: String)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// The disk is full.
  case diskFull(path: String)
  /// The file cannot be opened or created; `detail` says why.
  case cannotOpen(path: String, detail: String)
  /// The disk failed to read or write.
  case inputOutput(path: String, detail: String)
  /// There is a file already where a new one was to be made.
  case alreadyExists(path: String)
  /// The file must not be replaced; `detail` says why.
  case cannotReplace(path: String, detail: String)
  /// The due time of the item with this title is not a number (NaN).
  case notANumber(title: String)
  /// SQLite refused for a reason without a case of its own.
  case unexpected(path: String, detail: String)
}

extension StoreError {
  /// Translates an error of SQLite.
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
      // The shared memory of the log is a file beside ours, and could not grow.
      self = .diskFull(path: path)
    case .SQLITE_IOERR: self = .inputOutput(path: path, detail: detail)
    default: self = .unexpected(path: path, detail: detail)
    }
  }
}

extension StoreError: CustomStringConvertible, LocalizedError {
  /// What happened and what to do about it.
  public var description: String { description(ofChanges: "Nothing was changed") }

  /// The same for an import that had changed something before.
  package func description(afterImporting partial: PartialImport) -> String {
    switch self {
    case .busy, .diskFull: return description(ofChanges: partial.description)
    default: return "\(partial). \(description)"
    }
  }

  private func description(ofChanges changes: String) -> String {
    switch self {
    case .busy(let path, let waited):
      return "\(path) has been locked by another program for more than "
        + "\(Self.seconds(waited)) s. \(changes); try again when that program is done."
    case .notADatabase(let path):
      return "\(path) is not a database. It was not changed."
    case .foreignDatabase(let path):
      return "\(path) is a database of another program. It was not changed."
    case .newerVersion(let path, let found, let known):
      return "\(path) was written by a newer version of this program (format \(found); "
        + "this version knows formats up to \(known)). Update the program."
    case .corrupt(let path, let detail):
      return "\(path) is damaged: \(detail). Restore it from a backup, or copy what can be read "
        + "into a new file with: sqlite3 <file> .recover"
    case .readOnly(let path):
      return "\(path) or its folder cannot be written. Change the permissions."
    case .diskFull(let path):
      return "The disk is full: no room left for \(path). \(changes); "
        + "free some space and try again."
    case .cannotOpen(let path, let detail):
      return "\(path) cannot be opened: \(detail). Check the path and its permissions."
    case .inputOutput(let path, let detail):
      return "Reading or writing \(path) failed: \(detail). Check the disk and try again."
    case .alreadyExists(let path):
      return "\(path) exists already. It was not changed; give another name."
    case .cannotReplace(let path, let detail):
      return "\(path) cannot be replaced: \(detail). Give another name."
    case .notANumber(let title):
      return "The due time of \"\(title)\" is not a number. Use a time, or none."
    case .unexpected(let path, let detail):
      return "The database \(path) reported an error: \(detail)."
    }
  }

  /// The same as ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// Whole seconds without decimals, fractions with them.
  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return attoseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(attoseconds) * 1e-18)"
  }
}
