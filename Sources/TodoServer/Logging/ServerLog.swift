import CommandSupport
import Foundation
import Logging

/// The log of the server, on the standard error output.
enum ServerLog {
  static func logger(_ format: ServerSettings.LogFormat) -> Logger {
    var logger = Logger(label: "todo-server") { _ in LineLogHandler(format, write: write) }
    logger.logLevel = .info
    return logger
  }

  /// Nobody is left to tell if the log cannot be written.
  @Sendable private static func write(_ line: [UInt8]) {
    // A file handle takes as long again as the system does.
    _ = WholeWrite.write(line, to: STDERR_FILENO)
  }
}
