package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What was done to an item, in a few words: "Done: Dentist (k7f3qz)".
package enum ItemChangeText {
  /// What was done.
  package enum Change: Sendable {
    case added, alreadyThere, done, alreadyDone, reopened, alreadyOpen, changed, unchanged, deleted
    /// Its reminders are silent.
    case snoozed
  }

  /// The words for a change.
  ///
  /// - Parameters:
  ///   - change: What was done.
  ///   - stored: The item after the change, or before it was deleted.
  ///   - next: The item that follows it, if it is done and repeats.
  ///   - shortIDs: The beginnings of the items' ids; nil for whole ids.
  ///   - now: The time to which the words for due dates refer.
  ///   - timeZone: The time zone of the dates.
  ///   - order: Whether the day or the month comes first in dates.
  package static func text(
    _ change: Change, _ stored: StoredItem, next: StoredItem? = nil, shortIDs: ShortItemIDs? = nil,
    now: Date = Date(), timeZone: TimeZone = .current, order: DateOrder = .dayFirst
  ) -> String {
    if let due = next?.item.due.flatMap({
      DueViewModel($0, now: now, timeZone: timeZone, order: order)
    }) {
      let done = text(
        change, stored, shortIDs: shortIDs, now: now, timeZone: timeZone, order: order)
      return "\(done). Next: \(due.words)."
    }
    let id = (shortIDs ?? .whole)[stored.id]
    let words = ["\(name(of: change)): \(QuotedText.unmarked(stored.item.title)) (\(id))"]
    return (words + details(of: change, stored.item, now, timeZone, order)).joined(separator: ", ")
  }

  /// The words for many changes: "Done: 35 items", a line for each kind, in the order in which they
  /// first occur.
  package static func counts(of changes: [Change]) -> [String] {
    let names = changes.map(name)
    var lines: [String] = []
    for (index, name) in names.enumerated() where !names[..<index].contains(name) {
      let count = names.filter { $0 == name }.count
      lines.append("\(name): \(count) \(count == 1 ? "item" : "items")")
    }
    return lines
  }

  private static func name(of change: Change) -> String {
    switch change {
    case .added: "Added"
    case .alreadyThere: "Already there"
    case .done: "Done"
    case .alreadyDone: "Already done"
    case .reopened: "Reopened"
    case .alreadyOpen: "Already open"
    case .changed: "Changed"
    case .unchanged: "Nothing to change"
    case .deleted: "Deleted"
    case .snoozed: "Snoozed"
    }
  }

  /// What else the person might want to check.
  private static func details(
    of change: Change, _ item: ToDoItem, _ now: Date, _ timeZone: TimeZone, _ order: DateOrder
  ) -> [String] {
    switch change {
    case .done, .alreadyDone, .deleted, .unchanged: return []
    case .added, .alreadyThere, .reopened, .alreadyOpen, .changed:
      let due = item.due.flatMap { DueViewModel($0, now: now, timeZone: timeZone, order: order) }
      let places = item.places.count
      let wait = item.waitsUntil.flatMap { wait in
        item.isWaiting(at: now, in: timeZone)
          ? DueViewModel(wait, now: now, timeZone: timeZone, order: order) : nil
      }
      let repeats = item.recurrence.map { "repeats \(RepeatText.text($0, in: timeZone))" }
      let events = item.triggers.map { TriggerText.event($0.event) }.joined(separator: ", ")
      return [
        due.map { $0.urgency == .overdue ? "overdue (\($0.words))" : "due \($0.words)" }, repeats,
        wait.map { "hidden until \($0.words)" },
        places > 1 ? "\(places) places" : nil, events.isEmpty ? nil : "reminds on \(events)",
      ].compactMap(\.self)
    case .snoozed:
      guard let until = item.trigger?.snooze?.timestamp else { return ["until the next visit"] }
      let words = DueViewModel(
        Due(timestamp: until), now: now, timeZone: timeZone, order: order)?.words
      return ["until \(words ?? "then")"]
    }
  }
}
