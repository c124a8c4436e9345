public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A planned round as strings, ready to be shown.
public struct RouteViewModel: Hashable, Sendable {
  /// A stop of the round, or its end.
  public struct Row: Hashable, Sendable {
    /// The number of the stop, counted from 1; empty for the end.
    public let number: String
    /// The distance from the stop before.
    public let leg: String
    /// The distance from the start.
    public let along: String
    /// The item's id; empty for the end.
    public let id: String
    /// The beginning of the id that tells it from the others; empty for the end.
    public let shortID: String
    /// The item's title, or the name of the end.
    public let title: String
    /// The name of the place or location; empty if it repeats the title.
    public let location: String
    /// When the item is due; nil without a due date.
    public let due: DueViewModel?
  }

  /// The stops in order, then the end unless it is the last stop.
  public let rows: [Row]
  /// "3.2 km as the crow flies".
  public let summary: String

  /// Formats a round.
  ///
  /// - Parameters:
  ///   - plan: the round.
  ///   - endName: what the end is called.
  ///   - now: the time to which the words for due dates refer.
  ///   - timeZone: the time zone of the dates.
  ///   - units: the units of the distances.
  ///   - order: whether the day or the month comes first in dates.
  ///   - shortIDs: the beginnings of the items' ids; nil for whole ids.
  public init(
    _ plan: RoutePlan, endName: String, now: Date = Date(), timeZone: TimeZone = .current,
    units: DistanceUnits = .metric, order: DateOrder = .dayFirst, shortIDs: ShortItemIDs? = nil
  ) {
    let stops = plan.stops.enumerated().map { index, stop in
      let location = stop.place?.name ?? stop.item.location?.name ?? ""
      return Row(
        number: "\(index + 1)", leg: DistanceText.text(stop.leg, in: units),
        along: DistanceText.text(stop.along, in: units), id: stop.id.description,
        shortID: (shortIDs ?? .whole)[stop.id], title: stop.item.title,
        location: location == stop.item.title ? "" : location,
        due: stop.item.due.flatMap { DueViewModel($0, now: now, timeZone: timeZone, order: order) })
    }
    let end = plan.lastLeg.map { leg in
      Row(
        number: "", leg: DistanceText.text(leg, in: units),
        along: DistanceText.text(plan.length, in: units), id: "", shortID: "",
        title: endName, location: "", due: nil)
    }
    rows = stops + (end.map { [$0] } ?? [])
    summary =
      DistanceText.text(plan.length, in: units) + " as the crow flies"
      + (plan.isShortest ? "" : "; a shorter order may exist")
  }
}
