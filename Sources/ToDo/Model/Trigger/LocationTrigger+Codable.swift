extension LocationTrigger: Codable {
  private enum Key: String, CodingKey {
    case event, seconds, radius, repeats, window, start, expiry, initial, snooze
  }

  /// - Throws: `DecodingError`, for an impossible trigger with the ``ToDoError`` that says why.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func value<Value: Decodable>(_ key: Key) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    let event: Event
    switch try values.decode(Event.Kind.self, forKey: .event) {
    case .arrive: event = .arrive
    case .leave: event = .leave
    case .dwell: event = .dwell(seconds: try values.decode(Double.self, forKey: .seconds))
    case .away: event = .away(seconds: try values.decode(Double.self, forKey: .seconds))
    case .pass: event = .pass
    }
    let radius: Double? = try value(.radius)
    let repeats: Bool? = try value(.repeats)
    let window: TimeWindow? = try value(.window)
    let (start, expiry): (Double?, Double?) = (try value(.start), try value(.expiry))
    let initial: InitialPolicy? = try value(.initial)
    let snooze: Snooze? = try value(.snooze)
    do throws(ToDoError) {
      try self.init(
        event: event, radius: radius.map(Distance.init(meters:)), repeats: repeats ?? false,
        window: window, start: start, expiry: expiry, initial: initial ?? .none, snooze: snooze)
    } catch {
      throw DecodingError(error, at: decoder)
    }
  }

  /// Writes `event` by its kind, `seconds` for its duration, `radius` in metres, and times in seconds
  /// since 1970. Defaults are left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(event.kind, forKey: .event)
    try values.encodeIfPresent(event.seconds, forKey: .seconds)
    try values.encodeIfPresent(radius?.meters, forKey: .radius)
    if repeats { try values.encode(repeats, forKey: .repeats) }
    try values.encodeIfPresent(window, forKey: .window)
    try values.encodeIfPresent(startTimestamp, forKey: .start)
    try values.encodeIfPresent(expiryTimestamp, forKey: .expiry)
    if initial != .none { try values.encode(initial, forKey: .initial) }
    try values.encodeIfPresent(snooze, forKey: .snooze)
  }
}

extension LocationTrigger.Snooze: Codable {
  private static let nextVisitText = "nextVisit"

  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let time = try? value.decode(Double.self) {
      self = .until(time)
      return
    }
    guard try value.decode(String.self) == Self.nextVisitText else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "neither a time nor \"\(Self.nextVisitText)\"")
    }
    self = .nextVisit
  }

  /// Writes seconds since 1970, or "nextVisit".
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .until(let date): try value.encode(date.timeIntervalSince1970)
    case .nextVisit: try value.encode(Self.nextVisitText)
    }
  }
}
