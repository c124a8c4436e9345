import ArgumentParser
import Foundation
import ToDo
import ToDoStore

/// The to-do file.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("db"), parsing: .unconditional,
    help: ArgumentHelp(
      "The to-do file (default: $TODO_DB).", valueName: "file"),
    completion: .file())
  var path: String?

  /// Opens the file, and creates it if it does not exist.
  ///
  /// - Parameter busyTimeout: how long to wait for another program that is writing.
  func open(busyTimeout: Duration = .seconds(5)) throws -> SQLiteItemStore {
    try SQLiteItemStore(
      url: url, busyTimeout: busyTimeout,
      command: CommandWords.text(of: CommandLine.arguments.dropFirst()), now: CurrentTime.clock)
  }

  /// Opens the file. The default file is created if it does not exist; a named one is not.
  func openNamed() throws -> SQLiteItemStore {
    guard try path == nil || SQLiteItemStore.exists(at: url) else { throw missing }
    return try open()
  }

  /// Opens the file, which must exist, the default one too.
  func openThere() throws -> SQLiteItemStore {
    guard let store = try openExisting() else { throw missing }
    return store
  }

  private var missing: CommandFailure {
    CommandFailure(
      .noSuchFile, "No to-do list at \(url.path) yet. \"todo add\" creates it.")
  }

  /// Opens the file for reading, and never creates one: a missing default file counts as empty, but
  /// a named file must exist.
  func openForReading() throws -> any ItemStore & PlaceStore {
    if let existing = try openExisting() { return existing }
    guard path == nil else { throw missing }
    return InMemoryItemStore()
  }

  /// Opens the file for a dry run, or a temporary one if it does not exist: a dry run creates no
  /// file.
  func withRehearsalStore<Result>(_ body: (SQLiteItemStore) throws -> Result) throws -> Result {
    guard try !SQLiteItemStore.exists(at: url) else { return try body(open()) }
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("todo-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    return try body(SQLiteItemStore(url: folder.appendingPathComponent("rehearsal.sqlite")))
  }

  /// Opens the file if there is one. The store decides whether it is a to-do file.
  ///
  /// - Throws: `StoreError`, also if the folder cannot be searched for the file.
  func openExisting(busyTimeout: Duration = .seconds(5)) throws -> SQLiteItemStore? {
    try SQLiteItemStore.exists(at: url) ? open(busyTimeout: busyTimeout) : nil
  }

  private var url: URL {
    if let path { return URL(fileURLWithPath: path) }
    let environment = Environment.values(of: ["TODO_DB", "XDG_DATA_HOME", "HOME"])
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    return SQLiteItemStore.defaultURL(
      environment: environment, home: home ?? FileManager.default.homeDirectoryForCurrentUser)
  }
}
