public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The steps of a history as strings, ready to be shown.
public struct HistoryViewModel: Hashable, Sendable {
  /// A step.
  public struct Row: Hashable, Sendable {
    /// How many steps have to be taken back for this one to be: `1` for the newest.
    public let count: String
    /// When it was done, in as few words as a due date: `14:30` for a time today.
    public let time: String
    /// The command: `done k7f3`. Empty if it is not known.
    public let command: String
    /// What it has changed: the title of the item, or `3 items`, or the name of a place.
    public let changed: String
  }

  /// The steps, the newest first.
  public let rows: [Row]

  /// Formats steps.
  ///
  /// - Parameters:
  ///   - steps: The newest first.
  ///   - titles: The titles of the items that are there.
  ///   - now: The time to which the words for times refer.
  ///   - timeZone: The time zone of the times.
  ///   - order: Whether the day or the month comes first in dates.
  ///   - shortIDs: The beginnings of the items' ids; nil for whole ids.
  public init(
    _ steps: [HistoryStep], titles: [ItemID: String], now: Date, timeZone: TimeZone = .current,
    order: DateOrder = .dayFirst, shortIDs: ShortItemIDs? = nil
  ) {
    rows = steps.enumerated().map { index, step in
      Row(
        count: "\(index + 1)",
        time: HistoryText.time(of: step, now: now, timeZone: timeZone, order: order),
        command: step.command ?? "",
        changed: HistoryText.changed(step, titles: titles, shortIDs: shortIDs))
    }
  }
}

/// What a step has changed, in words.
package enum HistoryText {
  /// - Parameters:
  ///   - titles: The titles of the items that are there.
  ///   - shortIDs: The beginnings of the items' ids; nil for whole ids.
  package static func changed(
    _ step: HistoryStep, titles: [ItemID: String], shortIDs: ShortItemIDs? = nil
  ) -> String {
    let places = step.places.count == 1 ? step.places[0] : "\(step.places.count) places"
    guard let first = step.items.first else { return places }
    guard step.itemCount == 1 else { return "\(step.itemCount) items" }
    let id = (shortIDs ?? .whole)[first]
    return titles[first].map { "\(QuotedText.unmarked($0)) (\(id))" } ?? id
  }

  /// When a step was done, in as few words as a due date.
  static func time(of step: HistoryStep, now: Date, timeZone: TimeZone, order: DateOrder) -> String
  {
    DueViewModel(.at(step.time), now: now, timeZone: timeZone, order: order)?.words ?? ""
  }

  /// How many steps of an item are shown.
  private static let mostOfItem = 5

  /// What was done to an item, a line for each of its last steps: "Fri 20 Nov 14:05, edit k7f3 --due
  /// fri"; and how many came before.
  static func lines(
    _ steps: [HistoryStep], now: Date, timeZone: TimeZone, order: DateOrder
  ) -> [String] {
    let shown = steps.prefix(mostOfItem).map { step in
      [time(of: step, now: now, timeZone: timeZone, order: order), step.command ?? "changed"]
        .filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let rest = steps.count - shown.count
    return shown + (rest > 0 ? ["… and \(rest) before"] : [])
  }
}
