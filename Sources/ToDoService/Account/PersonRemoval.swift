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
      try DurableGeofenceEngine(store).forgetAll(of: person)
    }
    for list in try accounts.removePerson(named: person.name) {
      try folder.removeList(list)
    }
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
