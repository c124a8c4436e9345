/// The parts of a text, by their names.
struct RecurrenceParts {
  private var values: [String: String] = [:]

  private static let supported: Set = [
    "FREQ", Recurrence.afterDoneName, "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY",
    "BYMONTH", "BYHOUR", "BYMINUTE", "BYSECOND", "WKST",
  ]
  private static let unsupported: Set = [
    "BYSETPOS", "BYWEEKNO", "BYYEARDAY", "BYEASTER", "RSCALE", "SKIP",
  ]

  /// Takes a text apart.
  init(_ text: String) throws(ToDoError) {
    var text = text.uppercased()[...]
    text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    if text.hasPrefix("RRULE:") { text = text.dropFirst(6) }
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[1].isEmpty else {
        throw .invalidRecurrence(.unreadable(String(part.prefix(40))))
      }
      let name = String(sides[0])
      guard Self.supported.contains(name) else {
        throw .invalidRecurrence(
          Self.unsupported.contains(name)
            ? .unsupported(name) : .unreadable(String(part.prefix(40))))
      }
      guard values.updateValue(String(sides[1]), forKey: name) == nil else {
        throw .invalidRecurrence(.repeated(name))
      }
    }
  }

  /// What the parts say together.
  func recurrence() throws(ToDoError) -> Recurrence {
    try Recurrence(try pattern(), end: try end(), secondOfDay: try secondOfDay())
  }

  private func pattern() throws(ToDoError) -> Recurrence.Pattern {
    if let interval = values[Recurrence.afterDoneName] {
      for name in ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST"] {
        guard values[name] == nil else {
          throw .invalidRecurrence(.together(Recurrence.afterDoneName, name))
        }
      }
      return try afterDone(interval)
    }
    guard let text = values["FREQ"] else { throw .invalidRecurrence(.noFrequency) }
    guard let frequency = RecurrenceRule.Frequency(rawValue: text) else {
      let isKnown = ["SECONDLY", "MINUTELY", "HOURLY"].contains(text)
      throw .invalidRecurrence(isKnown ? .unsupported("FREQ=\(text)") : unreadable("FREQ"))
    }
    let interval = try number("INTERVAL")
    return .onDays(
      try RecurrenceRule(
        frequency, interval: interval ?? 1, days: try list("BYDAY", Self.day),
        monthDays: try list("BYMONTHDAY", Self.number), months: try list("BYMONTH", Self.number),
        weekStart: try list("WKST") { Weekday(code: $0) }.first ?? .monday))
  }

  /// `P3D`, `P2W`, `P1M` or `P1Y`.
  private func afterDone(_ text: String) throws(ToDoError) -> Recurrence.Pattern {
    let unit = RecurrenceRule.Frequency.allCases.first { $0.rawValue.first == text.last }
    guard text.first == "P", let unit, let count = Self.number(text.dropFirst().dropLast()) else {
      throw .invalidRecurrence(unreadable(Recurrence.afterDoneName))
    }
    return .afterDone(count, unit)
  }

  private func end() throws(ToDoError) -> Recurrence.End? {
    let count = try number("COUNT")
    guard let text = values["UNTIL"] else { return count.map(Recurrence.End.count) }
    guard count == nil else { throw .invalidRecurrence(.together("COUNT", "UNTIL")) }
    guard let due = Self.due(text) else { throw .invalidRecurrence(unreadable("UNTIL")) }
    return .until(due)
  }

  /// `20270101` or `20270101T090000Z`.
  private static func due(_ text: String) -> Due? {
    let digits = text.filter(\.isNumber)
    guard digits.utf8.count == (text.contains("T") ? 14 : 8) else { return nil }
    func field(_ start: Int, _ length: Int) -> Substring {
      digits.dropFirst(start).prefix(length)
    }
    let day = "\(field(0, 4))-\(field(4, 2))-\(field(6, 2))"
    if text == digits { return CalendarDay(day).map(Due.day) }
    guard text == "\(digits.prefix(8))T\(digits.dropFirst(8))Z" else { return nil }
    return TimeText.parse(
      "\(day)T\(field(8, 2)):\(field(10, 2)):\(field(12, 2))Z", timeZone: .gmt
    ).map(Due.init(timestamp:))
  }

  private func secondOfDay() throws(ToDoError) -> Int? {
    let names = ["BYHOUR", "BYMINUTE", "BYSECOND"]
    let numbers = try names.map { name throws(ToDoError) in
      guard values[name]?.contains(",") != true else {
        throw .invalidRecurrence(.unsupported("\(name) with several values"))
      }
      let number = try number(name)
      if let number { try RecurrenceRule.check(number, in: 0...(name == "BYHOUR" ? 23 : 59), name) }
      return number
    }
    guard let hour = numbers[0], let minute = numbers[1] else {
      if let given = names.first(where: { values[$0] != nil }) {
        throw .invalidRecurrence(.unsupported("\(given) without BYHOUR and BYMINUTE"))
      }
      return nil
    }
    return hour * 3600 + minute * 60 + (numbers[2] ?? 0)
  }

  private func number(_ name: String) throws(ToDoError) -> Int? {
    try list(name, Self.number).first
  }

  /// The elements of a part, by `read`.
  private func list<Value>(
    _ name: String, _ read: (Substring) -> Value?
  ) throws(ToDoError) -> [Value] {
    guard let text = values[name] else { return [] }
    var elements: [Value] = []
    for element in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = read(element) else { throw .invalidRecurrence(unreadable(name)) }
      elements.append(value)
    }
    let isList = ["BYDAY", "BYMONTHDAY", "BYMONTH"].contains(name)
    guard isList || elements.count == 1 else { throw .invalidRecurrence(unreadable(name)) }
    return elements
  }

  /// At most six digits, after a sign.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
    guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }

  /// `FR`, `1FR`, `-1FR`.
  private static func day(_ text: Substring) -> RecurrenceRule.Day? {
    guard let weekday = Weekday(code: text.suffix(2)) else { return nil }
    let ordinal = text.dropLast(2)
    if ordinal.isEmpty { return .every(weekday) }
    return number(ordinal).map { .nth($0, weekday) }
  }

  private func unreadable(_ name: String) -> Recurrence.Problem {
    .unreadable("\(name)=\((values[name] ?? "").prefix(40))")
  }
}
