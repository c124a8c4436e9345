import Foundation
import ToDo
import ToDoPresentation

/// Writes what a reminder is for, and when it can fire next, as whoever reads the page does.
struct ReminderWords {
  private let words: PageWords
  private var text: PageText { words.text }

  init(_ words: PageWords) {
    self.words = words
  }

  /// "when I arrive, within 150 m, workdays 17:00–20:00, every visit".
  func sentence(_ trigger: LocationTrigger, of item: ToDoItem) -> String {
    let parts = [
      event(trigger.event),
      item.radius(for: trigger).map { text("itemWithin", ["distance": words.distance($0)]) },
      trigger.window.map(window),
      text(trigger.repeats ? "itemEveryVisit" : "itemOnce"),
      trigger.initial == .fire ? text("itemAlready") : nil,
      kept(trigger),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// What is not chosen in a form: "not before Fri 27 Nov, 17:00, snoozed until 18:00"; nil without.
  func kept(_ trigger: LocationTrigger) -> String? {
    let parts = [
      trigger.start.map { text("itemNotBefore", ["date": words.moment($0)]) },
      trigger.expiry.map { text("itemNotAfter", ["date": words.moment($0)]) },
      trigger.snooze.map(snooze),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// "when I arrive, from Fri 27 Nov, 17:00"; or why it never does.
  ///
  /// - Parameter isSpent: Whether it fires once and has.
  func next(_ trigger: LocationTrigger, of item: ToDoItem, isSpent: Bool) -> String {
    let outlook = ReminderOutlook(now: words.now, timeZone: words.timeZone, order: .dayFirst)
    switch outlook.next(trigger, of: item, isSpent: isSpent) {
    case .done: return text("itemNextNotDone")
    case .nowhere: return text("itemNextNowhere")
    case .spent: return text("itemNextSpent")
    case .expired(let expiry): return text("itemNextExpired", ["date": moment(expiry)])
    case .expiresFirst: return text("itemNextExpiresFirst")
    case .fires(let start, let snooze):
      let parts = [
        event(trigger.event), snooze.map(self.snooze),
        start.map { text("itemFrom", ["date": moment($0)]) },
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    }
  }

  /// What makes it fire: "when I arrive", "after 10 min there".
  func event(_ event: LocationTrigger.Event) -> String {
    let name = "itemWhen-\(event.kind.rawValue)"
    guard let seconds = event.seconds else { return text(name) }
    return text(name, ["duration": duration(seconds)])
  }

  /// "1 h 30 min": in whole seconds.
  func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    let parts = [
      (whole / 86_400, "itemDays"), (whole / 3600 % 24, "itemHours"),
      (whole / 60 % 60, "itemMinutes"), (whole % 60, "itemSeconds"),
    ]
    let shown = parts.filter { $0.0 > 0 }.map { text($0.1, count: $0.0, words.number($0.0)) }
    return shown.isEmpty
      ? text("itemSeconds", count: 0, words.number(0)) : shown.joined(separator: " ")
  }

  /// "workdays 17:00–20:00 (Europe/Berlin)": the zone only where it is not the reader's.
  func window(_ window: TimeWindow) -> String {
    let isWholeDay = window.from == window.to
    let hours = isWholeDay && window.from == 0 ? nil : "\(time(window.from))–\(time(window.to))"
    let days = window.isDaily ? (hours == nil ? text("itemEveryDay") : nil) : days(window.days)
    let zone = isReaders(window.timeZone) ? nil : "(\(window.timeZone))"
    return [days, hours, zone].compactMap(\.self).joined(separator: " ")
  }

  /// Whether a time zone is the reader's, maybe by another name: if clocks show the same there now and in
  /// half a year.
  private func isReaders(_ identifier: String) -> Bool {
    guard identifier != words.timeZone.identifier else { return true }
    guard let zone = TimeZone(identifier: identifier) else { return false }
    return [words.now, words.now.addingTimeInterval(182 * 86_400)].allSatisfy {
      zone.secondsFromGMT(for: $0) == words.timeZone.secondsFromGMT(for: $0)
    }
  }

  /// "Mon–Fri", "Tue, Thu": three or more days in a row by the first and the last.
  func days(_ days: Set<Weekday>) -> String {
    if days == Set(Weekday.allCases.prefix(5)) { return text("itemWorkdays") }
    if days == Set(Weekday.allCases.suffix(2)) { return text("itemWeekends") }
    let runs = Weekday.allCases.split { !days.contains($0) }
    return runs.flatMap { run in
      guard run.count > 2, let first = run.first, let last = run.last else {
        return run.map(weekday)
      }
      return ["\(weekday(first))–\(weekday(last))"]
    }.joined(separator: ", ")
  }

  /// "Mon", "Mo".
  func weekday(_ day: Weekday) -> String {
    let index = Weekday.allCases.firstIndex(of: day) ?? 0
    // 5 January 1970 was a Monday.
    return Date(timeIntervalSince1970: Double(4 + index) * 86_400)
      .formatted(Date.FormatStyle(locale: words.locale, timeZone: .gmt).weekday(.abbreviated))
  }

  /// What was asked of a reminder that fired: "arrived", "passed by".
  func cause(_ cause: GeofenceEvent.Cause) -> String { text("itemCause-\(cause.rawValue)") }

  /// "snoozed until 18:00".
  private func snooze(_ snooze: LocationTrigger.Snooze) -> String {
    snooze.date.map { text("itemSnoozedUntil", ["date": words.moment($0)]) }
      ?? text("itemSnoozedVisit")
  }

  private func moment(_ timestamp: Double) -> String {
    words.moment(Date(timeIntervalSince1970: timestamp))
  }

  func time(_ minute: Int) -> String {
    Date(timeIntervalSince1970: Double(minute) * 60)
      .formatted(Date.FormatStyle(locale: words.locale, timeZone: .gmt).hour().minute())
  }
}
