import ArgumentParser
import Foundation
import ToDo
import ToDoStore

/// Which file the items are kept in.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("db"),
    help: ArgumentHelp(
      "The file that holds the items; $TODO_DB where it is not given.", valueName: "file"))
  var path: String?

  func open() throws -> SQLiteItemStore {
    let url =
      path.map { URL(fileURLWithPath: $0) }
      ?? SQLiteItemStore.defaultURL(
        environment: ProcessInfo.processInfo.environment,
        home: FileManager.default.homeDirectoryForCurrentUser)
    return try SQLiteItemStore(url: url)
  }
}
