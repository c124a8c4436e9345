public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reminders that fired as strings, ready to be shown, in the order in which they did.
public struct ReminderListViewModel: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    /// MM/dd/yyyy HH:mm.
    public let time: String
    /// What happened: "arrived", "left", "passed by".
    public let cause: String
    /// From which side it was passed by: "from NW"; empty for what else happened, and where the
    /// side is not known.
    public let side: String
    public let id: String
    public let title: String
    /// The name of the place, else of the location; empty where it only repeats the title.
    public let place: String
    /// From where one was to the place, in the presenter's units; empty inside.
    public let distance: String
  }

  public let rows: [Row]
}

/// Formats reminders that fired.
public struct ReminderListPresenter {
  private let display: any Display<ReminderListViewModel>
  private let timeZone: TimeZone
  private let units: DistanceUnits

  public init(
    display: any Display<ReminderListViewModel>, timeZone: TimeZone = .current,
    units: DistanceUnits = .metric
  ) {
    self.display = display
    self.timeZone = timeZone
    self.units = units
  }

  /// - Parameter reminders: each with the item that it is of.
  /// - Throws: what the display throws.
  public func present(_ reminders: [(event: GeofenceEvent, item: ToDoItem)]) throws {
    try display.display(
      ReminderListViewModel(
        rows: reminders.map {
          ReminderListViewModel.Row($0.event, $0.item, timeZone: timeZone, units: units)
        }))
  }
}

extension ReminderListViewModel.Row {
  init(_ event: GeofenceEvent, _ item: ToDoItem, timeZone: TimeZone, units: DistanceUnits) {
    let places = item.places.map(\.name)
    let name =
      places.indices.contains(event.region.index)
      ? places[event.region.index] : item.location?.name ?? ""
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
