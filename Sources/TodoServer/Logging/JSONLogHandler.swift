import Foundation
import Logging
import ToDoPresentation

/// Writes log messages as JSON, one line each.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  private let write: @Sendable (Data) -> Void
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - now: The clock.
  ///   - write: Takes a line with its end.
  init(
    now: @escaping @Sendable () -> Date = { Date() }, write: @escaping @Sendable (Data) -> Void
  ) {
    self.now = now
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
      .mapValues { "\($0)" }
    fields["time"] = LogTime.text(of: now())
    fields["level"] = event.level.rawValue
    fields["message"] = "\(event.message)"
    guard var line = try? JSONEncoder.line.encode(fields) else { return }
    line.append(UInt8(ascii: "\n"))
    write(line)
  }
}
