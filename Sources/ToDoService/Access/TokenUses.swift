import Foundation
import Synchronization
import ToDoStore

/// When tokens were last used, to the hour. It is written now and then, and not at each request.
final class TokenUses: Sendable {
  private static let secondsPerHour = 3600.0

  private let unwritten = Mutex<[TokenID: Date]>([:])

  func note(_ token: TokenRecord, at date: Date) {
    let hour = Date(
      timeIntervalSince1970: (date.timeIntervalSince1970 / Self.secondsPerHour).rounded(.down)
        * Self.secondsPerHour)
    guard token.lastUsed != hour else { return }
    unwritten.withLock { $0[token.id] = hour }
  }

  /// Writes what was noted. What cannot be written now is kept.
  func write(to accounts: AccountStore) throws {
    let uses = unwritten.withLock { uses in
      defer { uses = [:] }
      return uses
    }
    guard !uses.isEmpty else { return }
    do {
      try accounts.noteUse(uses)
    } catch {
      unwritten.withLock { later in later.merge(uses) { new, _ in new } }
      throw error
    }
  }
}
