import ArgumentParser
import Foundation
import ToDo
import ToDoStore

/// Which file the items are kept in.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("db"), parsing: .unconditional,
    help: ArgumentHelp(
      "The file that holds the items; $TODO_DB where it is not given.", valueName: "file"),
    completion: .file())
  var path: String?

  /// Opens the file, or makes it where there is none.
  ///
  /// - Parameter busyTimeout: how long to wait for another program that is writing.
  func open(busyTimeout: Duration = .seconds(5)) throws -> SQLiteItemStore {
    try SQLiteItemStore(url: url, busyTimeout: busyTimeout)
  }

  /// Opens the file, or makes the usual one where there is none: a file that was named is missed.
  func openNamed() throws -> SQLiteItemStore {
    guard try path == nil || SQLiteItemStore.exists(at: url) else { throw missing }
    return try open()
  }

  private var missing: CommandFailure {
    CommandFailure(
      .noSuchFile, "There is no file \(url.path). Check --db; \"todo add\" would make it.")
  }

  /// Opens the file for a question. Where there is none nothing is made: a file that was named
  /// is missed, the usual one has no items yet.
  func openForReading() throws -> any ItemStore & PlaceStore {
    if let existing = try openExisting() { return existing }
    guard path == nil else { throw missing }
    return InMemoryItemStore()
  }

  /// Opens the file for a rehearsal, or where there is none an empty one that is gone afterwards:
  /// what keeps nothing makes no file.
  func withRehearsalStore<Result>(_ body: (SQLiteItemStore) throws -> Result) throws -> Result {
    guard try !SQLiteItemStore.exists(at: url) else { return try body(open()) }
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("todo-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    return try body(SQLiteItemStore(url: folder.appendingPathComponent("rehearsal.sqlite")))
  }

  /// Opens the file where there is one; a file that is there in some form is the store's to judge.
  ///
  /// - Throws: `StoreError` also where it cannot be known whether there is a file.
  func openExisting(busyTimeout: Duration = .seconds(5)) throws -> SQLiteItemStore? {
    try SQLiteItemStore.exists(at: url) ? open(busyTimeout: busyTimeout) : nil
  }

  private var url: URL {
    if let path { return URL(fileURLWithPath: path) }
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    return SQLiteItemStore.defaultURL(
      environment: environment, home: home ?? FileManager.default.homeDirectoryForCurrentUser)
  }
}
