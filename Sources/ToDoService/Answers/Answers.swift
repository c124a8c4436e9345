package import Foundation
import Synchronization
package import ToDoStore

/// Answers requests that are repeated with what was answered the first time, so that a client that has
/// lost an answer can send its request again (`Idempotency-Key`,
/// draft-ietf-httpapi-idempotency-key-header).
///
/// Only answers that say that something was done are kept: a request that was refused has changed
/// nothing, and may be tried again. They are kept for a day; while the clock cannot be believed, none is
/// too old.
package final class Answers: Sendable {
  /// How long an answer is kept.
  package static let lifetime: TimeInterval = 86_400
  private static let mostOfPerson = 10_000

  private struct Key: Hashable {
    let person: PersonID
    let text: String
  }

  private let accounts: AccountStore
  private let workers: Workers
  private let secrets: Secrets
  private let now: @Sendable () -> Date
  private let trust: ClockTrust
  private let underway = Mutex<Set<Key>>([])

  init(
    _ accounts: AccountStore, _ workers: Workers, _ secrets: Secrets,
    now: @escaping @Sendable () -> Date, trust: ClockTrust
  ) {
    self.accounts = accounts
    self.workers = workers
    self.secrets = secrets
    self.now = now
    self.trust = trust
  }

  /// Does what is asked for, unless it was done before under the same key.
  ///
  /// - Parameters:
  ///   - key: What the caller calls the request.
  ///   - request: What is asked for: every byte of it that matters.
  ///   - work: Does it, and returns the answer with whether to keep it.
  /// - Returns: The answer, and whether it is one from before.
  /// - Throws: ``AnswerError``, and what `work` and the store throw.
  package func answer(
    to caller: Caller, key: String, request: [UInt8],
    _ work: () async throws -> (answer: KeptAnswer, isKept: Bool)
  ) async throws -> (answer: KeptAnswer, isRepeated: Bool) {
    let known = Key(person: caller.person.id, text: key)
    guard underway.withLock({ $0.insert(known).inserted }) else { throw AnswerError.underway }
    defer { _ = underway.withLock { $0.remove(known) } }
    let now = now()
    let times = trust.isBelieved ? Self.timesKept(at: now) : nil
    let (hash, earlier) = try await workers.run { [accounts, secrets] in
      (
        secrets.hash(request),
        try accounts.answer(of: known.person, key: key, madeIn: times)
      )
    }
    if let earlier {
      guard earlier.request == hash else { throw AnswerError.otherRequest }
      return (earlier, true)
    }
    var (answer, isKept) = try await work()
    answer.request = hash
    if isKept {
      let answer = answer
      try await workers.run { [accounts] in
        try accounts.keep(
          answer, of: known.person, key: key, at: now, most: Self.mostOfPerson)
      }
    }
    return (answer, false)
  }

  /// When answers were made that are kept at a time: what is later is by a clock that was ahead.
  static func timesKept(at now: Date) -> ClosedRange<Date> {
    now.addingTimeInterval(-lifetime)...now.addingTimeInterval(lifetime)
  }
}

/// Why a request with a key is not answered.
package enum AnswerError: Error, Hashable, CustomStringConvertible {
  /// The same is being done just now.
  case underway
  /// The key was given to another request.
  case otherRequest

  package var description: String {
    switch self {
    case .underway:
      "A request with this Idempotency-Key is still being answered. Wait a moment, then repeat it."
    case .otherRequest:
      "This Idempotency-Key belongs to another request. Use a new key for each request."
    }
  }
}
