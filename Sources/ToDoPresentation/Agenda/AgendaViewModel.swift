public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An agenda as strings, ready to be shown.
public struct AgendaViewModel: Hashable, Sendable {
  /// What a section is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The day or time is over.
    case overdue
    /// Due later today.
    case today
    /// Due in the seven days after today.
    case week
    /// Near where one is.
    case near
    /// Reminded of in the last day.
    case reminded
  }

  /// An item.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The beginning of the id that tells it from the others.
    public let shortID: String
    /// When it is due, how far away it is, or when one was reminded: "Fri 27 Nov", "278 m SE",
    /// "arrived 14:05".
    public let detail: String
    /// The same where there is little room: "27 Nov".
    public let shortDetail: String
    /// The same for another program to read: `2026-11-27`, `278`, `2026-11-27 14:05`.
    public let notation: String
    /// How urgent it is; nil in sections that are not about due dates.
    public let urgency: DueViewModel.Urgency?
    /// The item's title.
    public let title: String
    /// "!" for an important item; otherwise empty.
    public let mark: String
    /// Whether it repeats.
    public let isRepeating: Bool
    /// The name of the location or place.
    public let location: String
    /// The tags in order, separated by spaces.
    public let tags: String
  }

  /// Items under a heading.
  public struct Section: Hashable, Sendable {
    /// What it is about.
    public let kind: Kind
    /// The heading: "Overdue", "Near here (phone, 5 min ago)".
    public let title: String
    /// The items that are shown.
    public let rows: [Row]
    /// What to say about those that are not shown: "2 more: todo list --due overdue"; empty if there
    /// are none.
    public let rest: String
  }

  /// The sections that have items.
  public let sections: [Section]
  /// What to say if there are none; else empty.
  public let message: String
}

extension AgendaViewModel {
  /// Formats an agenda.
  ///
  /// - Parameters:
  ///   - agenda: the agenda.
  ///   - now: the time to which the words refer.
  ///   - timeZone: the time zone of the dates.
  ///   - order: whether the day or the month comes first in dates.
  ///   - units: the units of the distances.
  ///   - shortIDs: the beginnings of the items' ids; nil for whole ids.
  ///   - lines: how many lines there is room for, headings included; nil for any number. A section is
  ///     never cut below three items.
  public init(
    _ agenda: Agenda, now: Date = Date(), timeZone: TimeZone = .current,
    order: DateOrder = .dayFirst, units: DistanceUnits = .metric, shortIDs: ShortItemIDs? = nil,
    lines: Int? = nil
  ) {
    let writer = AgendaRowWriter(
      now: now, timeZone: timeZone, order: order, units: units,
      shortIDs: shortIDs ?? ShortItemIDs.whole)
    let all: [(kind: Kind, rows: [Row])] = [
      (.overdue, agenda.overdue.map(writer.row)), (.today, agenda.today.map(writer.row)),
      (.week, agenda.week.map(writer.row)), (.near, agenda.nearby.map(writer.row)),
      (.reminded, agenda.reminders.map(writer.row)),
    ]
    let filled = all.filter { !$0.rows.isEmpty }
    let counts = Self.shownCounts(of: filled.map(\.rows.count), in: lines)
    sections = zip(filled, counts).map { section, count in
      let left = section.rows.count - count
      return Section(
        kind: section.kind, title: Self.title(of: section.kind, agenda.here, now),
        rows: Array(section.rows.prefix(count)),
        rest: left > 0 ? Self.rest(left, of: section.kind) : "")
    }
    message =
      !sections.isEmpty
      ? ""
      : agenda.hasItems
        ? "Nothing is due this week. \"todo list\" shows everything."
        : "Nothing here yet. Try: todo add Buy milk"
  }

  /// The fewest items of a section that are shown if it has as many.
  private static let fewestRows = 3

  /// How many items of each section are shown. Each gets the least number; what is left goes to the
  /// first ones.
  private static func shownCounts(of counts: [Int], in lines: Int?) -> [Int] {
    guard let lines, counts.reduce(counts.count, +) > lines else { return counts }
    var shown = counts.map { min($0, fewestRows) }
    // Each section has a heading, and may have a line about the rest.
    var left = lines - shown.reduce(2 * counts.count, +)
    for index in counts.indices where left > 0 {
      let more = min(left, counts[index] - shown[index])
      shown[index] += more
      left -= more
    }
    // A line about one item takes the room of that item.
    return zip(shown, counts).map { shown, count in count - shown == 1 ? count : shown }
  }

  private static func title(of kind: Kind, _ here: KnownPosition?, _ now: Date) -> String {
    switch kind {
    case .overdue: return "Overdue"
    case .today: return "Today"
    case .week: return "Next 7 days"
    case .near:
      guard let here else { return "Near here" }
      let known = KnownPositionViewModel(here, now: now)
      return "Near here (\(known.source), \(known.age))"
    case .reminded: return "Reminded of in the last day"
    }
  }

  private static func rest(_ count: Int, of kind: Kind) -> String {
    switch kind {
    case .overdue: "\(count) more: todo list --due overdue"
    case .today: "\(count) more: todo list --due today"
    case .week: "\(count) more: todo list --due \"in 7 days\""
    case .near: "\(count) more: todo near"
    case .reminded: "\(count) more"
    }
  }
}

/// Formats the items of an agenda.
private struct AgendaRowWriter {
  let now: Date
  let timeZone: TimeZone
  let order: DateOrder
  let units: DistanceUnits
  let shortIDs: ShortItemIDs

  func row(_ stored: StoredItem) -> AgendaViewModel.Row {
    let due = stored.item.due.flatMap {
      DueViewModel($0, now: now, timeZone: timeZone, order: order)
    }
    return row(
      stored.id, stored.item, due?.words ?? "", due?.short ?? "", due?.notation ?? "",
      due?.urgency, at: PlacesText.location(of: stored.item))
  }

  func row(_ near: NearbyItem) -> AgendaViewModel.Row {
    let distance = DistanceText.text(near.distance, in: units)
    let wind = near.bearing.map { " \(BearingText.wind($0))" } ?? ""
    let item = near.item
    let location = near.place?.name ?? item.location?.name ?? ""
    return row(
      near.id, item, near.isInside ? "here" : distance + wind, distance,
      "\(Int(near.distance.meters.rounded()))", nil, at: location == item.title ? "" : location)
  }

  func row(_ reminder: FiredReminder) -> AgendaViewModel.Row {
    let list = ReminderListViewModel.Row(
      reminder.event, reminder.item, timeZone: timeZone, units: units)
    let time = DueViewModel(
      Due(timestamp: reminder.event.timestamp), now: now, timeZone: timeZone, order: order)
    return row(
      reminder.event.item, reminder.item, "\(list.cause) \(time?.words ?? "")",
      time?.short ?? "", list.time, nil, at: list.place)
  }

  private func row(
    _ id: ItemID, _ item: ToDoItem, _ detail: String, _ shortDetail: String, _ notation: String,
    _ urgency: DueViewModel.Urgency?, at location: String
  ) -> AgendaViewModel.Row {
    AgendaViewModel.Row(
      id: id.description, shortID: shortIDs[id], detail: detail, shortDetail: shortDetail,
      notation: notation, urgency: urgency, title: item.title,
      mark: item.isImportant ? "!" : "", isRepeating: item.recurrence != nil, location: location,
      tags: item.tags.sorted().joined(separator: " "))
  }
}
