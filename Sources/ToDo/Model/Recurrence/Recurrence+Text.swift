/// The text of a recurrence, as in files: the rule of RFC 5545 (section 3.3.10), such as
/// `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. One that depends on when the item is done begins with
/// `AFTER-DONE=`, a name that RFC 5545 does not have, and a duration of ISO 8601: `AFTER-DONE=P3D`.
///
/// Supported are `FREQ` from `DAILY` to `YEARLY`, `INTERVAL`, `BYDAY`, `BYMONTHDAY`, `BYMONTH`,
/// `WKST`, `COUNT` and `UNTIL` (a day or a time in UTC), and one `BYHOUR` with one `BYMINUTE`.
extension Recurrence: LosslessStringConvertible {
  static let afterDoneName = "AFTER-DONE"

  /// Reads a text; nil for everything else.
  public init?(_ text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      return nil
    }
  }

  /// Reads a text, in any case, also with `RRULE:` before it.
  ///
  /// - Throws: ``ToDoError/invalidRecurrence(_:)``.
  public init(parsing text: String) throws(ToDoError) {
    self = try RecurrenceParts(text).recurrence()
  }

  /// The text, which reads back as the same recurrence.
  public var description: String {
    var parts: [String] = []
    switch pattern {
    case .onDays(let rule): parts = rule.parts
    case .afterDone(let count, let unit):
      parts = ["\(Self.afterDoneName)=P\(count)\(unit.rawValue.prefix(1))"]
    }
    if let secondOfDay {
      parts += ["BYHOUR=\(secondOfDay / 3600)", "BYMINUTE=\(secondOfDay / 60 % 60)"]
      if secondOfDay % 60 != 0 { parts.append("BYSECOND=\(secondOfDay % 60)") }
    }
    switch end {
    case .count(let count): parts.append("COUNT=\(count)")
    case .until(let due): parts.append("UNTIL=\(Self.text(ofEnd: due))")
    case nil: break
    }
    return parts.joined(separator: ";")
  }

  /// `20270101` or `20270101T090000Z`.
  private static func text(ofEnd due: Due) -> String {
    (due.rfc3339 ?? "").filter { $0 != "-" && $0 != ":" }
  }
}

/// As the string that ``description`` is.
extension Recurrence: Codable {
  /// - Throws: `DecodingError` with the ``ToDoError`` that says why.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(ToDoError) {
      try self.init(parsing: text)
    } catch {
      throw DecodingError(error, at: decoder)
    }
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension RecurrenceRule {
  fileprivate var parts: [String] {
    var parts = ["FREQ=\(frequency.rawValue)"]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func add(_ name: String, _ values: [String]) {
      if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
    }
    add("BYMONTH", months.map(String.init))
    add("BYMONTHDAY", monthDays.map(String.init))
    add("BYDAY", days.map { ($0.ordinal.map(String.init) ?? "") + $0.weekday.code })
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts
  }
}
