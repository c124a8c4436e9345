import Foundation
import ToDo
import ToDoStore

extension Service {
  /// Deletes a caller and all that is kept of them: tokens, their own list and those that nobody else is
  /// a member of, and their positions on shared lists.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, ``ServiceError/refused(_:)`` without an account, and
  ///   `StoreError`.
  package func removeAccount(of caller: Caller) async throws {
    try caller.require(.admin)
    let person = caller.person
    guard !person.isLocal else {
      throw ServiceError.refused("This server has no accounts. Delete its items instead.")
    }
    let memberships = try await workers.run { [accounts] in
      try accounts.memberships(of: person.id)
    }
    for membership in memberships where membership.list != person.ownList {
      let list = try await lists.list(membership.list)
      let geofences = list.geofences
      try await list.writing(for: person.id) { _ in try geofences.forgetAll(of: person) }
    }
    try await workers.run { [accounts, lists, removeList] in
      for list in try accounts.removePerson(named: person.name) {
        lists.drop(list)
        try removeList(list)
      }
    }
    phones.forget(person.id)
  }
}
