package import Logging
import Synchronization

/// Keeps what is logged.
package final class RecordedLog: Sendable {
  private let kept = Mutex<[String]>([])

  package init() {}

  /// The level and the message of each line.
  package var lines: [String] { kept.withLock { $0 } }

  package var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordedLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.kept.withLock { $0.append("\(event.level.rawValue): \(event.message)") }
    }
  }
}
