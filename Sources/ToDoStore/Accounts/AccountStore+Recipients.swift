import GRDB

/// Somebody whom the reminders of a list may concern, with the targets that are on.
package struct Recipient: Hashable, Sendable {
  package let person: PersonID
  package let name: String
  package let role: ListRole
  /// Whether the list is the person's own.
  package let isOwn: Bool
  package let targets: [Target]
}

extension AccountStore {
  /// The name of a list and the members who want its reminders; nil if there is no such list.
  package func recipients(of list: ListID) throws -> (listName: String, recipients: [Recipient])? {
    try read { db in
      guard
        let name = try String.fetchOne(
          db, sql: "SELECT name FROM lists WHERE id = ?", arguments: [list.rawValue])
      else { return nil }
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT person, name, role, own_list FROM members JOIN people ON people.id = person
          WHERE list = ?1 AND (reminds OR own_list = ?1) ORDER BY name_key
          """, arguments: [list.rawValue])
      let recipients = try rows.compactMap { row -> Recipient? in
        guard let role = ListRole(rawValue: row["role"]) else { return nil }
        let person: String = row["person"]
        let targets = try Row.fetchAll(
          db, sql: "SELECT * FROM targets WHERE person = ? AND is_on ORDER BY made, id",
          arguments: [person]
        ).compactMap(Target.init(row:))
        return Recipient(
          person: PersonID(rawValue: person), name: row["name"], role: role,
          isOwn: row["own_list"] == list.rawValue, targets: targets)
      }
      return (name, recipients)
    }
  }
}
