import Foundation
import Synchronization
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

/// The built server over a folder of its own, with people who have a password and a token.
final class BrowserServer: Sendable {
  static let password = "correct horse battery"

  /// What somebody has.
  struct Account: Sendable {
    let list: ListID
    /// May do everything.
    let token: String
  }

  let accounts: [String: Account]
  let folder: URL
  private let process: Process
  let port: Int
  /// What stands for the names in the paths of pages.
  private let parts: Mutex<[String: String]>

  /// - Parameters:
  ///   - people: Who has an account. Without any the server is open to its machine.
  ///   - prepare: Fills the list of the first person, before the server starts.
  init(
    people: [String] = ["anna"], prepare: (SQLiteItemStore) throws -> Void = { _ in }
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = DataFolder(folder)
    try data.make()
    let store = try AccountStore(url: data.accounts)
    var accounts: [String: Account] = [:]
    for name in people {
      let account = try Self.add(name, to: store)
      accounts[name] = account
      let items = try SQLiteItemStore(url: data.list(account.list))
      if name == people.first { try prepare(items) }
      try items.close()
    }
    self.accounts = accounts
    parts = Mutex(accounts["anna"].map { ["list": $0.list.rawValue] } ?? [:])
    let process = Process()
    process.executableURL = BuiltProduct("todo-server").url
    process.arguments = ["--data", folder.path, "--listen", "127.0.0.1:0"]
    var environment = ProcessInfo.processInfo.environment
    environment["TZ"] = "UTC"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    port = try ListeningPort.start(process, /listening on [^ "]*:(\d+)[^\d]/) {
      process.standardError = $0
    }
    self.process = process
  }

  private static func add(_ name: String, to accounts: AccountStore) throws -> Account {
    let secrets = Secrets()
    let made = Date(timeIntervalSince1970: 1_790_000_000)
    let person = try accounts.add(Person(named: name, secrets, at: made))
    try Passwords(accounts, limits: .least).set(password, of: name)
    let token = AccessToken(secrets)
    let record = TokenRecord(
      id: TokenID(rawValue: secrets.letters(10)), person: person.id, label: "tests",
      scopes: Set(TokenScope.allCases), made: made, expires: nil)
    try accounts.add(record, hash: secrets.hash(token.text))
    return Account(list: person.ownList, token: token.text)
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server, as a network that is gone does for the browser.
  func stop() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// "localhost" is a secure context, as a page under https is.
  var address: String { "http://localhost:\(port)" }

  // MARK: The paths of pages

  /// Says what stands for `{name}` in the paths of pages.
  func set(_ name: String, _ part: some CustomStringConvertible) {
    let text = part.description
    parts.withLock { $0[name] = text }
  }

  /// A path with what stands for its names: `/lists/{list}` is that of anna's own list.
  func path(_ pattern: String) -> String {
    parts.withLock { parts in
      parts.reduce(pattern) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
  }
}
