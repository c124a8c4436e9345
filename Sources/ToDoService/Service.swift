package import Foundation
package import ToDoStore

/// The reminder service without its protocol: the accounts, the lists, and the gate between them.
package final class Service: Sendable {
  package let accounts: AccountStore
  package let lists: OpenLists
  package let gate: Gate
  package let authenticator: Authenticator
  package let secrets = Secrets()
  let workers: Workers
  package let now: @Sendable () -> Date
  /// Wakes the live streams of events.
  package let events: EventFeed
  /// Removes what is left of a list that is removed.
  let removeList: @Sendable (ListID) throws -> Void

  /// - Parameters:
  ///   - accounts: Who may use the service.
  ///   - now: The clock.
  ///   - removeList: Removes what is left of a list that is removed.
  ///   - openList: Opens a list.
  package init(
    _ accounts: AccountStore, now: @escaping @Sendable () -> Date = { Date() },
    removeList: @escaping @Sendable (ListID) throws -> Void = { _ in },
    openList: @escaping @Sendable (ListID) throws -> any ListStore
  ) {
    self.accounts = accounts
    self.now = now
    workers = Workers(count: 8)
    lists = OpenLists(mostOpen: 1_000, workers: workers, open: openList)
    gate = Gate(accounts, lists, workers)
    authenticator = Authenticator(accounts, workers, secrets, now: now)
    self.removeList = removeList
    events = EventFeed { [lists] list in try await lists.list(list).lastEventNumber() }
  }

  /// Opens the service that is kept in a folder: the accounts in `server.sqlite`, each list in
  /// `lists/ID.sqlite`.
  ///
  /// - Throws: `StoreError`.
  package convenience init(folder: URL) throws {
    let lists = folder.appendingPathComponent("lists", isDirectory: true)
    let file: @Sendable (ListID) -> URL = { id in
      lists.appendingPathComponent("\(id.rawValue).sqlite")
    }
    self.init(
      try AccountStore(url: folder.appendingPathComponent("server.sqlite")),
      removeList: { try SQLiteItemStore.removeFile(at: file($0)) },
      openList: { try SQLiteItemStore(url: file($0)) })
  }
}

// MARK: People and tokens

extension Service {
  /// Adds a person.
  ///
  /// - Throws: ``ServiceError/badName(_:)``, `AccountError.nameTaken` and `StoreError`.
  @discardableResult
  package func addPerson(named name: String) throws -> Person {
    try accounts.add(Person(named: name, secrets, at: now()))
  }

  /// Makes a token for a person. It is not kept, and so cannot be shown again.
  ///
  /// - Throws: `AccountError.noSuchPerson` and `StoreError`.
  package func addToken(
    for name: String, scopes: Set<TokenScope>, label: String? = nil, expires: Date? = nil
  ) throws -> AccessToken {
    guard let person = try accounts.person(named: name) else {
      throw AccountError.noSuchPerson(name)
    }
    let token = AccessToken(secrets)
    let record = TokenRecord(
      id: TokenID(rawValue: secrets.letters(10)), person: person.id, label: label, scopes: scopes,
      made: now(), expires: expires)
    try accounts.add(record, hash: secrets.hash(token.text))
    return token
  }
}
