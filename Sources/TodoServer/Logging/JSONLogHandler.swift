import Foundation
import Logging
import ToDoPresentation

/// Writes log messages as JSON, one line each.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  private let write: @Sendable (Data) -> Void

  /// - Parameter write: Takes a line with its end.
  init(write: @escaping @Sendable (Data) -> Void) {
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
      .mapValues { "\($0)" }
    fields["time"] = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    fields["level"] = event.level.rawValue
    fields["message"] = "\(event.message)"
    guard var line = try? JSONEncoder.line.encode(fields) else { return }
    line.append(UInt8(ascii: "\n"))
    write(line)
  }
}
