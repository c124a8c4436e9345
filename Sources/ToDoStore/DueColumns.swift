import ToDo

/// When an item is due, in its two columns, of which one at most is not NULL: a time or a day.
struct DueColumns {
  /// Seconds since 1970.
  let time: Double?
  /// Days since 1970-01-01.
  let day: Int?

  init(_ due: Due?) {
    switch due?.kind {
    case .day(let day): (time, self.day) = (nil, day.daysSince1970)
    case .time(let timestamp): (time, day) = (timestamp, nil)
    case nil: (time, day) = (nil, nil)
    }
  }

  /// What two columns say.
  ///
  /// - Throws: `UnreadableRow` for a day that there cannot be.
  static func due(
    in row: PreparedStatement.Row, time: Int32, day: Int32
  ) throws(UnreadableRow) -> Due? {
    guard !row.isNull(day) else { return row.optionalReal(time).map(Due.init(timestamp:)) }
    guard let number = Int(exactly: row.integer(day)), days.contains(number) else {
      throw UnreadableRow(detail: "an item is due on an impossible day")
    }
    return .day(CalendarDay(daysSince1970: number))
  }

  /// From the first day of the year 0 to the last of 9999.
  private static let days = -719_528...2_932_896
}
