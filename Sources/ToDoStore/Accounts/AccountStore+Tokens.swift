package import Foundation
import GRDB

extension AccountStore {
  /// Adds a token.
  ///
  /// - Parameter hash: The hash of the token, by which it is found.
  package func add(_ token: TokenRecord, hash: [UInt8]) throws {
    try write { db in try Self.insert(token, hash: hash, db) }
  }

  static func insert(_ token: TokenRecord, hash: [UInt8], _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO tokens (id, person, hash, label, scopes, made, expires, is_session)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        token.id.rawValue, token.person.rawValue, Data(hash), token.label,
        token.scopes.sorted().map(\.rawValue).joined(separator: " "),
        token.made.timeIntervalSince1970, token.expires?.timeIntervalSince1970,
        token.isSession,
      ])
  }

  /// The token with a hash and its person; nil if there is none.
  package func token(hash: [UInt8]) throws -> (token: TokenRecord, person: Person)? {
    try read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM tokens WHERE hash = ?", arguments: [Data(hash)])
      guard let token = row.map(TokenRecord.init(row:)),
        let person = try Self.person(db, where: "id = ?", [token.person.rawValue])
      else { return nil }
      return (token, person)
    }
  }

  /// The tokens of a person that are not those of sessions, the oldest first.
  package func tokens(of person: PersonID) throws -> [TokenRecord] {
    try tokens(of: person, areSessions: false)
  }

  func tokens(of person: PersonID, areSessions: Bool) throws -> [TokenRecord] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM tokens WHERE person = ? AND is_session = ? ORDER BY made, id",
        arguments: [person.rawValue, areSessions]
      ).map(TokenRecord.init(row:))
    }
  }

  /// Removes a token of a person.
  ///
  /// - Returns: Whether there was one.
  package func removeToken(_ id: TokenID, of person: PersonID) throws -> Bool {
    try write { db in
      try db.execute(
        sql: "DELETE FROM tokens WHERE id = ? AND person = ?",
        arguments: [id.rawValue, person.rawValue])
      return db.changesCount > 0
    }
  }

  /// Notes when tokens were used.
  package func noteUse(_ times: [TokenID: Date]) throws {
    try write { db in
      for (id, time) in times {
        try db.execute(
          sql: "UPDATE tokens SET last_used = ? WHERE id = ?",
          arguments: [time.timeIntervalSince1970, id.rawValue])
      }
    }
  }
}

extension TokenRecord {
  fileprivate init(row: Row) {
    let scopes: String = row["scopes"]
    let expires: Double? = row["expires"]
    let lastUsed: Double? = row["last_used"]
    self.init(
      id: TokenID(rawValue: row["id"]), person: PersonID(rawValue: row["person"]),
      label: row["label"],
      scopes: Set(scopes.split(separator: " ").compactMap { TokenScope(rawValue: String($0)) }),
      made: Date(timeIntervalSince1970: row["made"]),
      expires: expires.map(Date.init(timeIntervalSince1970:)), isSession: row["is_session"])
    self.lastUsed = lastUsed.map(Date.init(timeIntervalSince1970:))
  }
}
