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
  /// The location's name.
  public let location: String
  /// The centre of the map, as latitude and longitude in degrees.
  public let mapCenter: String
  /// The names of the places, separated by commas, each once: "supermarket (3), home".
  public let places: String
  /// The reminders: "arrive, radius 100 m".
  public let reminder: String
  /// The tags in order, separated by spaces.
  public let tags: String
  /// "yes" for an important item; otherwise empty.
  public let importance: String
  /// Until when it waits, as ``due``; empty for not at all.
  public let wait: String
  /// The item's description. Lines that begin with `- [ ]` or `- [x]` have boxes, `☐` and `☑`.
  public let description: String
}

extension ItemDetailsViewModel {
  /// Formats an item.
  ///
  /// - Parameters:
  ///   - stored: the item.
  ///   - timeZone: the time zone of the dates.
  public init(_ stored: StoredItem, timeZone: TimeZone = .current) {
    let details = ItemDetails(item: stored.item, timeZone: timeZone)
    id = stored.id.description
    title = details.title
    state = stored.item.done ? "done" : "open"
    due = stored.item.due.flatMap { DateText.whole($0, in: timeZone) } ?? ""
    location = details.location ?? ""
    mapCenter = details.mapCenter?.description ?? ""
    places = PlacesText.names(of: stored.item.places)
    reminder = TriggerText.text(of: stored.item, in: timeZone)
    tags = stored.item.tags.sorted().joined(separator: " ")
    importance = stored.item.isImportant ? "yes" : ""
    wait = stored.item.waitsUntil.flatMap { DateText.whole($0, in: timeZone) } ?? ""
    description = NoteText.text(details.description ?? "")
  }
}
