package import ToDo

/// Reads when a reminder fires: `arrive`, `leave`, `dwell:10m`, `away:30m`, `pass`, or `none` for
/// no reminder.
package enum EventParser {
  /// - Returns: nil for `none`.
  /// - Throws: `InputError` for anything else.
  package static func parse(_ text: String) throws(InputError) -> LocationTrigger.Event? {
    let parts = text.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.dropFirst().first) {
    case ("arrive", nil): return .arrive
    case ("leave", nil): return .leave
    case ("pass", nil): return .pass
    case ("none", nil): return nil
    case ("dwell", let time?): return .dwell(seconds: try seconds(time, in: text))
    case ("away", let time?): return .away(seconds: try seconds(time, in: text))
    case ("dwell", nil), ("away", nil): throw .eventWithoutDuration(text)
    default: throw .notAnEvent(text)
    }
  }

  private static func seconds(_ time: Substring, in text: String) throws(InputError) -> Double {
    let seconds = try DurationText.parse(time)
    guard seconds > 0 else { throw .eventWithZeroDuration(text) }
    guard seconds <= LocationTrigger.longestWait.inSeconds else {
      throw .eventWithLongDuration(text)
    }
    return seconds
  }
}
