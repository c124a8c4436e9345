import ArgumentParser
import Foundation
import ToDoService

/// Where the server keeps its data.
struct DataOptions: ParsableArguments {
  @Option(
    name: .customLong("data"),
    help: ArgumentHelp(
      "The folder with the data (default: $TODO_SERVER_DATA, or todo-server in $XDG_DATA_HOME).",
      valueName: "folder"),
    completion: .directory)
  var path: String?

  func folder() -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = path ?? environment["TODO_SERVER_DATA"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    // XDG Base Directory Specification: an empty or relative folder is ignored.
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      .map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? FileManager.default.homeDirectoryForCurrentUser
      .appendingPathComponent(".local/share", isDirectory: true)
    return data.appendingPathComponent("todo-server", isDirectory: true)
  }

  /// - Parameter outbound: How reminders go out; by default they stay.
  func service(_ outbound: Outbound.Settings = Outbound.Settings()) throws -> Service {
    try Service(folder: folder(), outbound: outbound)
  }
}
