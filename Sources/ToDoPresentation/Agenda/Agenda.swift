public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What matters now: what is due, what is near, and what one was reminded of. Items that wait do not.
public struct Agenda: Sendable {
  /// The open items whose day or time is over, the oldest first.
  public let overdue: [StoredItem]
  /// The open items that are due later today, by time; those due on the day come last.
  public let today: [StoredItem]
  /// The open items that are due in the seven days after today, by time.
  public let week: [StoredItem]
  /// Where one is; nil if it is not known.
  public let here: KnownPosition?
  /// The open items within ``nearDistance`` of ``here``, nearest first, ``nearLimit`` at most.
  public let nearby: [NearbyItem]
  /// The last reminder of each open item in the last 24 hours, the newest first.
  public let reminders: [FiredReminder]
  /// Whether the list has any item, open or done.
  public let hasItems: Bool

  /// How far away the items are at most that count as near: 2 km.
  public static let nearDistance = Distance.kilometers(2)
  /// How many items are near at most.
  public static let nearLimit = 5
  /// How far back reminders are recent: a day.
  public static let recentReminders = Duration.seconds(86_400)

  /// Whether nothing is due, near, or recent.
  public var isEmpty: Bool {
    overdue.isEmpty && today.isEmpty && week.isEmpty && nearby.isEmpty && reminders.isEmpty
  }

  /// Makes an agenda from a store's items.
  ///
  /// - Parameters:
  ///   - store: Where the items are, and where it is known where one is.
  ///   - events: The events since a time, as `DurableGeofenceEngine.events(since:)` gives them.
  ///   - now: What is overdue and today refers to it.
  ///   - timeZone: Where days end.
  /// - Throws: What the store and `events` throw.
  /// - Complexity: Reads the items that are due in a week, not the others.
  public init(
    of store: some ItemStore & PlaceStore, events: (_ since: Date) throws -> [GeofenceEvent],
    now: Date, timeZone: TimeZone = .current
  ) throws {
    let due = try DueSoon(in: store, now: now, timeZone: timeZone)
    (overdue, today, week) = (due.overdue, due.today, due.week)
    let here = try store.here()
    self.here = here
    var filter = ItemFilter(timeZone: timeZone)
    filter.readyAt = now
    nearby =
      try here.map { here in
        Array(
          try store.near(
            NearQuery(
              near: here.coordinate, within: Self.nearDistance, limit: Self.nearLimit,
              filter: filter)))
      } ?? []
    reminders = try Self.reminders(
      events(now.addingTimeInterval(-Double(Self.recentReminders.components.seconds))), in: store)
    hasItems = try store.lastNumber() > 0 && Self.hasItem(in: store)
  }

  /// The last reminder of each open item, the newest first.
  private static func reminders(
    _ events: [GeofenceEvent], in store: some ItemStore
  ) throws -> [FiredReminder] {
    var seen: Set<ItemID> = []
    return try events.reversed().compactMap { event in
      guard seen.insert(event.item).inserted, let item = try store.item(withID: event.item)?.item,
        !item.done
      else { return nil }
      return FiredReminder(event: event, item: item)
    }
  }

  private static func hasItem(in store: some ItemStore) throws -> Bool {
    var found = false
    try store.forEachItem(ItemFilter(state: .any)) { _ in
      found = true
      return false
    }
    return found
  }
}

/// The open items that are due until a week from now.
private struct DueSoon {
  private(set) var overdue: [StoredItem] = []
  private(set) var today: [StoredItem] = []
  private(set) var week: [StoredItem] = []

  private static let daysAhead = 7

  init(in store: some ItemStore, now: Date, timeZone: TimeZone) throws {
    guard let day = CalendarDay(now, in: timeZone) else { return }
    let end = day.adding(days: Self.daysAhead).lastSecond(in: timeZone) + 1
    var filter = ItemFilter(
      state: .open, due: .before(Date(timeIntervalSince1970: Double(end))), timeZone: timeZone)
    filter.readyAt = now
    var items: [(end: Double, stored: StoredItem)] = []
    try store.forEachItem(filter) { stored in
      if let due = stored.item.due { items.append((due.timestamp(in: timeZone), stored)) }
      return true
    }
    // The index breaks ties: the standard library does not promise a stable sort.
    for (_, item) in items.enumerated().sorted(by: {
      ($0.element.end, $0.offset) < ($1.element.end, $1.offset)
    }) {
      switch DueViewModel.Urgency(of: item.stored.item.due, now: now, timeZone: timeZone) {
      case .overdue: overdue.append(item.stored)
      case .today: today.append(item.stored)
      case .later: week.append(item.stored)
      }
    }
  }
}
