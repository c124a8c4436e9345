import Foundation

/// A question to the person at the terminal.
enum Question {
  /// Whether the answer is yes; anything else, and the end of the input, is no.
  static func ask(_ text: String) -> Bool {
    FileHandle.standardError.write(Data("\(text) [y/N] ".utf8))
    let answer = readLine() ?? ""
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }
}
