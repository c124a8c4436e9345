package import Foundation
package import ToDoStore

/// The reminder service without its protocol: the accounts, the lists, and the gate between them.
package final class Service: Sendable {
  package let accounts: AccountStore
  package let lists: OpenLists
  package let gate: Gate
  package let authenticator: Authenticator
  package let answers: Answers
  package let secrets = Secrets()
  package let passwords: Passwords
  package let counters = ServiceCounters()
  /// What came from phones.
  package let tally = PhoneTally()
  let phones = PhoneMemory()
  let workers: Workers
  package let now: @Sendable () -> Date
  let clock: ServiceClock
  /// Where the data is; nil in memory.
  let folder: DataFolder?
  /// Wakes the live streams of events.
  package let events: EventFeed
  /// Removes what is left of a list that is removed.
  let removeList: @Sendable (ListID) throws -> Void
  /// Opens a list, and makes its file if there is none.
  private let openList: @Sendable (ListID) throws -> any ListStore
  package let outbound: Outbound

  /// - Parameters:
  ///   - accounts: Who may use the service.
  ///   - now: The clock.
  ///   - passwordLimits: How much work the hash of a password is.
  ///   - folder: Where the data is; nil in memory.
  ///   - removeList: Removes what is left of a list that is removed.
  ///   - outbound: How reminders go out; by default they stay.
  ///   - fileState: The state of a list's file; nil where lists are kept in memory.
  ///   - limits: How much is kept of the lists between requests.
  ///   - restingState: The state of a list's file that is closed; nil where lists are kept in memory.
  ///   - trust: Whether the clock can be believed; nil to find that out.
  ///   - eventInterval: After this time lists are looked at again for events that another process has
  ///     caused, while there are live streams.
  ///   - openList: Opens a list.
  /// - Throws: `StoreError`.
  package init(
    _ accounts: AccountStore, now: @escaping @Sendable () -> Date = { Date() },
    passwordLimits: Passwords.Limits = .moderate,
    folder: DataFolder? = nil,
    removeList: @escaping @Sendable (ListID) throws -> Void = { _ in },
    outbound: Outbound.Settings = Outbound.Settings(), fileState: ListWatch.FileState? = nil,
    limits: OpenLists.Limits = OpenLists.Limits(), restingState: RestingLists.FileState? = nil,
    trust: ClockTrust? = nil, eventInterval: Duration = .seconds(1),
    openList: @escaping @Sendable (ListID) throws -> any ListStore
  ) throws {
    self.accounts = accounts
    self.now = now
    self.folder = folder
    passwords = Passwords(accounts, limits: passwordLimits)
    workers = Workers(count: 8)
    lists = OpenLists(
      limits: limits, workers: workers, counters: counters, fileState: restingState, open: openList)
    let cache = try AccountCache(accounts, workers)
    authenticator = Authenticator(accounts, cache, workers, secrets, now: now)
    let clock = outbound.clock ?? ServiceClock(now: now)
    self.clock = clock
    let trust = try trust ?? ClockTrust(accounts, clock)
    answers = Answers(accounts, workers, secrets, now: now, trust: trust)
    self.removeList = removeList
    self.openList = openList
    events = EventFeed(interval: eventInterval) { [lists] list in
      try await lists.list(list).lastEventNumber()
    }
    self.outbound = Outbound(
      outbound, accounts, lists, workers, secrets, counters, fileState: fileState, clock: clock,
      trust: trust)
    gate = Gate(cache, lists, self.outbound.watch)
  }

  /// Opens the service that is kept in a folder: the accounts in `server.sqlite`, each list in
  /// `lists/ID.sqlite`.
  ///
  /// - Throws: `StoreError`.
  package convenience init(
    folder: URL, outbound: Outbound.Settings = Outbound.Settings(),
    limits: OpenLists.Limits = OpenLists.Limits()
  ) throws {
    let folder = DataFolder(folder)
    let lists = folder.lists.path
    let accounts = try AccountStore(url: folder.accounts)
    let clock = outbound.clock ?? ServiceClock()
    let trust = try ClockTrust(accounts, clock)
    try self.init(
      accounts, now: clock.now, folder: folder,
      removeList: { try folder.removeList($0) },
      outbound: outbound,
      fileState: { ListFileState(of: $0, in: lists)?.number }, limits: limits,
      restingState: { list in
        ListFileState(of: list, in: lists).flatMap { state in
          state.hasLog || !state.isSettled ? nil : state.number
        }
      },
      trust: trust,
      openList: { list in
        try SQLiteItemStore(
          url: folder.list(list), now: clock.now, dropsOldSteps: { trust.isBelieved })
      })
  }

  /// Does a piece of work that waits for a disk.
  package func waiting<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await workers.run(body)
  }

  /// By what push services and browsers recognize the server.
  ///
  /// - Throws: `StoreError`.
  package func pushIdentity() async throws -> PushIdentity {
    try await workers.run { [accounts] in try PushIdentity(of: accounts) }
  }

  /// The targets of people.
  package var targets: Targets {
    Targets(
      accounts: accounts, workers: workers, secrets: secrets, outbound: outbound, now: now)
  }
}

// MARK: People and tokens

extension Service {
  /// Adds a person.
  ///
  /// - Throws: ``ServiceError/badName(_:)``, `AccountError.nameTaken` and `StoreError`.
  @discardableResult
  package func addPerson(named name: String) throws -> Person {
    let person = try accounts.add(Person(named: name, secrets, at: now()))
    // Its file is made now, or else when the list is first asked for, perhaps on a full disk.
    _ = try? openList(person.ownList)
    return person
  }

  /// Makes a token for a person. It is not kept, and so cannot be shown again.
  ///
  /// - Throws: `AccountError.noSuchPerson` and `StoreError`.
  package func addToken(
    for name: String, scopes: Set<TokenScope>, label: String? = nil, expires: Date? = nil
  ) throws -> AccessToken {
    let person = try accounts.knownPerson(named: name)
    let (token, record) = newToken(for: person.id, scopes, label: label, expires: expires)
    try accounts.add(record, hash: secrets.hash(token.text))
    return token
  }

  /// A new token, and the record of it that is to be kept.
  func newToken(
    for person: PersonID, _ scopes: Set<TokenScope>, label: String?, expires: Date?
  ) -> (token: AccessToken, record: TokenRecord) {
    let record = TokenRecord(
      id: TokenID(rawValue: secrets.letters(10)), person: person, label: label, scopes: scopes,
      made: now(), expires: expires)
    return (AccessToken(secrets), record)
  }
}
