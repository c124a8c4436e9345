import Foundation
import Logging
import ToDoPresentation

/// A message as a line of the log, with its end.
struct LogLine {
  let time: String
  let event: LogEvent
  /// What belongs to every message of the logger.
  let metadata: Logger.Metadata

  /// For people: the time in UTC, the level, the message, and what belongs to it, by name.
  var text: [UInt8] {
    var line = time
    line.reserveCapacity(256)
    line += " "
    line += event.level.rawValue
    line += " "
    line += event.message.description
    let more = event.metadata ?? [:]
    for (key, value) in metadata where more[key] == nil { Self.append(key, value, to: &line) }
    for (key, value) in more.sorted(by: { $0.key < $1.key }) { Self.append(key, value, to: &line) }
    line += "\n"
    return Array(line.utf8)
  }

  private static func append(
    _ key: String, _ value: Logger.MetadataValue, to line: inout String
  ) {
    line += " "
    line += key
    line += "="
    // What a client sends begins no line of its own.
    let text = value.description
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    line += isPlain ? text : text.debugDescription
  }

  /// For programs: a JSON object of strings.
  var json: [UInt8]? {
    var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }
      .mapValues { "\($0)" }
    fields["time"] = time
    fields["level"] = event.level.rawValue
    fields["message"] = "\(event.message)"
    guard var line = try? JSONEncoder.line.encode(fields) else { return nil }
    line.append(UInt8(ascii: "\n"))
    return Array(line)
  }
}
