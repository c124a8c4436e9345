/// A day of the week, by its first three letters; weeks begin on Monday (ISO 8601).
public enum Weekday: String, CaseIterable, Hashable, Sendable, Codable {
  case monday = "mon"
  case tuesday = "tue"
  case wednesday = "wed"
  case thursday = "thu"
  case friday = "fri"
  case saturday = "sat"
  case sunday = "sun"

  /// The weekday of the day that many days after 1970-01-01, which was a Thursday.
  init(daysSince1970: Int) {
    let place = (daysSince1970 % 7 + 7 + 3) % 7
    self = Self.allCases[place]
  }
}
