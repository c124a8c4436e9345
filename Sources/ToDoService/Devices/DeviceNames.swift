import ToDoStore

/// How the devices of people are named in a list.
///
/// In a person's own list their devices have plain names, as with the command. The devices of other
/// members, and all devices in a list that is shared, are named `person/device`. A person's name has no
/// slash.
package struct DeviceNames: Hashable, Sendable {
  /// Whose devices are asked about.
  package let person: String
  /// Whether it is the list of that person's own.
  package let isOwnList: Bool

  package init(of person: String, inOwnList isOwnList: Bool) {
    self.person = person
    self.isOwnList = isOwnList
  }

  /// The name in the list of a device of the person.
  package func stored(_ plain: String) -> String {
    guard isOwnList else { return "\(person)/\(plain)" }
    // What looks like another member's device would be taken for theirs.
    return isOfOther(plain) ? plain.replacing("/", with: "-") : plain
  }

  /// The plain name of a device of the person; nil for a device of somebody else.
  package func plain(_ stored: String) -> String? {
    guard isOwnList else {
      let prefix = "\(person)/"
      return stored.hasPrefix(prefix) ? String(stored.dropFirst(prefix.count)) : nil
    }
    return isOfOther(stored) ? nil : stored
  }

  private func isOfOther(_ name: String) -> Bool {
    name.firstIndex(of: "/").map { name[..<$0] != person } ?? false
  }
}

extension DeviceNames {
  /// Whose device it is.
  ///
  /// - Parameters:
  ///   - stored: The device's name in a list.
  ///   - owner: The person whose own list it is; nil for another list.
  package static func person(of stored: String, inListOf owner: String?) -> String? {
    if let owner, DeviceNames(of: owner, inOwnList: true).plain(stored) != nil { return owner }
    return stored.firstIndex(of: "/").map { String(stored[..<$0]) }
  }
}

extension ListAccess {
  /// Whether it is the caller's own list.
  package var isOwn: Bool { id == caller.person.ownList }

  /// Whether the caller wants the list's reminders: those of their own list always.
  package var remindsCaller: Bool { isOwn || membership.reminds }

  /// How the caller's devices are named in the list.
  package var deviceNames: DeviceNames {
    DeviceNames(of: caller.person.name, inOwnList: isOwn)
  }
}
