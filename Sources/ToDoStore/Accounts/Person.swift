package import Foundation

/// Somebody who keeps a list on a server.
package struct Person: Hashable, Sendable {
  package let id: PersonID
  /// What the person is called, which is also the user name for Basic credentials.
  package var name: String
  /// The list of their own.
  package let ownList: ListID
  /// Whether this is who uses a server that nobody has an account on.
  package var isLocal: Bool
  package let made: Date

  package init(id: PersonID, name: String, ownList: ListID, isLocal: Bool = false, made: Date) {
    self.id = id
    self.name = name
    self.ownList = ownList
    self.isLocal = isLocal
    self.made = made
  }

  /// Whether the person has a name, upper or lower case aside.
  package func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

/// What a member of a list may do with it. A later role may do all that an earlier one may.
package enum ListRole: String, CaseIterable, Comparable, Sendable {
  case reader, writer, owner

  package static func < (left: ListRole, right: ListRole) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .reader: 0
    case .writer: 1
    case .owner: 2
    }
  }
}

/// A list, as a member sees it.
package struct Membership: Hashable, Sendable {
  package let list: ListID
  /// The list's name.
  package let name: String
  package let role: ListRole
  /// Whether the member wants the list's reminders.
  package let reminds: Bool
}

/// A member of a list, as the others see them.
package struct ListMember: Hashable, Sendable {
  package let person: PersonID
  package let name: String
  package let role: ListRole

  package init(person: PersonID, name: String, role: ListRole) {
    self.person = person
    self.name = name
    self.role = role
  }
}
