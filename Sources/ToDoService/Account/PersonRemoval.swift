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
    for membership in try accounts.memberships(of: person.id)
    where membership.list != person.ownList {
      let store = try SQLiteItemStore(url: folder.list(membership.list))
      defer { try? store.close() }
      try DurableGeofenceEngine(store).forgetDevices(of: person)
    }
    for list in try accounts.removePerson(named: person.name) {
      try folder.removeList(list)
    }
  }
}

extension DurableGeofenceEngine {
  /// Forgets the devices of a person on a list that is shared.
  ///
  /// - Throws: `StoreError`.
  package func forgetDevices(of person: Person) throws {
    for name in try deviceNames() where name.hasPrefix("\(person.name)/") {
      try forgetDevice(named: name)
    }
  }
}
