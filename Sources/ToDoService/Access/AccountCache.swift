import Synchronization
import ToDoStore

/// What was read of the accounts, until anybody changes them: so a request usually finds its person and
/// their role without waiting for a disk, and a token that is revoked is refused at once.
final class AccountCache: Sendable {
  /// One person's role in one list.
  private struct MembershipKey: Hashable {
    let person: PersonID
    let list: ListID
  }

  private struct State {
    /// That of the watch when the rest was read.
    var version: Int64?
    var tokens: [[UInt8]: (token: TokenRecord, person: Person)] = [:]
    var memberships: [MembershipKey: Membership] = [:]
    var lists: [PersonID: [Membership]] = [:]
    /// Whoever uses this machine, while nobody has an account.
    var localPerson: Person?
  }

  /// How many entries of a kind are kept.
  private static let mostEntries = 50_000

  private let accounts: AccountStore
  private let watch: StoreWatch
  private let workers: Workers
  private let state = Mutex(State())

  init(_ accounts: AccountStore, _ workers: Workers) throws {
    self.accounts = accounts
    self.workers = workers
    watch = try accounts.watch()
  }

  /// The token with a hash and its person; nil if there is none.
  func token(hash: [UInt8]) async throws -> (token: TokenRecord, person: Person)? {
    try await value {
      $0.tokens[hash]
    } read: {
      try $0.token(hash: hash)
    } keep: {
      $0.tokens[hash] = $1
    }
  }

  /// What a person may do with a list; nil if they are not a member, or there is no such list.
  func membership(of person: PersonID, in list: ListID) async throws -> Membership? {
    let key = MembershipKey(person: person, list: list)
    return try await value {
      $0.memberships[key]
    } read: {
      try $0.membership(of: person, in: list)
    } keep: {
      $0.memberships[key] = $1
    }
  }

  /// The lists of a person, the oldest first.
  func memberships(of person: PersonID) async throws -> [Membership] {
    let found = try await value {
      $0.lists[person]
    } read: {
      try $0.memberships(of: person)
    } keep: {
      $0.lists[person] = $1
    }
    return found ?? []
  }

  /// Whoever uses this machine; nil once somebody has an account, or before the first request.
  func localPerson() async throws -> Person? {
    try await value {
      $0.localPerson
    } read: {
      try $0.hasAccounts() ? nil : $0.localPerson()
    } keep: {
      $0.localPerson = $1
    }
  }

  private func value<Value: Sendable>(
    _ known: (State) -> Value?,
    read: @escaping @Sendable (AccountStore) throws -> Value?,
    keep: (inout State, Value) -> Void
  ) async throws -> Value? {
    let version = try watch.version()
    if let value = state.withLock({ $0.version == version ? known($0) : nil }) { return value }
    // What changes meanwhile has another version, so nothing old is taken for new.
    let value = try await workers.run { [accounts] in try read(accounts) }
    guard let value else { return nil }
    state.withLock { state in
      if state.version != version { state = State(version: version) }
      if state.tokens.count + state.memberships.count + state.lists.count >= Self.mostEntries {
        state = State(version: version)
      }
      keep(&state, value)
    }
    return value
  }
}
