import Foundation

/// A question to a person at a terminal.
struct Question {
  /// Whether there is a person to ask: both the input and the messages are a terminal.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Asks, and reads the answer.
  ///
  /// - Returns: Whether it was yes. Everything else, the end of the input too, means no.
  func isAnsweredYes() -> Bool {
    StandardError.writeAsIs("\(text) [y/N] ")
    guard let answer = readLine() else {
      StandardError.writeAsIs("\n")
      return false
    }
    return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
