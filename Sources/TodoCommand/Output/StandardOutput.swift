import Foundation

/// Where answers go.
struct StandardOutput {
  /// Whether a person looks at it, rather than a program.
  let isTerminal: Bool

  init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
  }

  /// Writes lines and hands them on at once, so that whoever reads a pipe need not wait.
  func write(_ lines: [String]) throws {
    try write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  func write(_ bytes: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      throw CommandFailure(
        .storeUnavailable,
        "The output could not be written: \(error.localizedDescription) "
          + "See where it goes, a full disk perhaps.")
    }
  }
}
