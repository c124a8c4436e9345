import Foundation
import Logging

/// Writes log messages, one line each.
struct LineLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  private let format: ServerSettings.LogFormat
  private let write: @Sendable ([UInt8]) -> Void
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - format: The form of the lines.
  ///   - now: The clock.
  ///   - write: Takes a line with its end.
  init(
    _ format: ServerSettings.LogFormat, now: @escaping @Sendable () -> Date = { Date() },
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.format = format
    self.now = now
    self.write = write
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let line = LogLine(time: LogTime.text(of: now()), event: event, metadata: metadata)
    switch format {
    case .text: write(line.text)
    case .json: line.json.map(write)
    }
  }
}
