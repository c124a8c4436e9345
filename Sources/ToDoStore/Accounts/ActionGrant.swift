package import Foundation
import GRDB

/// What a button on a message may do, once.
package struct ActionGrant: Hashable, Sendable {
  /// The hash of the button's token.
  package let hash: [UInt8]
  /// For whom it is done.
  package let person: PersonID
  package let list: ListID
  /// The id of the item.
  package let item: String
  package let verb: String
  package let expires: Date

  package init(
    hash: [UInt8], person: PersonID, list: ListID, item: String, verb: String, expires: Date
  ) {
    self.hash = hash
    self.person = person
    self.list = list
    self.item = item
    self.verb = verb
    self.expires = expires
  }
}

extension AccountStore {
  /// Takes what a token grants, so that nobody can take it again.
  ///
  /// - Returns: Nil if it grants nothing: it is unknown, used or expired.
  package func takeGrant(hash: [UInt8], at date: Date) throws -> (grant: ActionGrant, Person)? {
    try write { db in
      guard
        let row = try Row.fetchOne(
          db, sql: "DELETE FROM actions WHERE hash = ? AND expires > ? RETURNING *",
          arguments: [Data(hash), date.timeIntervalSince1970]),
        let grant = ActionGrant(row: row),
        let person = try Self.person(db, where: "id = ?", [grant.person.rawValue])
      else { return nil }
      return (grant, person)
    }
  }

  /// Gives back what could not be done.
  package func restore(_ grant: ActionGrant) throws {
    try write { try Self.add(grant, $0) }
  }

  static func add(_ grant: ActionGrant, _ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO actions (hash, person, list, item, verb, expires) VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        Data(grant.hash), grant.person.rawValue, grant.list.rawValue, grant.item, grant.verb,
        grant.expires.timeIntervalSince1970,
      ])
  }
}

extension ActionGrant {
  fileprivate init?(row: Row) {
    guard let list = ListID(rawValue: row["list"]) else { return nil }
    self.init(
      hash: [UInt8](row["hash"] as Data), person: PersonID(rawValue: row["person"]), list: list,
      item: row["item"], verb: row["verb"], expires: Date(timeIntervalSince1970: row["expires"]))
  }
}
