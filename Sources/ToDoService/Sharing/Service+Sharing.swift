import Foundation
package import ToDoStore

// MARK: Lists

extension Service {
  /// How many lists a person can be a member of, and how many members a list can have.
  private static let mostLists = 1_000
  private static let mostMembers = 100

  /// Makes a list, of which the caller is the owner.
  ///
  /// - Throws: ``ServiceError``, and `StoreError`.
  package func makeList(named name: String, for caller: Caller) async throws -> ListAccess {
    try caller.require(.write)
    let name = try Self.checkedListName(name)
    let id = ListID(secrets)
    let date = now()
    try await workers.run { [accounts] in
      let count = try accounts.memberships(of: caller.person.id).count
      guard count < Self.mostLists else {
        throw ServiceError.tooMany("You have \(count) lists. Leave or delete one first.")
      }
    }
    // Its file comes first: on a full disk there is no list that cannot be opened.
    _ = try await lists.list(id)
    try await workers.run { [accounts, lists, removeList] in
      do {
        try accounts.addList(id, named: name, owner: caller.person.id, at: date)
      } catch {
        lists.drop(id)
        try? removeList(id)
        throw error
      }
    }
    events.reconsider(caller.person.id)
    return try await gate.list(id.rawValue, for: caller)
  }

  /// Gives a list another name, which all members see.
  ///
  /// - Throws: ``ServiceError``, and `StoreError`.
  package func rename(_ list: ListAccess, to name: String) async throws -> ListAccess {
    try list.caller.require(.write)
    try list.require(.owner)
    let name = try Self.checkedListName(name)
    try await workers.run { [accounts] in try accounts.rename(list.id, to: name) }
    return try await gate.list(list.id.rawValue, for: list.caller)
  }

  /// Deletes a list for all its members, with its file.
  ///
  /// - Throws: ``ServiceError``, `AccountError.ownList` and `StoreError`.
  package func delete(_ list: ListAccess) async throws {
    try list.caller.require(.write)
    try list.require(.owner)
    try await workers.run { [accounts, lists, removeList] in
      try accounts.removeList(list.id)
      lists.drop(list.id)
      try removeList(list.id)
    }
    events.reconsider(membersOf: list.id)
  }

  /// The name of a list without blanks around it.
  ///
  /// - Throws: ``ServiceError/badName(_:)``.
  package static func checkedListName(_ text: String) throws(ServiceError) -> String {
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPlain, (1...200).contains(name.utf8.count) else {
      throw .badName("A list's name has 1 to 200 bytes, and no control characters. Choose another.")
    }
    return name
  }
}

// MARK: Members

extension Service {
  /// The members of a list, by name.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and `StoreError`.
  package func members(of list: ListAccess) async throws -> [ListMember] {
    try list.caller.require(.read)
    return try await workers.run { [accounts] in try accounts.members(of: list.id) }
  }

  /// Makes somebody a member of a list, or changes what they may do with it.
  ///
  /// - Returns: The member, and whether they are new.
  /// - Throws: ``ServiceError``, `AccountError` and `StoreError`.
  package func setMember(
    named name: String, of list: ListAccess, as role: ListRole
  ) async throws -> (member: ListMember, isNew: Bool) {
    try list.caller.require(.write)
    try list.require(.owner)
    let result = try await workers.run { [accounts] in
      let person = try accounts.knownPerson(named: name)
      // A person stays the owner of the list of their own.
      guard person.ownList != list.id || role == .owner else { throw AccountError.ownList }
      let members = try accounts.members(of: list.id)
      let isNew = !members.contains { $0.person == person.id }
      guard !isNew || members.count < Self.mostMembers else {
        throw ServiceError.tooMany("The list has \(members.count) members. Remove one first.")
      }
      try accounts.setMember(person.id, of: list.id, as: role)
      return (ListMember(person: person.id, name: person.name, role: role), isNew)
    }
    events.reconsider(result.0.person)
    return result
  }

  /// Ends a membership, and forgets that person's devices in the list, with their events. Owners can
  /// end anybody's, and everybody their own.
  ///
  /// - Throws: ``ServiceError``, `AccountError` and `StoreError`.
  package func removeMember(named name: String, of list: ListAccess) async throws {
    let caller = list.caller
    try caller.require(.write)
    if !caller.person.isNamed(name) { try list.require(.owner) }
    let (person, wasMember) = try await workers.run { [accounts] in
      guard let person = try accounts.person(named: name) else { throw ServiceError.noSuchMember }
      return (person, try accounts.removeMember(person.id, of: list.id))
    }
    events.reconsider(person.id)
    // Also if it was tried before, and that failed.
    try await forgetFormerMember(person, of: list.id)
    guard wasMember else { throw ServiceError.noSuchMember }
  }

  /// Sets whether the caller wants a list's reminders.
  ///
  /// - Throws: ``ServiceError``, and `StoreError`.
  package func setReminds(_ reminds: Bool, in list: ListAccess) async throws -> ListAccess {
    let caller = list.caller
    try caller.require(.write)
    try await workers.run { [accounts] in
      try accounts.setReminds(reminds, caller.person.id, of: list.id)
    }
    return try await gate.list(list.id.rawValue, for: caller)
  }
}
