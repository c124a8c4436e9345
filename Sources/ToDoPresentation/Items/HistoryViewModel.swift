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
  public init(
    _ steps: [HistoryStep], titles: [ItemID: String], now: Date, timeZone: TimeZone = .current
  ) {
    rows = steps.enumerated().map { index, step in
      Row(
        count: "\(index + 1)",
        time: DueViewModel(.at(step.time), now: now, timeZone: timeZone)?.words ?? "",
        command: step.command ?? "", changed: HistoryText.changed(step, titles: titles))
    }
  }
}

/// What a step has changed, in words.
package enum HistoryText {
  /// - Parameter titles: The titles of the items that are there.
  package static func changed(_ step: HistoryStep, titles: [ItemID: String]) -> String {
    let places = step.places.count == 1 ? step.places[0] : "\(step.places.count) places"
    guard let first = step.items.first else { return places }
    guard step.itemCount == 1 else { return "\(step.itemCount) items" }
    return titles[first].map { "\(QuotedText.unmarked($0)) (\(first))" } ?? "\(first)"
  }
}
