import Foundation
import ToDoPresentation

/// Where messages go.
package enum StandardError {
  /// Writes lines, and makes them safe to show.
  package static func write(_ lines: String) {
    let safe = lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalText.safe(String($0)) }
    writeAsIs(safe.joined(separator: "\n") + "\n")
  }

  /// Writes a text, and ignores errors: the results do not depend on it.
  package static func writeAsIs(_ text: String) {
    _ = WholeWrite.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
