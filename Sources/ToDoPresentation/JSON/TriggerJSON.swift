import ToDo

/// The triggers of an item as JSON: null, an object, or an array of several objects.
struct TriggersJSON: Encodable {
  let item: ToDoItem

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    let triggers = item.triggers.map { TriggerJSON($0, of: item) }
    switch triggers.count {
    case 0: try value.encodeNil()
    case 1: try value.encode(triggers[0])
    default: try value.encode(triggers)
    }
  }
}

/// A trigger of an item as JSON: its radius in metres, and its times as RFC 3339. Absent values are
/// null.
struct TriggerJSON: Encodable {
  let trigger: LocationTrigger
  /// The radius around the item's position; null if the item has places instead.
  let radius: Distance?

  init(_ trigger: LocationTrigger, of item: ToDoItem) {
    self.trigger = trigger
    radius = item.radius(for: trigger)
  }

  private enum Key: String, CodingKey {
    case event, seconds, radius, repeats, window, start, expiry, initial, snooze
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(trigger.event.kind, forKey: .event)
    try values.encode(trigger.event.seconds, forKey: .seconds)
    try values.encode(radius?.meters, forKey: .radius)
    try values.encode(trigger.repeats, forKey: .repeats)
    try values.encode(trigger.window.map(WindowJSON.init), forKey: .window)
    try values.encode(trigger.startTimestamp.map(TimeText.text), forKey: .start)
    try values.encode(trigger.expiryTimestamp.map(TimeText.text), forKey: .expiry)
    try values.encode(trigger.initial, forKey: .initial)
    let snooze = trigger.snooze.map { $0.timestamp.map(TimeText.text) ?? "nextVisit" }
    try values.encode(snooze, forKey: .snooze)
  }
}

/// The window of a reminder as JSON, every day of it named.
private struct WindowJSON: Encodable {
  let from: String
  let to: String
  let days: [Weekday]
  let timeZone: String

  init(_ window: TimeWindow) {
    from = TimeWindow.text(ofMinute: window.from)
    to = TimeWindow.text(ofMinute: window.to)
    days = Weekday.allCases.filter(window.days.contains)
    timeZone = window.timeZone
  }
}
