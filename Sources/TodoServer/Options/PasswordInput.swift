import CommandSupport
import Foundation

/// Reads a password from the standard input, where neither a list of processes nor a shell's history
/// shows it.
enum PasswordInput {
  private static let mostBytes = 1024

  /// - Throws: `CommandFailure` without one.
  static func read() throws -> String {
    // A trailing end of the line is not part of it.
    let data = try FileHandle.standardInput.read(upToCount: mostBytes) ?? Data()
    let text = String(decoding: data, as: UTF8.self)
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    guard !line.isEmpty else {
      throw CommandFailure(
        .misuse, "There is no password in the standard input. Try --password-stdin <file.")
    }
    return line
  }
}
