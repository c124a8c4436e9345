public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The details of an item as strings, ready to be shown. What the item does not have is an empty
/// string.
public struct ItemDetailsViewModel: Hashable, Sendable {
  /// The item's id.
  public let id: String
  /// The item's title.
  public let title: String
  /// "open" or "done".
  public let state: String
  /// The due date in full: `Fri 27 Nov 2026`, or `Fri 27 Nov 2026 14:30`.
  public let due: String
  /// How it repeats: "every 2 weeks on fri".
  public let repetition: String
  /// The location's name.
  public let location: String
  /// The centre of the map, as latitude and longitude in degrees.
  public let mapCenter: String
  /// The names of the places, separated by commas, each once: "supermarket (3), home".
  public let places: String
  /// The reminders: "arrive, radius 100 m".
  public let reminder: String
  /// When each reminder can fire next: "on arrival, from Fri 27 Nov 17:00"; empty without one.
  public let next: [String]
  /// When it last reminded, and how: "Fri 20 Nov 14:05, arrived, Rewe (phone)".
  public let lastReminder: String
  /// The tags in order, separated by spaces.
  public let tags: String
  /// "yes" for an important item; otherwise empty.
  public let importance: String
  /// Until when it waits, as ``due``; empty for not at all.
  public let wait: String
  /// What was done to it, the last five changes, and how many came before: "Fri 20 Nov 14:05, edit k7f3
  /// --due fri", "… and 3 before"; empty if nothing is known.
  public let history: [String]
  /// The item's description. Lines that begin with `- [ ]` or `- [x]` have boxes, `☐` and `☑`.
  public let description: String
}

extension ItemDetailsViewModel {
  /// Formats an item.
  ///
  /// - Parameters:
  ///   - stored: the item.
  ///   - spent: the reminders that fire only once and have.
  ///   - events: the item's reminders so far, by time.
  ///   - steps: the steps that have changed the item, the newest first.
  ///   - now: the time to which the words for dates refer.
  ///   - timeZone: the time zone of the dates.
  ///   - order: whether the day or the month comes first in dates.
  public init(
    _ stored: StoredItem, spent: Set<ReminderID> = [], events: [GeofenceEvent] = [],
    steps: [HistoryStep] = [], now: Date = Date(), timeZone: TimeZone = .current,
    order: DateOrder = .dayFirst
  ) {
    let details = ItemDetails(item: stored.item, timeZone: timeZone)
    id = stored.id.description
    title = details.title
    state = stored.item.done ? "done" : "open"
    due = stored.item.due.flatMap { DateText.whole($0, in: timeZone, order: order) } ?? ""
    repetition = stored.item.recurrence.map { RepeatText.text($0, in: timeZone) } ?? ""
    location = details.location ?? ""
    mapCenter = details.mapCenter?.description ?? ""
    places = PlacesText.names(of: stored.item.places)
    reminder = TriggerText.text(of: stored.item, in: timeZone)
    let outlook = ReminderOutlook(now: now, timeZone: timeZone, order: order)
    next = stored.item.triggers.enumerated().map { index, trigger in
      let isSpent = stored.reminder(at: index).map(spent.contains) ?? false
      return outlook.text(trigger, of: stored.item, isSpent: isSpent)
    }
    lastReminder =
      events.last.map { event in
        let row = ReminderListViewModel.Row(event, stored.item, timeZone: timeZone, units: .metric)
        let time = DueViewModel(
          Due(timestamp: event.timestamp), now: now, timeZone: timeZone, order: order)
        let words = [time?.words ?? row.time, row.causeAndSide, row.place].filter { !$0.isEmpty }
        return "\(words.joined(separator: ", ")) (\(event.device))"
      } ?? ""
    tags = stored.item.tags.sorted().joined(separator: " ")
    importance = stored.item.isImportant ? "yes" : ""
    wait = stored.item.waitsUntil.flatMap { DateText.whole($0, in: timeZone, order: order) } ?? ""
    history = HistoryText.lines(steps, now: now, timeZone: timeZone, order: order)
    description = NoteText.text(details.description ?? "")
  }
}
