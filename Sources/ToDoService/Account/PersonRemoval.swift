import Foundation
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
    // The account ends last: as long as there is somebody of that name, what happens meanwhile is known to
    // be theirs.
    for list in try accounts.leaveSharedLists(person) { try forgetFormerMember(person, of: list) }
    let (removed, left) = try accounts.removePerson(named: person.name)
    for list in removed { try folder.removeList(list) }
    // Those that they were added to meanwhile.
    for list in left { try forgetFormerMember(person, of: list) }
  }

  /// Ends a person's membership of a list, and forgets their devices there, also if they were none.
  ///
  /// - Returns: Whether they were a member.
  /// - Throws: `AccountError` and `StoreError`.
  package func remove(_ person: Person, from list: ListID) throws -> Bool {
    let wasMember = try accounts.removeMember(person.id, of: list)
    try forgetFormerMember(person, of: list)
    return wasMember
  }

  private func forgetFormerMember(_ person: Person, of list: ListID) throws {
    let file = folder.list(list)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let store = try SQLiteItemStore(url: file)
    defer { try? store.close() }
    guard try !accounts.hasMember(named: person.name, in: list) else { return }
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
