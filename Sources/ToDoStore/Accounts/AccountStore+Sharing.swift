import GRDB

extension AccountStore {
  /// The name of the person whose own list it is; nil for a list that is nobody's own.
  package func ownListOwner(of list: ListID) throws -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT name FROM people WHERE own_list = ?", arguments: [list.rawValue])
    }
  }
}
