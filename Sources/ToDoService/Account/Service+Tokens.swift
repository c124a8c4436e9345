package import Foundation
package import ToDoStore

extension Service {
  /// The most tokens of a person.
  private static let mostTokens = 100

  /// The tokens of a caller, the oldest first.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func tokens(for caller: Caller) async throws -> [TokenRecord] {
    try caller.require(.admin)
    return try await workers.run { [accounts] in try accounts.tokens(of: caller.person.id) }
  }

  /// Makes a token for a caller. It is not kept, and so cannot be shown again.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, ``ServiceError/refused(_:)`` for more than the caller's
  ///   own token allows, for a server without accounts and beyond 100 tokens, and `StoreError`.
  package func addToken(
    scopes: Set<TokenScope>, label: String?, expires: Date?, for caller: Caller
  ) async throws -> (token: AccessToken, record: TokenRecord) {
    try caller.require(.admin)
    guard !caller.person.isLocal else {
      throw ServiceError.refused(
        "This server has no accounts and needs no tokens. Add a person first: todo-server user add "
          + "NAME.")
    }
    guard scopes.isSubset(of: caller.scopes) else {
      throw ServiceError.refused(
        "A token cannot make one that allows more. Leave out other scopes.")
    }
    if let expires, expires <= now() {
      throw ServiceError.refused("The token would have expired. Give a later time.")
    }
    let (token, record) = newToken(
      for: caller.person.id, scopes, label: label, expires: expires)
    let hash = secrets.hash(token.text)
    try await workers.run { [accounts] in
      guard try accounts.tokens(of: caller.person.id).count < Self.mostTokens else {
        throw ServiceError.refused("You have \(Self.mostTokens) tokens. Revoke one first.")
      }
      try accounts.add(record, hash: hash)
    }
    return (token, record)
  }

  /// Revokes a token of a caller; it is not valid from now on. Every token may revoke itself.
  ///
  /// - Returns: Whether the caller had one of the id.
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func removeToken(_ id: TokenID, for caller: Caller) async throws -> Bool {
    if caller.token != id { try caller.require(.admin) }
    return try await workers.run { [accounts] in
      try accounts.removeToken(id, of: caller.person.id)
    }
  }
}
