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
    // The account ends last: as long as there is somebody of that name, what happens meanwhile is known to
    // be theirs.
    let shared = try await workers.run { [accounts] in try accounts.leaveSharedLists(person) }
    for list in shared { try await forgetFormerMember(person, of: list) }
    let left = try await workers.run { [accounts, lists, removeList] in
      let (removed, left) = try accounts.removePerson(named: person.name)
      for list in removed {
        lists.drop(list)
        try removeList(list)
      }
      return left
    }
    phones.forget(person.id)
    // Those that they were added to meanwhile.
    for list in left { try await forgetFormerMember(person, of: list) }
  }
}
