import ToDo

/// Reads hours of the day and days of the week, as a person gives them.
enum HoursReading {
  /// The minutes of the day at both ends of `17:00-20:00`; whole hours need no minutes.
  ///
  /// - Throws: `CommandFailure` when it is none.
  static func hours(_ text: String) throws(CommandFailure) -> (from: Int, to: Int) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
    guard ends.count == 2, let from = ends[0], let to = ends[1], from < TimeWindow.minutesInDay
    else {
      throw CommandFailure(
        .misuse,
        "--between: \"\(TerminalText.safe(text))\" cannot be read as hours of the day. Give both ends, "
          + "like 17:00-20:00, or 22:00-06:00 across midnight.")
    }
    return (from, to)
  }

  private static func minute(_ text: Substring) -> Int? {
    TimeWindow.minute(of: text) ?? TimeWindow.minute(of: text + ":00")
  }

  /// The days of `mon-fri`, `sat,sun` or `fri-mon`.
  ///
  /// - Throws: `CommandFailure` when there are none.
  static func days(_ text: String) throws(CommandFailure) -> Set<Weekday> {
    var days: Set<Weekday> = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(day)
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else {
        throw CommandFailure(
          .misuse,
          "--days: \"\(TerminalText.safe(text))\" cannot be read as days of the week. Give them like "
            + "mon-fri or sat,sun.")
      }
      var day = first
      days.insert(day)
      while day != last {
        day = day.next
        days.insert(day)
      }
    }
    return days
  }

  /// A day by its first three letters, or by more of its name.
  private static func day(_ text: Substring) -> Weekday? {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    guard text.count >= 3, let place = names.firstIndex(where: { $0.hasPrefix(text) }) else {
      return nil
    }
    return Weekday.allCases[place]
  }
}

extension Weekday {
  fileprivate var next: Weekday {
    let days = Self.allCases
    guard let place = days.firstIndex(of: self) else { preconditionFailure("Every day is a case") }
    return days[(place + 1) % days.count]
  }
}
