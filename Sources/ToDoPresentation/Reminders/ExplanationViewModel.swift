public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a reminder fired or did not, as strings, ready to be shown.
public struct ExplanationViewModel: Hashable, Sendable {
  public let device: String
  /// What happened: "It did not fire."
  public let headline: String
  /// A sentence for each reason, what decides first.
  public let reasons: [String]
  /// Where the device was seen last, and when; empty where that does not matter.
  public let lastSeen: String
  /// A sentence for each time at which it has fired before.
  public let history: [String]
}

/// Formats explanations.
public struct ExplanationPresenter {
  private let display: any Display<ExplanationViewModel>
  private let timeZone: TimeZone
  private let units: DistanceUnits

  public init(
    display: any Display<ExplanationViewModel>, timeZone: TimeZone = .current,
    units: DistanceUnits = .metric
  ) {
    self.display = display
    self.timeZone = timeZone
    self.units = units
  }

  /// - Parameters:
  ///   - item: whose reminder is explained.
  ///   - isSupposed: whether it is about a fix that there was not.
  ///   - lastFix: the device's; nil where it does not matter.
  ///   - history: its events before, for this device.
  /// - Throws: what the display throws.
  public func present(
    _ explanation: Explanation, of item: ToDoItem, isSupposed: Bool = false, lastFix: Fix? = nil,
    history: [GeofenceEvent] = []
  ) throws {
    let text = ExplanationText(
      of: item, device: explanation.device, timeZone: timeZone, units: units)
    try display.display(
      ExplanationViewModel(
        device: explanation.device,
        headline: text.headline(explanation, isSupposed: isSupposed),
        reasons: explanation.reasons.map(text.text),
        lastSeen: lastFix.map(text.lastSeen) ?? "", history: Self.history(history, text)))
  }

  /// How many of the last events are told one by one.
  private static let toldEvents = 5

  private static func history(_ events: [GeofenceEvent], _ text: ExplanationText) -> [String] {
    let earlier = events.count - toldEvents
    return (earlier > 0 ? ["It fired \(earlier) times before."] : [])
      + events.suffix(toldEvents).map { text.firing($0) }
  }
}
