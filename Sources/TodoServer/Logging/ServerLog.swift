import Foundation
import Logging

/// The log of the server, on the standard error output.
enum ServerLog {
  static func logger(_ format: ServerSettings.LogFormat) -> Logger {
    var logger = Logger(label: "todo-server") { label -> any LogHandler in
      switch format {
      case .text: return StreamLogHandler.standardError(label: label)
      case .json:
        return JSONLogHandler { line in try? FileHandle.standardError.write(contentsOf: line) }
      }
    }
    logger.logLevel = .info
    return logger
  }
}
