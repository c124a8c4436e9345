package import Foundation
import ToDoPresentation

/// Where results go.
package struct StandardOutput {
  /// Whether a person reads it, rather than a program.
  package let isTerminal: Bool
  package let styling: Styling

  /// - Parameter environment: the variables that `Styling` reads; those of the process by default.
  package init(environment: [String: String] = Environment.values(of: Styling.variables)) {
    isTerminal = isatty(STDOUT_FILENO) == 1
    styling = Styling(isTerminal: isTerminal, environment: environment)
  }

  /// How many columns the terminal has; nil if it does not say.
  package var width: Int? { TerminalSize.columns(of: STDOUT_FILENO) }

  /// Writes lines at once, so that the reader of a pipe need not wait.
  ///
  /// - Throws: `CommandFailure` when they cannot be written.
  package func write(_ lines: [String]) throws(CommandFailure) {
    // Bytes are appended faster than strings.
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    try write(bytes)
  }

  /// Writes a table: in columns on a terminal, tab-separated elsewhere.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  package func write(_ table: Table) throws(CommandFailure) {
    try write(
      isTerminal
        ? table.lines(fitting: width, styling: styling) : table.tabSeparated(styling: styling))
  }

  /// Writes a document: unchanged to a file or a pipe, and with its control characters made visible
  /// on a terminal, which would obey them.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  package func write(document: Data) throws(CommandFailure) {
    guard isTerminal else { return try write(document) }
    let lines = String(decoding: document, as: UTF8.self).utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { TerminalText.safe(String(Substring($0))) }
    try write(Array(lines.joined(separator: "\n").utf8))
  }

  /// Writes bytes, all of them.
  private func write(_ bytes: some ContiguousBytes) throws(CommandFailure) {
    let error = WholeWrite.write(bytes, to: STDOUT_FILENO)
    guard error == 0 else {
      throw CommandFailure(
        .storeUnavailable, "The output could not be written: \(String(cString: strerror(error))).")
    }
  }
}

extension StandardOutput {
  /// Writes a value as one line of JSON.
  package func write(json value: some Encodable) throws {
    try write(document: JSONEncoder.line.encode(value) + Data("\n".utf8))
  }
}
