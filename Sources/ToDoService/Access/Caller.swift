package import ToDoStore

/// Who makes a request, and what they have proved that they may do.
///
/// Only ``Authenticator`` makes one. Whatever needs credentials takes a caller, so that it cannot be
/// reached without.
package struct Caller: Hashable, Sendable {
  package let person: Person
  package let scopes: Set<TokenScope>
  /// The token of the request; nil for a server that is open to its own machine.
  package let token: TokenID?

  /// Refuses a caller whose token does not allow something.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``.
  package func require(_ scope: TokenScope) throws(ServiceError) {
    guard scopes.contains(scope) else { throw .scopeNeeded(scope) }
  }
}
