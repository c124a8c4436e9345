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
    var rest = Data(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || count < 0 && errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
