/// Why the folder with the data cannot be used as asked.
package enum DataError: Error, Hashable, CustomStringConvertible {
  /// The folder, or a file in it, cannot be made.
  case cannotMake(path: String, reason: String)
  /// A server is running on it.
  case inUse(path: String)
  /// There is no data in it.
  case empty(path: String)
  /// It has something in it already.
  case occupied(path: String)
  /// It is not a backup, or a damaged one.
  case notABackup(path: String, reason: String)

  /// What happened and what to do about it.
  package var description: String {
    switch self {
    case .cannotMake(let path, let reason):
      "Can't write \(path): \(reason). Choose another folder, or change its owner."
    case .inUse(let path):
      "A todo-server is running on \(path). Stop it first."
    case .empty(let path):
      "No data at \(path) yet. \"todo-server\" or \"todo-server user add NAME\" makes it."
    case .occupied(let path):
      "\(path) is not empty. Name a new folder."
    case .notABackup(let path, let reason):
      "\(path) is not a whole backup: \(reason) Nothing was changed."
    }
  }
}
