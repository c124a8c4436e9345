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
    let shared = memberships.map(\.list).filter { $0 != person.ownList }
    try await forgetAll(of: person, in: shared)
    let removed = try await workers.run { [accounts, lists, removeList] in
      let removed = try accounts.removePerson(named: person.name)
      for list in removed {
        lists.drop(list)
        try removeList(list)
      }
      return removed
    }
    // What they reported meanwhile, too.
    try await forgetAll(of: person, in: shared.filter { !removed.contains($0) })
    phones.forget(person.id)
  }

  private func forgetAll(of person: Person, in ids: [ListID]) async throws {
    for id in ids {
      let list = try await lists.list(id)
      let geofences = list.geofences
      try await list.writing(for: person.id) { _ in try geofences.forgetAll(of: person) }
    }
  }
}
