import Foundation

/// Where complaints go.
enum StandardError {
  /// Writes lines, whatever of what a person or a file gave stands in them.
  static func write(_ lines: String) {
    let safe = lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.safe(String($0)) }
    FileHandle.standardError.write(Data((safe.joined(separator: "\n") + "\n").utf8))
  }
}
