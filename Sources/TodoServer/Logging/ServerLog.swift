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
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || count < 0 && errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
