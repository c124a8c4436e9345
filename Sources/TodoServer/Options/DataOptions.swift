import ArgumentParser
import CommandSupport
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

  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      """
      A configuration file (default: todo-server.conf in the data folder, or \
      /etc/todo-server.conf).
      """, valueName: "file"),
    completion: .file())
  var config: String?

  /// Where the data is, and the configuration file if there is one.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be read.
  func sources(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    systemFile: String = "/etc/todo-server.conf"
  ) throws(CommandFailure) -> SettingsSources {
    var options: [SettingName: String] = [:]
    options[.data] = path
    return try SettingsSources(
      options: options, environment: environment, config: config, systemFile: systemFile)
  }

  func folder() throws(CommandFailure) -> DataFolder { try sources().folder }

  /// The service on data that is there already.
  ///
  /// - Throws: `DataError.empty`, so that a misspelt folder is not made, and `StoreError`.
  func service() throws -> (folder: DataFolder, service: Service) {
    let folder = try folder()
    guard folder.isInUse else { throw DataError.empty(path: folder.url.path) }
    return (folder, try Service(folder: folder.url))
  }
}
