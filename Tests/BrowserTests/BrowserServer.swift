import Foundation
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

/// The built server over a folder of its own, with a person who has a password.
final class BrowserServer: Sendable {
  static let password = "correct horse battery"
  let folder: URL
  private let process: Process
  let port: Int

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
    let accounts = try AccountStore(url: data.accounts)
    let passwords = Passwords(accounts, limits: .least)
    for name in people {
      let person = try accounts.add(
        Person(named: name, Secrets(), at: Date(timeIntervalSince1970: 1_790_000_000)))
      try passwords.set(Self.password, of: name)
      let store = try SQLiteItemStore(url: data.list(person.ownList))
      if name == people.first { try prepare(store) }
      try store.close()
    }
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

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// "localhost" is a secure context, as a page under https is.
  var address: String { "http://localhost:\(port)" }
}
