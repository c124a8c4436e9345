import ToDo
import ToDoFormats

/// Why a reminder fired or did not as JSON, with the events before.
struct ExplanationJSON: Encodable {
  let explanation: Explanation
  let history: [GeofenceEvent]

  private enum Key: String, CodingKey { case item, device, outcome, reasons, finding, history }

  private var outcome: String {
    switch explanation.outcome {
    case .fired: "fired"
    case .silent: "silent"
    case .standing: "standing"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(explanation.item, forKey: .item)
    try values.encode(explanation.device, forKey: .device)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(explanation.reasons.map(ReasonJSON.init), forKey: .reasons)
    try values.encode(explanation.finding, forKey: .finding)
    try values.encode(history.map(EventJSON.init), forKey: .history)
  }
}

/// A reason as JSON: its kind, and its values by their names.
private struct ReasonJSON: Encodable {
  let reason: Explanation.Reason

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(reason.kind, forKey: Key(stringValue: "kind"))
    for (name, value) in reason.values {
      let key = Key(stringValue: name)
      switch value {
      case .region(let region): try values.encode(region, forKey: key)
      case .regions(let regions): try values.encode(regions, forKey: key)
      case .meters(let number), .seconds(let number), .share(let number):
        try values.encode(number, forKey: key)
      case .time(let time): try values.encode(TimeText.text(time), forKey: key)
      case .name(let name): try values.encode(name, forKey: key)
      }
    }
  }
}

/// An event as JSON, in the words of `ReminderJSON`.
private struct EventJSON: Encodable {
  let event: GeofenceEvent

  private enum Key: String, CodingKey { case event, cause, time, distance }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(event.id, forKey: .event)
    try values.encode(event.cause, forKey: .cause)
    try values.encode(TimeText.text(event.timestamp), forKey: .time)
    try values.encode(event.distance, forKey: .distance)
  }
}
