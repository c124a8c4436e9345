public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a reminder fired or did not, as strings, ready to be shown.
public struct ExplanationViewModel: Hashable, Sendable {
  /// The name of the device.
  public let device: String
  /// What the reminder is for: "arrive"; empty if the item has no other.
  public let event: String
  /// What happened: "It did not fire."
  public let headline: String
  /// A sentence for each reason, the decisive ones first.
  public let reasons: [String]
  /// The device's last position and its time; empty if that does not matter.
  public let lastSeen: String
  /// A sentence for each earlier event.
  public let history: [String]
}

extension ExplanationViewModel {
  /// Formats an explanation.
  ///
  /// - Parameters:
  ///   - explanation: the explanation.
  ///   - stored: the item whose reminder is explained.
  ///   - isSupposed: whether it is about a supposed fix.
  ///   - lastFix: the device's last fix; nil if it does not matter.
  ///   - history: the reminder's earlier events for this device.
  ///   - otherDevice: the other device for which it fired last; nil if it has not, or did for this one.
  ///   - now: the time to which the sentences refer.
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  public init(
    _ explanation: Explanation, of stored: StoredItem, isSupposed: Bool = false,
    lastFix: Fix? = nil, history: [GeofenceEvent] = [], otherDevice: String? = nil,
    now: Date = Date(), timeZone: TimeZone = .current, units: DistanceUnits = .metric
  ) {
    let text = ExplanationText(
      of: stored.item, device: explanation.device, timeZone: timeZone, units: units, now: now,
      otherDevice: otherDevice)
    device = explanation.device
    let trigger = stored.item.triggers.count > 1 ? stored.trigger(of: explanation.reminder) : nil
    event = trigger.map { TriggerText.event($0.event) } ?? ""
    headline = text.headline(explanation, isSupposed: isSupposed)
    reasons = explanation.reasons.map(text.text)
    lastSeen = lastFix.map(text.lastSeen) ?? ""
    self.history = Self.history(history, text)
  }

  /// How many of the last events are shown one by one.
  private static let shownEvents = 5

  private static func history(_ events: [GeofenceEvent], _ text: ExplanationText) -> [String] {
    let earlier = events.count - shownEvents
    return (earlier > 0 ? ["It fired \(earlier) times before."] : [])
      + events.suffix(shownEvents).map { text.firing($0) }
  }
}
