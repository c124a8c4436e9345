public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When an item is due, as strings that are ready to be shown.
public struct DueViewModel: Hashable, Sendable {
  /// How urgent an item is.
  public enum Urgency: Hashable, Sendable {
    /// Its day or time is over.
    case overdue
    /// It is due later today.
    case today
    /// It is due another day.
    case later
  }

  /// As few words as tell the day: `today`, `14:30` for a time today, `Fri 27 Nov` or
  /// `Fri 27 Nov 14:30` within a week, `18 Jan`, `18 Jan 2028`.
  public let words: String
  /// The same where there is little room: `today`, `14:30`, `27 Nov`, `Jan 2028`.
  public let short: String
  /// The same for another program to read: `2026-11-27`, or `2026-11-27 14:30` in the time zone.
  public let notation: String
  /// The same in full: `Fri 27 Nov 2026 14:30`.
  public let whole: String
  /// How urgent the item is.
  public let urgency: Urgency
}

extension DueViewModel {
  /// Formats a due date; nil for a time whose year does not have four digits.
  ///
  /// - Parameters:
  ///   - due: When the item is due.
  ///   - now: The time to which the words refer.
  ///   - timeZone: The time zone of times, and where days end.
  ///   - order: Whether the day or the month comes first.
  public init?(
    _ due: Due, now: Date = Date(), timeZone: TimeZone = .current, order: DateOrder = .dayFirst
  ) {
    let seconds = now.timeIntervalSince1970
    guard let words = DateText.words(due, now: seconds, in: timeZone, order: order),
      let short = DateText.short(due, now: seconds, in: timeZone, order: order),
      let notation = DateText.notation(due, in: timeZone),
      let whole = DateText.whole(due, in: timeZone, order: order)
    else { return nil }
    self.words = words
    self.short = short
    self.notation = notation
    self.whole = whole
    urgency = Urgency(of: due, now: now, timeZone: timeZone)
  }
}

extension DueViewModel {
  /// Until when an open item waits: "hidden until 24 Nov"; empty if it does not.
  static func wait(
    of item: ToDoItem, now: Date, timeZone: TimeZone, order: DateOrder
  ) -> String {
    guard !item.done, item.isWaiting(at: now, in: timeZone), let wait = item.waitsUntil else {
      return ""
    }
    let words = DueViewModel(wait, now: now, timeZone: timeZone, order: order)?.words
    return "hidden until \(words ?? "then")"
  }
}

extension DueViewModel.Urgency {
  package init(of due: Due?, now: Date, timeZone: TimeZone) {
    guard let due else {
      self = .later
      return
    }
    let end = due.date(in: timeZone)
    // The last second of a day is not over before its end.
    let over =
      due.day == nil ? now : Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
    self =
      end < over
      ? .overdue
      : CalendarDay(end, in: timeZone) == CalendarDay(now, in: timeZone) ? .today : .later
  }
}
