/// What a caller of the store can meet, each with the path of the file.
public enum StoreError: Error, Equatable, Sendable {
  /// Another program was writing for longer than the busy timeout.
  case busy(path: String, waited: Duration)
  /// The file is something else, a picture for example.
  case notADatabase(path: String)
  /// The file is a SQLite database, but not one of ours.
  case foreignDatabase(path: String)
  /// A later version of the program has written the file.
  case newerVersion(path: String, found: Int, known: Int)
  /// The file is damaged or cut off; `detail` is what SQLite, or the reader of a row, said.
  case corrupt(path: String, detail: String)
  /// The file or its folder cannot be written.
  case readOnly(path: String)
  /// There is no room left where the file is.
  case diskFull(path: String)
  /// The file cannot be opened or made; `detail` says why.
  case cannotOpen(path: String, detail: String)
  /// The disk failed to read or write.
  case inputOutput(path: String, detail: String)
  /// The item with this title holds a number that is not one (NaN).
  case notANumber(title: String)
  /// SQLite refused for a reason that has no case of its own.
  case unexpected(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .busy(let path, let waited):
      return "\(path) has been locked by another program for more than "
        + "\(Self.seconds(waited)) s. This change was not made; try again when that one is done."
    case .notADatabase(let path):
      return "\(path) is not a database and was left as it is. "
        + "Give another file with --db or TODO_DB."
    case .foreignDatabase(let path):
      return "\(path) is a database of another program and was left as it is. "
        + "Give another file with --db or TODO_DB."
    case .newerVersion(let path, let found, let known):
      return "\(path) was written by a newer version of this program (format \(found); "
        + "this one knows up to \(known)). Update the program, or give another file with --db "
        + "or TODO_DB."
    case .corrupt(let path, let detail):
      return "\(path) is damaged: \(detail). Restore it from a backup, or copy what can be read "
        + "into a new file with: sqlite3 <file> .recover"
    case .readOnly(let path):
      return "\(path) cannot be written, or its folder cannot. "
        + "Change the permissions, or give another file with --db or TODO_DB."
    case .diskFull(let path):
      return "There is no room left for \(path). This change was not made; "
        + "free some space and try again."
    case .cannotOpen(let path, let detail):
      return "\(path) cannot be opened: \(detail). "
        + "Check the path and its permissions, or give another file with --db or TODO_DB."
    case .inputOutput(let path, let detail):
      return "Reading or writing \(path) failed: \(detail). Check the disk, then try again."
    case .notANumber(let title):
      return "The due time of \"\(title)\" is not a number. Give a time, or none."
    case .unexpected(let path, let detail):
      return "The database \(path) refused: \(detail)."
    }
  }

  /// Whole seconds without decimals, parts of one with them.
  private static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return attoseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(attoseconds) * 1e-18)"
  }
}
