import ToDoStore

/// The only way to a list: it turns a caller and the name of a list into an access that the caller is
/// entitled to.
package final class Gate: Sendable {
  private let cache: AccountCache
  private let lists: OpenLists
  private let watch: ListWatch

  init(_ cache: AccountCache, _ lists: OpenLists, _ watch: ListWatch) {
    self.cache = cache
    self.lists = lists
    self.watch = watch
  }

  /// A list, as far as a caller may use it.
  ///
  /// - Parameter name: The list's id; nil for the caller's own list.
  /// - Throws: ``ServiceError/noSuchList`` for a list that the caller is not a member of, as for one
  ///   that does not exist.
  package func list(_ name: String?, for caller: Caller) async throws -> ListAccess {
    let wanted = name.map(ListID.init(rawValue:)) ?? caller.person.ownList
    guard let id = wanted else { throw ServiceError.noSuchList }
    guard let membership = try await cache.membership(of: caller.person.id, in: id) else {
      throw ServiceError.noSuchList
    }
    return ListAccess(membership, caller, lists, watch)
  }

  /// All lists that a caller may use, the oldest first.
  package func lists(for caller: Caller) async throws -> [ListAccess] {
    try await cache.memberships(of: caller.person.id).map { ListAccess($0, caller, lists, watch) }
  }

  /// Whether a list is still open to the caller who was let in.
  func isOpen(_ list: ListAccess) async throws -> Bool {
    try await cache.membership(of: list.caller.person.id, in: list.id) != nil
  }
}
