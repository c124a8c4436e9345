package import Foundation
import GRDB

extension AccountStore {
  /// Adds a list with its owner.
  package func addList(_ id: ListID, named name: String, owner: PersonID, at date: Date) throws {
    try write { db in
      try Self.addList(id, named: name, at: date, db)
      try Self.addMember(owner, of: id, as: .owner, db)
    }
  }

  /// The lists of a person, the oldest first.
  package func memberships(of person: PersonID) throws -> [Membership] {
    try read { db in
      try Row.fetchAll(
        db, sql: Self.selectMemberships + " ORDER BY lists.made, lists.id",
        arguments: [person.rawValue]
      ).compactMap(Membership.init(row:))
    }
  }

  /// What a person may do with a list; nil if they are not a member, or there is no such list.
  package func membership(of person: PersonID, in list: ListID) throws -> Membership? {
    try read { db in
      try Row.fetchOne(
        db, sql: Self.selectMemberships + " AND lists.id = ?",
        arguments: [person.rawValue, list.rawValue]
      ).flatMap(Membership.init(row:))
    }
  }

  /// The ids of all lists.
  package func listIDs() throws -> [ListID] {
    try read { db in
      try String.fetchAll(db, sql: "SELECT id FROM lists ORDER BY made, id")
        .compactMap(ListID.init(rawValue:))
    }
  }

  /// The members of a list, by name.
  package func members(of list: ListID) throws -> [ListMember] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT person, name, role FROM members JOIN people ON people.id = person
          WHERE list = ? ORDER BY name_key
          """, arguments: [list.rawValue]
      ).compactMap { row in
        ListRole(rawValue: row["role"]).map { role in
          ListMember(person: PersonID(rawValue: row["person"]), name: row["name"], role: role)
        }
      }
    }
  }

  /// Makes somebody a member of a list, or changes what they may do with it.
  ///
  /// - Throws: ``AccountError/lastOwner`` and ``StoreError``.
  package func setMember(_ person: PersonID, of list: ListID, as role: ListRole) throws {
    try write { db in
      if role != .owner { try Self.keepOwner(of: list, besides: person, db) }
      try Self.addMember(person, of: list, as: role, db)
    }
  }

  /// Ends somebody's membership of a list.
  ///
  /// - Returns: Whether they were a member.
  /// - Throws: ``AccountError/lastOwner``, ``AccountError/ownList`` and ``StoreError``.
  package func removeMember(_ person: PersonID, of list: ListID) throws -> Bool {
    try write { db in
      let isOwn = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM people WHERE id = ? AND own_list = ?",
        arguments: [person.rawValue, list.rawValue])
      guard isOwn == nil else { throw AccountError.ownList }
      try Self.keepOwner(of: list, besides: person, db)
      try db.execute(
        sql: "DELETE FROM members WHERE list = ? AND person = ?",
        arguments: [list.rawValue, person.rawValue])
      return db.changesCount > 0
    }
  }

  /// Sets whether a member wants a list's reminders.
  package func setReminds(_ reminds: Bool, _ person: PersonID, of list: ListID) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE members SET reminds = ? WHERE list = ? AND person = ?",
        arguments: [reminds, list.rawValue, person.rawValue])
    }
  }

  /// Gives a list another name.
  package func rename(_ list: ListID, to name: String) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE lists SET name = ? WHERE id = ?", arguments: [name, list.rawValue])
    }
  }

  /// Removes a list; its file is the caller's to remove.
  ///
  /// - Throws: ``AccountError/ownList`` and ``StoreError``.
  package func removeList(_ list: ListID) throws {
    try write { db in
      let isOwn = try Bool.fetchOne(
        db, sql: "SELECT 1 FROM people WHERE own_list = ?", arguments: [list.rawValue])
      guard isOwn == nil else { throw AccountError.ownList }
      try db.execute(sql: "DELETE FROM lists WHERE id = ?", arguments: [list.rawValue])
    }
  }
}

extension AccountStore {
  private static let selectMemberships = """
    SELECT lists.id, lists.name, role, reminds FROM members JOIN lists ON lists.id = list
    WHERE person = ?
    """

  static func addList(_ id: ListID, named name: String, at date: Date, _ db: Database) throws {
    try db.execute(
      sql: "INSERT INTO lists (id, name, made) VALUES (?, ?, ?)",
      arguments: [id.rawValue, name, date.timeIntervalSince1970])
  }

  static func addMember(
    _ person: PersonID, of list: ListID, as role: ListRole, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO members (list, person, role, reminds) VALUES (?, ?, ?, 1)
        ON CONFLICT (list, person) DO UPDATE SET role = excluded.role
        """, arguments: [list.rawValue, person.rawValue, role.rawValue])
  }

  private static func keepOwner(
    of list: ListID, besides person: PersonID, _ db: Database
  ) throws {
    let isLast = try Bool.fetchOne(
      db,
      sql: """
        SELECT role = 'owner' AND NOT EXISTS
          (SELECT 1 FROM members WHERE list = ?1 AND person <> ?2 AND role = 'owner')
        FROM members WHERE list = ?1 AND person = ?2
        """, arguments: [list.rawValue, person.rawValue])
    guard isLast != true else { throw AccountError.lastOwner }
  }
}

extension Membership {
  fileprivate init?(row: Row) {
    guard let list = ListID(rawValue: row["id"]), let role = ListRole(rawValue: row["role"]) else {
      return nil
    }
    self.init(list: list, name: row["name"], role: role, reminds: row["reminds"])
  }
}
