public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What was done, as strings that are ready to be shown.
public struct LogViewModel: Hashable, Sendable {
  /// A done item.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The beginning of the id that tells it from the others.
    public let shortID: String
    /// The item's title.
    public let title: String
    /// The location's name or, without one, the names of the places.
    public let location: String
    /// When it was done, in as few words as a due date: `14:30` for a time today. Empty if it is not
    /// known.
    public let done: String
    /// The same for another program to read: `2026-11-27 14:30` in the time zone.
    public let notation: String
  }

  /// The items, in the order in which they were given.
  public let rows: [Row]

  /// Formats done items.
  ///
  /// - Parameters:
  ///   - items: Done items.
  ///   - now: The time to which the words for times refer.
  ///   - timeZone: The time zone of the times.
  ///   - order: Whether the day or the month comes first in dates.
  ///   - shortIDs: The beginnings of the items' ids; nil for whole ids.
  public init(
    _ items: [StoredItem], now: Date, timeZone: TimeZone = .current, order: DateOrder = .dayFirst,
    shortIDs: ShortItemIDs? = nil
  ) {
    rows = items.map { stored in
      let time = stored.item.doneTime.flatMap {
        DueViewModel(.at($0), now: now, timeZone: timeZone, order: order)
      }
      let location = stored.item.location?.name ?? ""
      return Row(
        id: "\(stored.id)", shortID: (shortIDs ?? .whole)[stored.id], title: stored.item.title,
        location: location.isEmpty ? PlacesText.names(of: stored.item.places) : location,
        done: time?.words ?? "", notation: time?.notation ?? "")
    }
  }
}
