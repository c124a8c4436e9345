import ToDoStore

/// The only way to a list: it turns a caller and the name of a list into an access that the caller is
/// entitled to.
package final class Gate: Sendable {
  private let accounts: AccountStore
  private let lists: OpenLists
  private let workers: Workers

  init(_ accounts: AccountStore, _ lists: OpenLists, _ workers: Workers) {
    self.accounts = accounts
    self.lists = lists
    self.workers = workers
  }

  /// A list, as far as a caller may use it.
  ///
  /// - Parameter name: The list's id; nil for the caller's own list.
  /// - Throws: ``ServiceError/noSuchList`` for a list that the caller is not a member of, as for one
  ///   that there is not.
  package func list(_ name: String?, for caller: Caller) async throws -> ListAccess {
    let wanted = name.map(ListID.init(rawValue:)) ?? caller.person.ownList
    guard let id = wanted else { throw ServiceError.noSuchList }
    let membership = try await workers.run { [accounts] in
      try accounts.membership(of: caller.person.id, in: id)
    }
    guard let membership else { throw ServiceError.noSuchList }
    return ListAccess(membership, caller, try await lists.list(id))
  }

  /// All lists that a caller may use, the oldest first.
  package func lists(for caller: Caller) async throws -> [ListAccess] {
    let memberships = try await workers.run { [accounts] in
      try accounts.memberships(of: caller.person.id)
    }
    var accesses: [ListAccess] = []
    for membership in memberships {
      accesses.append(ListAccess(membership, caller, try await lists.list(membership.list)))
    }
    return accesses
  }
}
