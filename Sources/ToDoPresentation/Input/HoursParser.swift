package import ToDo

/// Reads hours of the day and days of the week, as a person gives them.
package enum HoursParser {
  /// The minutes of the day at both ends of `17:00-20:00`; whole hours need no minutes.
  ///
  /// - Throws: `InputError.notHours`.
  package static func hours(_ text: String) throws(InputError) -> (from: Int, to: Int) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
    guard ends.count == 2, let from = ends[0], let to = ends[1], from < TimeWindow.minutesInDay
    else {
      throw .notHours(text)
    }
    return (from, to)
  }

  private static func minute(_ text: Substring) -> Int? {
    TimeWindow.minute(of: text) ?? TimeWindow.minute(of: text + ":00")
  }

  /// The days of `mon-fri`, `mo-fr`, `sat,sun`, `fri-mon`, `weekdays` (Monday to Friday), `weekend`, or
  /// `daily`.
  ///
  /// - Throws: `InputError.notDays`.
  package static func days(_ text: String) throws(InputError) -> Set<Weekday> {
    var days: Set<Weekday> = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      if let group = group(part) {
        days.formUnion(group)
        continue
      }
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(day)
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else {
        throw .notDays(text)
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

  private static func group(_ text: Substring) -> [Weekday]? {
    switch text {
    case "weekday", "weekdays": [.monday, .tuesday, .wednesday, .thursday, .friday]
    case "weekend", "weekends": [.saturday, .sunday]
    case "daily", "everyday": Weekday.allCases
    default: nil
    }
  }

  /// A day by its first two letters, or by more of its name.
  private static func day(_ text: Substring) -> Weekday? {
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    guard text.count >= 2, let index = names.firstIndex(where: { $0.hasPrefix(text) }) else {
      return nil
    }
    return Weekday.allCases[index]
  }
}

extension Weekday {
  fileprivate var next: Weekday {
    let days = Self.allCases
    guard let index = days.firstIndex(of: self) else { preconditionFailure("Every day is a case") }
    return days[(index + 1) % days.count]
  }
}
