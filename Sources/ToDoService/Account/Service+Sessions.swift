import Foundation
package import ToDoStore

extension Service {
  /// How long a session lasts, in seconds: 90 days.
  package static let sessionSeconds = 90 * 86_400.0
  /// The most browsers in which a person can be signed in.
  private static let mostSessions = 50
  private static let mostLabelBytes = 200

  /// Signs a person in, in a browser.
  ///
  /// - Parameter label: What the browser is, so that its person can tell it from others.
  /// - Returns: The token for the browser's cookie; nil if nobody has this name and this password.
  /// - Throws: ``ServiceError/tooBusy`` while too many wait, and `StoreError`.
  package func signIn(
    name: String, password: String, label: String
  ) async throws -> AccessToken? {
    guard let person = try await passwords.person(named: name, password: password) else {
      return nil
    }
    let time = now()
    let token = AccessToken(secrets)
    let record = TokenRecord(
      id: TokenID(rawValue: secrets.letters(10)), person: person.id,
      label: String(decoding: label.utf8.prefix(Self.mostLabelBytes), as: UTF8.self),
      scopes: Set(TokenScope.allCases), made: time,
      expires: time.addingTimeInterval(Self.sessionSeconds), isSession: true)
    let hash = secrets.hash(token.text)
    try await workers.run { [accounts] in
      try accounts.addSession(record, hash: hash, at: time, most: Self.mostSessions)
    }
    return token
  }

  /// The browsers in which a caller is signed in, the oldest first.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func sessions(for caller: Caller) async throws -> [TokenRecord] {
    try caller.require(.admin)
    return try await workers.run { [accounts] in try accounts.sessions(of: caller.person.id) }
  }

  /// Signs a caller out of this browser.
  ///
  /// - Throws: `StoreError`.
  package func signOut(_ caller: Caller) async throws {
    guard let token = caller.token else { return }
    _ = try await removeToken(token, for: caller)
  }

  /// Signs a caller out of every browser.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func signOutEverywhere(_ caller: Caller) async throws {
    try caller.require(.admin)
    try await workers.run { [accounts] in
      _ = try accounts.removeSessions(of: caller.person.id)
    }
  }
}
