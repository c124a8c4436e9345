package import Foundation
import GRDB

extension AccountStore {
  /// Adds a person and their own list.
  ///
  /// The first person takes over the place of who has used the server without an account, with the
  /// list that they have kept.
  ///
  /// - Returns: The person as they are kept.
  /// - Throws: ``AccountError/nameTaken(_:)`` and ``StoreError``.
  package func add(_ person: Person) throws -> Person {
    try write { db in
      let key = person.name.lowercased()
      let isTaken = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM people WHERE name_key = ? AND NOT is_local", arguments: [key])
      guard isTaken == nil else { throw AccountError.nameTaken(person.name) }
      if !person.isLocal, let local = try Self.person(db, where: "is_local", []) {
        try db.execute(
          sql: "UPDATE people SET name = ?, name_key = ?, is_local = 0 WHERE id = ?",
          arguments: [person.name, key, local.id.rawValue])
        try db.execute(
          sql: "UPDATE lists SET name = ? WHERE id = ?",
          arguments: [person.name, local.ownList.rawValue])
        return Person(
          id: local.id, name: person.name, ownList: local.ownList, made: local.made)
      }
      try Self.insert(person, db)
      return person
    }
  }

  /// Who uses a server that nobody has an account on, added if this is the first request.
  ///
  /// Requests that come at once get the same person.
  ///
  /// - Parameter person: Who is added if there is nobody.
  /// - Returns: The person as they are kept; nil if there are accounts.
  /// - Throws: ``StoreError``.
  package func localPerson(orAdd person: Person) throws -> Person? {
    precondition(person.isLocal)
    return try write { db in
      guard try !Self.hasAccounts(db) else { return nil }
      if let known = try Self.person(db, where: "is_local", []) { return known }
      try Self.insert(person, db)
      return person
    }
  }

  private static func insert(_ person: Person, _ db: Database) throws {
    try addList(person.ownList, named: person.name, at: person.made, db)
    try db.execute(
      sql: """
        INSERT INTO people (id, name, name_key, own_list, is_local, made) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        person.id.rawValue, person.name, person.name.lowercased(), person.ownList.rawValue,
        person.isLocal, person.made.timeIntervalSince1970,
      ])
    try addMember(person.id, of: person.ownList, as: .owner, db)
  }

  /// Everybody, by name.
  package func people() throws -> [Person] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM people ORDER BY name_key").map(Person.init(row:))
    }
  }

  /// The person with a name, upper or lower case aside; nil if there is none.
  package func person(named name: String) throws -> Person? {
    try read { try Self.person($0, where: "name_key = ?", [name.lowercased()]) }
  }

  /// The person with a name, upper or lower case aside, who has to be there.
  ///
  /// - Throws: ``AccountError/noSuchPerson(_:)`` and ``StoreError``.
  package func knownPerson(named name: String) throws -> Person {
    guard let person = try person(named: name) else { throw AccountError.noSuchPerson(name) }
    return person
  }

  /// The person with an id; nil if there is none.
  package func person(_ id: PersonID) throws -> Person? {
    try read { try Self.person($0, where: "id = ?", [id.rawValue]) }
  }

  /// Who uses a server that nobody has an account on; nil if there is none yet, or there are accounts.
  package func localPerson() throws -> Person? {
    try read { try Self.person($0, where: "is_local", []) }
  }

  /// Whether anybody has an account.
  package func hasAccounts() throws -> Bool { try read(Self.hasAccounts) }

  /// Whether a file has accounts. Nothing is written: the file stays as an earlier version has left it.
  ///
  /// - Throws: ``StoreError``.
  package static func hasAccounts(at url: URL) throws(StoreError) -> Bool {
    let path = url.standardizedFileURL.path
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    do {
      // Not opened as read-only: SQLite would leave its files beside it behind.
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { db in try db.tableExists("people") && hasAccounts(db) }
    } catch {
      throw translated(error, path: path)
    }
  }

  private static func hasAccounts(_ db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM people WHERE NOT is_local)") ?? false
  }

  /// Ends a person's memberships of the lists that go on without them: all but their own, and those that
  /// nobody else is a member of.
  ///
  /// - Returns: The lists that they were a member of.
  package func leaveSharedLists(_ person: Person) throws -> [ListID] {
    try write { db in
      let removed = try Self.listsRemoved(with: person, db)
      try Self.passOn(listsOwnedBy: person.id, db)
      let left = try Self.lists(of: person, db).filter { !removed.contains($0) }
      for list in left {
        try db.execute(
          sql: "DELETE FROM members WHERE list = ? AND person = ?",
          arguments: [list.rawValue, person.id.rawValue])
      }
      return left
    }
  }

  /// Removes a person with their tokens, their memberships, and the lists that nobody else is a member
  /// of.
  ///
  /// - Returns: The lists that are gone, whose files are to be removed, and those that the person has left.
  /// - Throws: ``AccountError/noSuchPerson(_:)`` and ``StoreError``.
  package func removePerson(named name: String) throws -> (removed: [ListID], left: [ListID]) {
    try write { db in
      guard let person = try Self.person(db, where: "name_key = ?", [name.lowercased()]) else {
        throw AccountError.noSuchPerson(name)
      }
      let removed = try Self.listsRemoved(with: person, db)
      let left = try Self.lists(of: person, db).filter { !removed.contains($0) }
      try Self.passOn(listsOwnedBy: person.id, db)
      try db.execute(sql: "DELETE FROM people WHERE id = ?", arguments: [person.id.rawValue])
      for list in removed {
        try db.execute(sql: "DELETE FROM lists WHERE id = ?", arguments: [list.rawValue])
      }
      return (removed, left)
    }
  }

  private static func lists(of person: Person, _ db: Database) throws -> [ListID] {
    try String.fetchAll(
      db, sql: "SELECT list FROM members WHERE person = ?", arguments: [person.id.rawValue]
    ).compactMap(ListID.init)
  }

  /// The lists that go with a person. Members of the person's own list lose it: it belongs to the person.
  private static func listsRemoved(with person: Person, _ db: Database) throws -> [ListID] {
    try String.fetchAll(
      db,
      sql: """
        SELECT list FROM members AS mine WHERE person = ?1 AND (list = ?2 OR NOT EXISTS
          (SELECT 1 FROM members WHERE list = mine.list AND person <> ?1))
        """, arguments: [person.id.rawValue, person.ownList.rawValue]
    ).compactMap(ListID.init)
  }

  /// Makes another member the owner of each list that would have none without this person.
  private static func passOn(listsOwnedBy person: PersonID, _ db: Database) throws {
    try db.execute(
      sql: """
        UPDATE members SET role = 'owner'
        WHERE person <> ?1 AND list IN (SELECT list FROM members WHERE person = ?1 AND role = 'owner')
          AND NOT EXISTS (SELECT 1 FROM members AS other WHERE other.list = members.list
            AND other.person <> ?1 AND other.role = 'owner')
        """, arguments: [person.rawValue])
  }

  static func person(
    _ db: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> Person? {
    try Row.fetchOne(db, sql: "SELECT * FROM people WHERE \(condition)", arguments: arguments)
      .map(Person.init(row:))
  }
}

extension Person {
  init(row: Row) throws {
    guard let ownList = ListID(rawValue: row["own_list"]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a list has an impossible id")
    }
    self.init(
      id: PersonID(rawValue: row["id"]), name: row["name"], ownList: ownList,
      isLocal: row["is_local"], made: Date(timeIntervalSince1970: row["made"]))
  }
}
