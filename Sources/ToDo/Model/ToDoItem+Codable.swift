/// An item as JSON. Everything but the title may be missing, and unknown members are ignored:
///
/// ```json
/// {
///   "title": "Return books",
///   "description": "The two from the shelf",
///   "timestamp": 1798125600,
///   "location": {"name": "Library", "coordinate": {"latitude": 52.4967, "longitude": 13.3919}},
///   "places": [{"name": "Park", "region": {"type": "circle", "center": [13.4, 52.5], "radius": 400}}],
///   "tags": ["books"],
///   "triggers": [{"event": "arrive", "radius": 150}, {"event": "leave"}],
///   "recurrence": "FREQ=WEEKLY;BYDAY=FR",
///   "done": false,
///   "important": true,
///   "wait": "2026-12-20",
///   "properties": {"marker-color": "red"}
/// }
/// ```
///
/// `timestamp` is in seconds since 1970; an item that is due on a day has `"due": "2026-12-24"`
/// instead. `wait` is a day or seconds since 1970. Triggers and regions are written as they encode
/// themselves, and so is the `record` of an item from a store.
/// Foreign properties go through Foundation's coders, which read the number 1.0 as the integer 1.
extension ToDoItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case title, description, due, timestamp, location, places, tags, triggers, recurrence, done
    case important, wait, properties, record
  }

  /// - Throws: `DecodingError`; for an impossible part, or one beyond ``ItemLimits``, with the
  ///   ``ToDoError`` that says why.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try values.decodeIfPresent(Value.self, forKey: key)
    }
    self.init(
      title: try values.decode(String.self, forKey: .title),
      itemDescription: try value(.description),
      due: try value(.due).map(Due.day) ?? value(.timestamp).map(Due.init(timestamp:)),
      location: try value(.location), places: try value(.places) ?? [],
      tags: Self.tags(in: try values.decodeIfPresent([String].self, forKey: .tags) ?? []),
      triggers: try value(.triggers) ?? [],
      recurrence: try value(.recurrence),
      done: try value(.done) ?? false, properties: try value(.properties) ?? [:])
    record = try value(.record)
    isImportant = try value(.important) ?? false
    waitsUntil = try values.decodeIfPresent(CodedWait.self, forKey: .wait)?.wait
    do throws(ToDoError) {
      try checkLimits()
    } catch {
      throw DecodingError(error, at: decoder)
    }
  }

  /// Leaves out what is empty. The tags are sorted, so that with sorted keys equal items give equal
  /// bytes.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(title, forKey: .title)
    try values.encodeIfPresent(itemDescription, forKey: .description)
    switch due?.kind {
    case .day(let day): try values.encode(day, forKey: .due)
    case .time(let timestamp): try values.encode(timestamp, forKey: .timestamp)
    case nil: break
    }
    try values.encodeIfPresent(location, forKey: .location)
    if !places.isEmpty { try values.encode(places, forKey: .places) }
    if !tags.isEmpty { try values.encode(tags.sorted(), forKey: .tags) }
    if !triggers.isEmpty { try values.encode(triggers, forKey: .triggers) }
    try values.encodeIfPresent(recurrence, forKey: .recurrence)
    try values.encode(done, forKey: .done)
    if isImportant { try values.encode(true, forKey: .important) }
    try values.encodeIfPresent(waitsUntil.map(CodedWait.init), forKey: .wait)
    if !properties.isEmpty { try values.encode(properties, forKey: .properties) }
    try values.encodeIfPresent(record, forKey: .record)
  }
}

/// A wait in JSON: a day as a string, or a time in seconds since 1970.
private struct CodedWait: Codable {
  let wait: Due

  init(_ wait: Due) { self.wait = wait }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Double.self) {
      wait = Due(timestamp: seconds)
    } else {
      wait = .day(try container.decode(CalendarDay.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch wait.kind {
    case .day(let day): try container.encode(day)
    case .time(let timestamp): try container.encode(timestamp)
    }
  }
}
