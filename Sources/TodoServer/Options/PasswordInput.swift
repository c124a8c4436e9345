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
  static func ask(for name: String) throws -> String {
    let first = try typed("Password for \(TerminalText.safe(name)): ")
    guard !first.isEmpty else {
      throw CommandFailure(.misuse, "There is no password. Nothing is changed.")
    }
    guard try typed("The same again: ") == first else {
      throw CommandFailure(.misuse, "The two differ. Nothing is changed; try again.")
    }
    return first
  }

  /// Reads a line that is typed at the terminal.
  private static func typed(_ prompt: String) throws -> String {
    try HiddenTyping.during {
      FileHandle.standardError.write(Data(prompt.utf8))
      // Nor is the end of the line shown.
      defer { FileHandle.standardError.write(Data("\n".utf8)) }
      var line = Data()
      while line.count < mostBytes, let byte = try FileHandle.standardInput.read(upToCount: 1),
        let byte = byte.first, byte != UInt8(ascii: "\n")
      {
        line.append(byte)
      }
      return try text(line)
    }
  }

  private static func text(_ data: Data) throws(CommandFailure) -> String {
    guard let text = String(data: data, encoding: .utf8) else {
      throw CommandFailure(
        .misuse, "The password is not in UTF-8. Set the terminal to UTF-8, and try again.")
    }
    return text
  }

  /// Reads it from the standard input.
  ///
  /// - Throws: `CommandFailure` without one.
  static func read() throws -> String {
    // A trailing end of the line is not part of it.
    let data = try FileHandle.standardInput.read(upToCount: mostBytes) ?? Data()
    let line = try text(data).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !line.isEmpty else {
      throw CommandFailure(
        .misuse, "There is no password in the standard input. Try --password-stdin <file.")
    }
    return line
  }
}

/// Lets a terminal show nothing of what is typed, for a while.
private enum HiddenTyping {
  private static let endings = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    guard tcgetattr(STDIN_FILENO, &usualTerminal) == 0 else { return try body() }
    // A program that is ended leaves a terminal that shows what is typed.
    let handlers = endings.map { ending in
      signal(ending) { ending in
        tcsetattr(STDIN_FILENO, TCSANOW, &usualTerminal)
        signal(ending, SIG_DFL)
        raise(ending)
      }
    }
    var hidden = usualTerminal
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSADRAIN, &usualTerminal)
      for (ending, handler) in zip(endings, handlers) { signal(ending, handler) }
    }
    return try body()
  }
}

/// The settings of the terminal, for a signal's handler, which can reach nothing else. One password is asked
/// for at a time.
private nonisolated(unsafe) var usualTerminal = termios()
