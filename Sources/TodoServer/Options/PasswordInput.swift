import CommandSupport
import Foundation
import ToDoPresentation

/// Reads a password from where neither a list of processes nor a shell's history shows it.
enum PasswordInput {
  private static let mostBytes = 1024

  /// Whether there is a person to ask: the standard input is a terminal.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 }

  /// Asks at the terminal, twice, and shows nothing of what is typed.
  ///
  /// - Parameter name: Whose password it is.
  /// - Throws: `CommandFailure` without one, and if the two differ.
  static func ask(for name: String) throws(CommandFailure) -> String {
    let first = typed("Password for \(TerminalText.safe(name)): ")
    guard let first, !first.isEmpty else {
      throw CommandFailure(.misuse, "There is no password. Nothing is changed.")
    }
    guard typed("The same again: ") == first else {
      throw CommandFailure(.misuse, "The two differ. Nothing is changed; try again.")
    }
    return first
  }

  private static func typed(_ prompt: String) -> String? {
    getpass(prompt).map { String(cString: $0) }
  }

  /// Reads it from the standard input.
  ///
  /// - Throws: `CommandFailure` without one.
  static func read() throws -> String {
    // A trailing end of the line is not part of it.
    let data = try FileHandle.standardInput.read(upToCount: mostBytes) ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !line.isEmpty else {
      throw CommandFailure(
        .misuse, "There is no password in the standard input. Try --password-stdin <file.")
    }
    return line
  }
}
