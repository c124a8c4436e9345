import ToDo

/// What `--on` says: when a reminder fires, or that there is to be none.
enum EventReading {
  /// The event; nil for none.
  ///
  /// - Throws: `CommandFailure` for what is neither.
  static func event(_ text: String) throws(CommandFailure) -> LocationTrigger.Event? {
    let parts = text.lowercased().split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.dropFirst().first) {
    case ("arrive", nil): return .arrive
    case ("leave", nil): return .leave
    case ("pass", nil): return .pass
    case ("none", nil): return nil
    case ("dwell", let time?): return .dwell(seconds: try seconds(time, in: text))
    case ("away", let time?): return .away(seconds: try seconds(time, in: text))
    case ("dwell", nil), ("away", nil):
      throw CommandFailure(
        .misuse, "--on: \(text) for how long? Give a time with it, such as \(text):10m.")
    default:
      throw CommandFailure(
        .misuse,
        "--on: \"\(TerminalText.safe(text))\" is nothing that a reminder can wait for. Give arrive, "
          + "leave, dwell:10m, away:30m or pass; or none for no reminder.")
    }
  }

  private static func seconds(
    _ time: Substring, in text: String
  ) throws(CommandFailure) -> Double {
    guard let seconds = DurationReading.seconds(time) else {
      throw CommandFailure(
        .misuse,
        "--on: \"\(TerminalText.safe(text))\" has no time that can be read. Give one like 45s, 10m "
          + "or 1h30m.")
    }
    guard seconds > 0 else {
      throw CommandFailure(
        .misuse,
        "--on: \"\(TerminalText.safe(text))\" waits for no time at all. Give more than 0, such as "
          + "\(text.prefix { $0 != ":" }):10m.")
    }
    guard seconds <= LocationTrigger.longestWait.inSeconds else {
      throw CommandFailure(
        .misuse,
        "--on: \"\(TerminalText.safe(text))\" waits for more than ten years. Give less.")
    }
    return seconds
  }
}
