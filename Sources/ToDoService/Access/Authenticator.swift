import Foundation
import ToDoStore

/// Finds out who makes a request.
package final class Authenticator: Sendable {
  /// What a request proves itself with.
  package enum Credentials: Hashable, Sendable {
    case none
    case token(String)
    /// A person's name, with a token in the place of the password.
    case basic(name: String, token: String)
    /// The token of a browser's session, which is good for the pages and nothing else.
    case session(String)
  }

  private let accounts: AccountStore
  private let cache: AccountCache
  private let workers: Workers
  private let secrets: Secrets
  private let now: @Sendable () -> Date
  private let uses = TokenUses()

  init(
    _ accounts: AccountStore, _ cache: AccountCache, _ workers: Workers, _ secrets: Secrets,
    now: @escaping @Sendable () -> Date
  ) {
    self.accounts = accounts
    self.cache = cache
    self.workers = workers
    self.secrets = secrets
    self.now = now
  }

  /// Who has these credentials.
  ///
  /// While nobody has an account, a request without credentials is made by whoever uses this machine:
  /// the server listens to no other then.
  ///
  /// - Throws: ``ServiceError/unauthenticated``.
  package func caller(_ credentials: Credentials) async throws -> Caller {
    switch credentials {
    case .none: return try await localCaller()
    case .token(let text): return try await caller(token: text, name: nil)
    case .basic(let name, let text): return try await caller(token: text, name: name)
    case .session(let text): return try await caller(token: text, name: nil, isSession: true)
    }
  }

  private func caller(
    token text: String, name: String?, isSession: Bool = false
  ) async throws -> Caller {
    // Tokens are found by their hashes, so that the time it takes says nothing about any of them.
    let hash = secrets.hash(text)
    guard let (token, person) = try await cache.token(hash: hash),
      token.isSession == isSession,
      token.expires.map({ $0 > now() }) ?? true,
      name.map(person.isNamed) ?? true
    else { throw ServiceError.unauthenticated }
    uses.note(token, at: now())
    return Caller(person: person, scopes: token.scopes, token: token.id)
  }

  /// Writes when tokens were last used, as far as that is not written yet.
  ///
  /// - Throws: `StoreError`.
  package func writeUses() async throws {
    try await workers.run { [uses, accounts] in try uses.write(to: accounts) }
  }

  private func localCaller() async throws -> Caller {
    if let person = try await cache.localPerson() { return caller(person) }
    guard let person = try await firstLocalPerson() else { throw ServiceError.unauthenticated }
    return caller(person)
  }

  private func caller(_ person: Person) -> Caller {
    Caller(person: person, scopes: Set(TokenScope.allCases), token: nil)
  }

  private func firstLocalPerson() async throws -> Person? {
    try await workers.run { [accounts, secrets, now] in
      guard try !accounts.hasAccounts() else { return nil }
      return try accounts.localPerson(orAdd: .local(secrets, at: now()))
    }
  }
}
