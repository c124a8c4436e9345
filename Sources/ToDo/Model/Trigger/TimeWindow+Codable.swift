extension TimeWindow: Codable {
  private enum Key: String, CodingKey { case from, to, days, timeZone }

  /// - Throws: `DecodingError`, for an impossible window with the ``ToDoError`` that says why.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func minute(_ key: Key) throws -> Int {
      let text = try values.decode(String.self, forKey: key)
      guard let minute = Self.minute(of: text) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "\(text) is not a time of day such as 17:30")
      }
      return minute
    }
    let days = try values.decodeIfPresent([Weekday].self, forKey: .days) ?? []
    let (from, to) = (try minute(.from), try minute(.to))
    let timeZone = try values.decode(String.self, forKey: .timeZone)
    do throws(ToDoError) {
      try self.init(from: from, to: to, days: Set(days), timeZone: timeZone)
    } catch {
      throw DecodingError(error, at: decoder)
    }
  }

  /// Writes the times of day as "17:30", and the days from Monday on unless it opens every day.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(Self.text(ofMinute: from), forKey: .from)
    try values.encode(Self.text(ofMinute: to), forKey: .to)
    if !isDaily { try values.encode(Weekday.allCases.filter(days.contains), forKey: .days) }
    try values.encode(timeZone, forKey: .timeZone)
  }
}

extension TimeWindow {
  /// The text of a minute of the day: "07:05".
  package static func text(ofMinute minute: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minute / 60)):\(digits(minute % 60))"
  }

  /// The minute of the day in a text such as "7:05" or "24:00". Returns nil for other text.
  package static func minute(of text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
    else { return nil }
    let whole = hour * 60 + minute
    return whole <= minutesInDay ? whole : nil
  }
}
