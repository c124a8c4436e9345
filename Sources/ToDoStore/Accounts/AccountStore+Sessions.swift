package import Foundation
import GRDB

extension AccountStore {
  /// Adds a session, and removes those of the person that have expired or are too many, the oldest
  /// first.
  ///
  /// - Parameters:
  ///   - hash: The hash of the session's token, by which it is found.
  ///   - most: How many a person may have.
  package func addSession(
    _ session: TokenRecord, hash: [UInt8], at now: Date, most: Int
  ) throws {
    try write { db in
      try db.execute(
        sql: "DELETE FROM tokens WHERE person = ? AND is_session = 1 AND expires <= ?",
        arguments: [session.person.rawValue, now.timeIntervalSince1970])
      try Self.insert(session, hash: hash, db)
      try db.execute(
        sql: """
          DELETE FROM tokens WHERE person = ? AND is_session = 1 AND id NOT IN (
            SELECT id FROM tokens WHERE person = ? AND is_session = 1
            ORDER BY made DESC, rowid DESC LIMIT ?)
          """,
        arguments: [session.person.rawValue, session.person.rawValue, most])
    }
  }

  /// The sessions of a person, the oldest first.
  package func sessions(of person: PersonID) throws -> [TokenRecord] {
    try tokens(of: person, areSessions: true)
  }

  /// Ends all sessions of a person.
  ///
  /// - Returns: How many there were.
  @discardableResult
  package func removeSessions(of person: PersonID) throws -> Int {
    try write { db in
      try db.execute(
        sql: "DELETE FROM tokens WHERE person = ? AND is_session = 1",
        arguments: [person.rawValue])
      return db.changesCount
    }
  }
}
