import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reminders that fired, as strings, ready to be shown, in the order in which they fired.
public struct ReminderListViewModel: Hashable, Sendable {
  /// A reminder that fired.
  public struct Row: Hashable, Sendable {
    /// When it fired, as `2026-12-24 18:00`.
    public let time: String
    /// What happened: "arrived", "left", "passed by".
    public let cause: String
    /// From which side the place was passed by: "from NW"; empty for other causes, and if the side
    /// is not known.
    public let side: String
    /// The item's id.
    public let id: String
    /// The item's title.
    public let title: String
    /// The name of the place, or of the location; empty if it repeats the title.
    public let place: String
    /// The distance to the place, in the units asked for; empty inside.
    public let distance: String
  }

  /// The reminders.
  public let rows: [Row]
}

extension ReminderListViewModel {
  /// Formats reminders that fired, in their order.
  ///
  /// - Parameters:
  ///   - reminders: the reminders.
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  public init(
    _ reminders: [FiredReminder], timeZone: TimeZone = .current, units: DistanceUnits = .metric
  ) {
    rows = reminders.map { Row($0.event, $0.item, timeZone: timeZone, units: units) }
  }
}

extension ReminderListViewModel.Row {
  init(_ event: GeofenceEvent, _ item: ToDoItem, timeZone: TimeZone, units: DistanceUnits) {
    let places = item.places.map(\.name)
    // The item may have other places since.
    let name =
      event.placeName
      ?? (places.indices.contains(event.region.index)
        ? places[event.region.index] : item.location?.name ?? "")
    self.init(
      time: DateText.minute(event.timestamp, in: timeZone) ?? "", cause: Self.text(event.cause),
      side: event.side(of: item).map { "from \(BearingText.wind($0))" } ?? "",
      id: event.item.description, title: item.title, place: name == item.title ? "" : name,
      distance: event.distance > .zero ? DistanceText.text(event.distance, in: units) : "")
  }

  /// What happened, from a side if from one: "passed by from NW".
  package var causeAndSide: String { side.isEmpty ? cause : "\(cause) \(side)" }

  static func text(_ cause: GeofenceEvent.Cause) -> String {
    switch cause {
    case .enter: "arrived"
    case .exit: "left"
    case .crossed: "passed by"
    case .dwell: "stayed"
    case .away: "away"
    case .initial: "was there"
    case .opening: "due there"
    }
  }
}
