public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of a near query as strings, ready to be shown, the nearest item first.
public struct NearViewModel: Hashable, Sendable {
  /// An item of the result.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The beginning of the id that tells it from the others.
    public let shortID: String
    /// The distance, in the units asked for.
    public let distance: String
    /// The nearest of the eight winds, "here" inside a region, or empty at the very position.
    public let bearing: String
    /// The item's title.
    public let title: String
    /// "!" for an important item; otherwise empty.
    public let mark: String
    /// The name of the nearest place, or of the location; empty if it repeats the title.
    public let location: String
    /// When it is due; nil without a due date.
    public let due: DueViewModel?
    /// Until when it waits: "hidden until 24 Nov"; empty if it does not.
    public let wait: String
    /// The tags in order, separated by spaces.
    public let tags: String
  }

  /// The items.
  public let rows: [Row]
}

extension NearViewModel {
  /// Formats the result of a near query.
  ///
  /// - Parameters:
  ///   - nearby: the result.
  ///   - now: the time to which the words for due dates refer.
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  ///   - order: whether the day or the month comes first in dates.
  ///   - shortIDs: the beginnings of the items' ids; nil for whole ids.
  public init(
    _ nearby: NearbyItems, now: Date = Date(), timeZone: TimeZone = .current,
    units: DistanceUnits = .metric, order: DateOrder = .dayFirst, shortIDs: ShortItemIDs? = nil
  ) {
    rows = nearby.map { near in
      let item = near.item
      let location = near.place?.name ?? item.location?.name ?? ""
      return Row(
        id: near.id.description, shortID: (shortIDs ?? ShortItemIDs.whole)[near.id],
        distance: DistanceText.text(near.distance, in: units),
        bearing: near.isInside ? "here" : near.bearing.map(BearingText.wind) ?? "",
        title: item.title, mark: item.isImportant && !item.done ? "!" : "",
        location: location == item.title ? "" : location,
        due: item.due.flatMap { DueViewModel($0, now: now, timeZone: timeZone, order: order) },
        wait: DueViewModel.wait(of: item, now: now, timeZone: timeZone, order: order),
        tags: item.tags.sorted().joined(separator: " "))
    }
  }
}
