/// A day of the week; weeks begin on Monday (ISO 8601). The raw values are what files hold.
public enum Weekday: String, CaseIterable, Hashable, Sendable, Codable {
  /// Monday.
  case monday = "mon"
  /// Tuesday.
  case tuesday = "tue"
  /// Wednesday.
  case wednesday = "wed"
  /// Thursday.
  case thursday = "thu"
  /// Friday.
  case friday = "fri"
  /// Saturday.
  case saturday = "sat"
  /// Sunday.
  case sunday = "sun"

  /// The weekday of a day, given in days after 1970-01-01, which was a Thursday.
  init(daysSince1970: Int) {
    self = Self.allCases[(daysSince1970 % 7 + 7 + 3) % 7]
  }
}
