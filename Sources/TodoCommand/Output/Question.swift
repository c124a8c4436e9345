import Foundation

/// A question to the person at the terminal.
enum Question {
  /// Whether somebody is there to answer.
  static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks, and returns whether the answer was yes. The end of the input is no.
  static func isAnsweredYes(_ text: String) -> Bool {
    StandardError.writeAsIs("\(text) [y/N] ")
    guard let answer = readLine() else {
      StandardError.writeAsIs("\n")
      return false
    }
    return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
