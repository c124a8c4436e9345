public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The items along a way as strings, ready to be shown, in the order of the way.
public struct AlongViewModel: Hashable, Sendable {
  /// An item of the result.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The beginning of the id that tells it from the others.
    public let shortID: String
    /// How far along the way it is: "2.4 km".
    public let along: String
    /// How far from the way it is: "35 m off", or "on the way".
    public let distance: String
    /// The item's title.
    public let title: String
    /// The name of the nearest place, or of the location; empty if it repeats the title.
    public let location: String
    /// When it is due; nil without a due date.
    public let due: DueViewModel?
    /// The tags in order, separated by spaces.
    public let tags: String
  }

  /// What is nearer than this would be written as "0 m off".
  private static let leastMeters = 0.5

  /// The items.
  public let rows: [Row]

  /// Formats the result of a query along a way.
  ///
  /// - Parameters:
  ///   - found: the result.
  ///   - now: the time to which the words for due dates refer.
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  ///   - order: whether the day or the month comes first in dates.
  ///   - shortIDs: the beginnings of the items' ids; nil for whole ids.
  public init(
    _ found: [ItemAlong], now: Date = Date(), timeZone: TimeZone = .current,
    units: DistanceUnits = .metric, order: DateOrder = .dayFirst, shortIDs: ShortItemIDs? = nil
  ) {
    rows = found.map { found in
      let item = found.item
      let location = found.place?.name ?? item.location?.name ?? ""
      return Row(
        id: found.id.description, shortID: (shortIDs ?? .whole)[found.id],
        along: DistanceText.text(found.along, in: units),
        distance: found.distance.meters < Self.leastMeters
          ? "on the way" : DistanceText.text(found.distance, in: units) + " off",
        title: item.title, location: location == item.title ? "" : location,
        due: item.due.flatMap { DueViewModel($0, now: now, timeZone: timeZone, order: order) },
        tags: item.tags.sorted().joined(separator: " "))
    }
  }
}
