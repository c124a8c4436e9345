import Foundation
import Logging

/// Writes log messages for people, one line each: the time in UTC, the level, the message, and what
/// belongs to it, by name.
struct TextLogHandler: LogHandler {
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
    var line = "\(LogTime.text(of: now())) \(event.level.rawValue) \(event.message)"
    let more = event.metadata ?? [:]
    for (key, value) in metadata where more[key] == nil { append(key, value, to: &line) }
    for (key, value) in more.sorted(by: { $0.key < $1.key }) { append(key, value, to: &line) }
    line += "\n"
    write(Data(line.utf8))
  }

  private func append(_ key: String, _ value: Logger.MetadataValue, to line: inout String) {
    line += " "
    line += key
    line += "="
    // What a client sends begins no line of its own.
    let text = "\(value)"
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    line += isPlain ? text : text.debugDescription
  }
}
