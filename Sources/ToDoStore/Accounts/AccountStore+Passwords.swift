import GRDB

extension AccountStore {
  /// Sets or removes the password of a person.
  ///
  /// - Parameter hash: The hash of the password; nil for none.
  /// - Throws: ``AccountError/noSuchPerson(_:)`` and ``StoreError``.
  package func setPassword(_ hash: String?, ofPersonNamed name: String) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE people SET password = ? WHERE name_key = ? AND NOT is_local",
        arguments: [hash, name.lowercased()])
      guard db.changesCount > 0 else { throw AccountError.noSuchPerson(name) }
    }
  }

  /// A person and the hash of their password; nil without the person or a password.
  package func password(ofPersonNamed name: String) throws -> (person: Person, hash: String)? {
    try read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM people WHERE name_key = ? AND NOT is_local",
        arguments: [name.lowercased()])
      guard let row, let hash: String = row["password"] else { return nil }
      return (try Person(row: row), hash)
    }
  }
}
