package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Why a reminder fired or did not, as JSON, with its earlier events. `event` is what the reminder is
/// for; null if the item has none.
package struct ExplanationJSON: Encodable {
  private let explanation: Explanation
  private let stored: StoredItem
  private let text: ExplanationText
  private let history: [GeofenceEvent]

  /// - Parameters:
  ///   - stored: the item whose reminder is explained.
  ///   - history: its earlier events for this device.
  ///   - now: the time to which the sentences refer.
  ///   - timeZone, units: those of the sentences; values are in metres and UTC.
  package init(
    _ explanation: Explanation, of stored: StoredItem, history: [GeofenceEvent],
    now: Date = Date(), timeZone: TimeZone = .current, units: DistanceUnits = .metric
  ) {
    self.explanation = explanation
    self.stored = stored
    self.history = history
    text = ExplanationText(
      of: stored.item, device: explanation.device, timeZone: timeZone, units: units,
      now: now)
  }

  private enum Key: String, CodingKey {
    case item, device, event, outcome, text, reasons, finding, history, events
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(explanation.item, forKey: .item)
    try values.encode(explanation.device, forKey: .device)
    try values.encode(stored.trigger(of: explanation.reminder)?.event.kind, forKey: .event)
    switch explanation.outcome {
    case .fired(let events):
      try values.encode("fired", forKey: .outcome)
      try values.encode(events.map(EventJSON.init), forKey: .events)
    case .silent: try values.encode("silent", forKey: .outcome)
    case .standing: try values.encode("standing", forKey: .outcome)
    }
    try values.encode(
      explanation.reasons.map { ReasonJSON($0, text: text) }, forKey: .reasons)
    try values.encode(explanation.finding, forKey: .finding)
    try values.encode(history.map(EventJSON.init), forKey: .history)
  }
}

/// An event as JSON, in the words of `ReminderJSON`.
private struct EventJSON: Encodable {
  let event: GeofenceEvent

  private enum Key: String, CodingKey { case id, event, cause, time, distance }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(event.id, forKey: .id)
    try values.encode(event.event, forKey: .event)
    try values.encode(event.cause, forKey: .cause)
    try values.encode(TimeText.text(event.timestamp), forKey: .time)
    try values.encode(event.distance, forKey: .distance)
  }
}
