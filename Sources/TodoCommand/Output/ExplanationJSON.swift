import ToDo
import ToDoFormats

/// Why a reminder fired or did not as JSON, with the events before.
struct ExplanationJSON: Encodable {
  let explanation: Explanation
  let history: [GeofenceEvent]

  private enum Key: String, CodingKey { case item, device, outcome, reasons, finding, history }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(explanation.item, forKey: .item)
    try values.encode(explanation.device, forKey: .device)
    try values.encode(explanation.outcome, forKey: .outcome)
    try values.encode(explanation.reasons, forKey: .reasons)
    try values.encode(explanation.finding, forKey: .finding)
    try values.encode(history.map(EventJSON.init), forKey: .history)
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
