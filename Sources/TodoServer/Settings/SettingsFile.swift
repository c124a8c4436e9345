import CommandSupport
import Foundation
import ToDoPresentation

/// A configuration file: lines `TODO_SERVER_LISTEN=0.0.0.0:8080`, as systemd reads them from an
/// `EnvironmentFile` and containers from an `--env-file`.
///
/// Empty lines and lines that begin with # or ; are comments. A value may be in quotes.
struct SettingsFile {
  private(set) var values: [SettingName: GivenSetting] = [:]
  /// What is wrong with the file, a sentence each.
  private(set) var problems: [String] = []

  /// - Throws: `CommandFailure` for a file that cannot be read.
  init(path: String) throws(CommandFailure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure(
        .noSuchFile,
        "Can't read the configuration file \(path). Check the name and who may read it.")
    }
    self.init(text: String(decoding: data, as: UTF8.self), path: path)
  }

  init(text: String, path: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      read(line.trimmingCharacters(in: .whitespaces), origin: "\(path):\(index + 1)")
    }
  }

  private mutating func read(_ line: String, origin: String) {
    guard let first = line.first, first != "#", first != ";" else { return }
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      problems.append("\(origin): This line has no \"=\". Write NAME=VALUE.")
      return
    }
    let key = parts[0].trimmingCharacters(in: .whitespaces)
    guard let name = SettingName(variable: key) else {
      let guess = EditDistance.nearest(to: key, among: SettingName.allCases.map(\.variable))
        .map { " Did you mean \($0)?" }
      problems.append("\(origin): There is no setting \(QuotedText.text(key)).\(guess ?? "")")
      return
    }
    guard values[name] == nil else {
      problems.append("\(origin): \(key) is given twice. Give it once.")
      return
    }
    values[name] = GivenSetting(
      text: Self.unquoted(parts[1].trimmingCharacters(in: .whitespaces)),
      origin: "\(origin): \(key)")
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, let first = value.first, first == "\"" || first == "'",
      value.last == first
    else { return value }
    return String(value.dropFirst().dropLast())
  }
}
