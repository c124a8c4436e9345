import Foundation
import ToDoPresentation

/// The editor of the person: $VISUAL, $EDITOR or vi.
struct Editor {
  /// A command of the shell, which gets the file as its last argument.
  let command: String
  let environment: [String: String]

  static var preferred: Editor {
    let environment = ProcessInfo.processInfo.environment
    let named = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
      .first { $0.contains { !$0.isWhitespace } }
    return Editor(command: named ?? "vi", environment: environment)
  }

  /// Opens a file, and waits until the editor ends.
  ///
  /// - Throws: `CommandFailure` that says where the text is, if the editor fails.
  func open(_ url: URL) throws(CommandFailure) {
    var environment = environment
    environment[Self.variable] = url.path
    let shell = ShellCommand(
      text: "\(command) \"$\(Self.variable)\"", environment: environment)
    switch shell.run(input: STDIN_FILENO) {
    case .exit(0): return
    case .exit(127):
      throw CommandFailure(
        .misuse,
        "There is no editor \(QuotedText.text(command)). Set VISUAL or EDITOR to one, or give options "
          + "such as --due fri.")
    case .exit, .signal, .failure:
      throw CommandFailure(
        .misuse,
        "The editor \(QuotedText.text(command)) failed, so nothing was changed. The text is kept in "
          + "\(url.path).")
    }
  }

  /// How the shell gets the path, so that no character in it is special.
  private static let variable = "TODO_EDITED_FILE"
}
