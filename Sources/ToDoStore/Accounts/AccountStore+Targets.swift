import Foundation
import GRDB

extension AccountStore {
  /// Adds a target, unless its person has as many as they may.
  ///
  /// - Returns: Whether it was added.
  package func add(_ target: Target, mostOfPerson most: Int) throws -> Bool {
    try write { try Self.insert(target, mostOfPerson: most, $0) }
  }

  static func insert(_ target: Target, mostOfPerson most: Int, _ db: Database) throws -> Bool {
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM targets WHERE person = ?",
      arguments: [target.person.rawValue])
    guard count ?? 0 < most else { return false }
    try db.execute(
      sql: """
        INSERT INTO targets (id, person, kind, label, url, topic, token, secret, is_on, made,
          push_key, push_secret, session)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        target.id.rawValue, target.person.rawValue, target.kind.rawValue, target.label,
        target.url, target.topic, target.token, target.secret, target.isOn,
        target.made.timeIntervalSince1970, target.keys?.publicKey, target.keys?.secret,
        target.session?.rawValue,
      ])
    return true
  }

  /// The targets of a person, the oldest first.
  package func targets(of person: PersonID) throws -> [Target] {
    try read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM targets WHERE person = ? ORDER BY made, id",
        arguments: [person.rawValue]
      ).compactMap(Target.init(row:))
    }
  }

  /// A target of a person; nil if they have no such target.
  package func target(_ id: TargetID, of person: PersonID) throws -> Target? {
    try read { try Self.target(id, of: person, $0) }
  }

  /// Changes a target of a person.
  ///
  /// - Returns: The target as it is then; nil if they have no such target.
  /// - Throws: What `change` throws, and nothing is changed.
  package func updateTarget(
    _ id: TargetID, of person: PersonID, _ change: (inout Target) throws -> Void
  ) throws -> Target? {
    try write { db in
      guard var target = try Self.target(id, of: person, db) else { return nil }
      try change(&target)
      try db.execute(
        sql: """
          UPDATE targets SET label = ?, url = ?, topic = ?, token = ?, secret = ?, old_secret = ?,
            old_secret_ends = ?, is_on = ?, off_reason = ? WHERE id = ?
          """,
        arguments: [
          target.label, target.url, target.topic, target.token, target.secret, target.oldSecret,
          target.oldSecretEnds?.timeIntervalSince1970, target.isOn, target.offReason, id.rawValue,
        ])
      return target
    }
  }

  /// Removes a target of a person, with its deliveries.
  ///
  /// - Returns: Whether there was one.
  package func removeTarget(_ id: TargetID, of person: PersonID) throws -> Bool {
    try write { db in
      try db.execute(
        sql: "DELETE FROM targets WHERE id = ? AND person = ?",
        arguments: [id.rawValue, person.rawValue])
      return db.changesCount > 0
    }
  }

  private static func target(
    _ id: TargetID, of person: PersonID, _ db: Database
  ) throws -> Target? {
    try Row.fetchOne(
      db, sql: "SELECT * FROM targets WHERE id = ? AND person = ?",
      arguments: [id.rawValue, person.rawValue]
    ).flatMap(Target.init(row:))
  }
}

extension Target {
  /// Returns nil for a kind that this version does not know.
  init?(row: Row) {
    guard let kind = TargetKind(rawValue: row["kind"]) else { return nil }
    self.init(
      id: TargetID(rawValue: row["id"]), person: PersonID(rawValue: row["person"]), kind: kind,
      label: row["label"], url: row["url"], topic: row["topic"], token: row["token"],
      secret: row["secret"], made: Date(timeIntervalSince1970: row["made"]))
    oldSecret = row["old_secret"]
    oldSecretEnds = (row["old_secret_ends"] as Double?).map(Date.init(timeIntervalSince1970:))
    isOn = row["is_on"]
    offReason = row["off_reason"]
    if let publicKey = row["push_key"] as String?, let secret = row["push_secret"] as String? {
      keys = PushKeys(publicKey: publicKey, secret: secret)
    }
    session = (row["session"] as String?).map(TokenID.init(rawValue:))
  }
}
