import CommandSupport
import Foundation
import ToDoService

/// What was given by options, the environment and a file, in this order of precedence.
struct SettingsSources {
  private let options: [SettingName: String]
  private let environment: [String: String]
  private let file: SettingsFile?
  let folder: DataFolder

  /// - Parameters:
  ///   - config: The file that an option names.
  ///   - systemFile: The file that is read if no other is there.
  /// - Throws: `CommandFailure` for a file that cannot be read.
  init(
    options: [SettingName: String], environment: [String: String], config: String?,
    systemFile: String
  ) throws(CommandFailure) {
    self.options = options
    self.environment = environment
    let given = Self.given(.data, options, environment)?.text
    let known = given ?? Self.defaultFolder(environment)
    let path =
      config ?? environment["TODO_SERVER_CONFIG"]
      ?? [known + "/todo-server.conf", systemFile].first {
        FileManager.default.fileExists(atPath: $0)
      }
    let file = try path.map { path throws(CommandFailure) in try SettingsFile(path: path) }
    self.file = file
    folder = DataFolder(
      URL(fileURLWithPath: given ?? file?.values[.data]?.text ?? known, isDirectory: true))
  }

  /// What is wrong with the file.
  var problems: [String] { file?.problems ?? [] }

  /// A value as it was given; nil if it was not, or is empty.
  func given(_ name: SettingName) -> GivenSetting? {
    let value = Self.given(name, options, environment) ?? file?.values[name]
    return value.flatMap { $0.text.isEmpty ? nil : $0 }
  }

  private static func given(
    _ name: SettingName, _ options: [SettingName: String], _ environment: [String: String]
  ) -> GivenSetting? {
    if let text = options[name] {
      return GivenSetting(text: text, origin: name.name, isOption: true)
    }
    guard let text = environment[name.variable], !text.isEmpty else { return nil }
    return GivenSetting(text: text, origin: name.variable)
  }

  /// XDG Base Directory Specification: an empty or relative folder is ignored.
  private static func defaultFolder(_ environment: [String: String]) -> String {
    func folder(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data =
      folder("XDG_DATA_HOME")
      ?? (folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/.local/share"
    return data + "/todo-server"
  }
}
