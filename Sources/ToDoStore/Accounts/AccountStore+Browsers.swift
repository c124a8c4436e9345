import Foundation
import GRDB

// MARK: Keys

extension AccountStore {
  /// A key of the server, which is made when it is first asked for.
  package func serverKey(named name: String, _ make: () throws -> [UInt8]) throws -> [UInt8] {
    let known = try read { try Self.serverKey(named: name, $0) }
    if let known { return known }
    return try write { db in
      // Another process may have been quicker.
      if let known = try Self.serverKey(named: name, db) { return known }
      let key = try make()
      try db.execute(
        sql: "INSERT INTO server_keys (name, key) VALUES (?, ?)", arguments: [name, Data(key)])
      return key
    }
  }

  private static func serverKey(named name: String, _ db: Database) throws -> [UInt8]? {
    try Data.fetchOne(db, sql: "SELECT key FROM server_keys WHERE name = ?", arguments: [name])
      .map { [UInt8]($0) }
  }
}

// MARK: Browsers as targets

extension AccountStore {
  /// Adds a browser as a target. It replaces the target that the same browser was before, whoever used
  /// it then.
  ///
  /// - Returns: Whether it was added; its person may have as many targets as they may.
  package func addBrowser(_ target: Target, mostOfPerson most: Int) throws -> Bool {
    try write { db in
      try db.execute(
        sql: "DELETE FROM targets WHERE kind = 'webpush' AND url = ?", arguments: [target.url])
      return try Self.insert(target, mostOfPerson: most, db)
    }
  }

  /// Removes a browser of a person.
  ///
  /// - Returns: Whether it was a target of theirs.
  package func removeBrowser(url: String, of person: PersonID) throws -> Bool {
    try write { db in
      try db.execute(
        sql: "DELETE FROM targets WHERE kind = 'webpush' AND url = ? AND person = ?",
        arguments: [url, person.rawValue])
      return db.changesCount > 0
    }
  }
}

// MARK: What was seen

extension AccountStore {
  /// The number of the last reminder of each list that a person has seen.
  package func seenReminders(of person: PersonID) throws -> [ListID: Int64] {
    try read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT list, event FROM seen_reminders WHERE person = ?",
        arguments: [person.rawValue])
      var numbers: [ListID: Int64] = [:]
      for row in rows {
        if let list = ListID(rawValue: row["list"]) { numbers[list] = row["event"] }
      }
      return numbers
    }
  }

  /// Notes up to which reminder of each list a person has seen them. Lists that were removed meanwhile
  /// are left out.
  package func setSeenReminders(_ numbers: [ListID: Int64], of person: PersonID) throws {
    try write { db in
      for (list, number) in numbers {
        try db.execute(
          sql: """
            INSERT INTO seen_reminders (person, list, event)
            SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM lists WHERE id = ?2)
            ON CONFLICT (person, list) DO UPDATE SET event = excluded.event
            """, arguments: [person.rawValue, list.rawValue, number])
      }
    }
  }
}
