import ToDo
package import ToDoStore

/// Deletes a person and all that is kept of them, without a running service.
package struct PersonRemoval {
  private let accounts: AccountStore
  private let folder: DataFolder

  package init(_ accounts: AccountStore, _ folder: DataFolder) {
    self.accounts = accounts
    self.folder = folder
  }

  /// - Throws: `AccountError` and `StoreError`.
  package func remove(_ person: Person) throws {
    let shared = try accounts.memberships(of: person.id).map(\.list).filter { $0 != person.ownList }
    for list in shared { try forgetAll(of: person, in: list) }
    let removed = try accounts.removePerson(named: person.name)
    for list in removed { try folder.removeList(list) }
    // What a server that runs took meanwhile, too.
    for list in shared where !removed.contains(list) { try forgetAll(of: person, in: list) }
  }

  /// Ends a person's membership of a list, and forgets their devices there.
  ///
  /// - Returns: Whether they were a member.
  /// - Throws: `AccountError` and `StoreError`.
  package func remove(_ person: Person, from list: ListID) throws -> Bool {
    guard try accounts.removeMember(person.id, of: list) else { return false }
    try forgetAll(of: person, in: list)
    return true
  }

  private func forgetAll(of person: Person, in list: ListID) throws {
    let store = try SQLiteItemStore(url: folder.list(list))
    defer { try? store.close() }
    try DurableGeofenceEngine(store).forgetAll(of: person)
  }
}

extension DurableGeofenceEngine {
  /// Forgets the devices of a person on a list that is not their own, and their events, which name
  /// the person.
  ///
  /// - Throws: `StoreError`.
  package func forgetAll(of person: Person) throws {
    let names = DeviceNames(of: person.name, inOwnList: false)
    try forgetDevicesAndEvents { names.plain($0) != nil }
  }
}
