import ToDo
import ToDoPresentation

/// The choices of a reminder as texts: what its part of the form shows, and what was chosen there.
struct ReminderTexts: Hashable, Sendable {
  /// The fields, by their names in the form without the number of the reminder.
  enum Field: String, CaseIterable, Sendable {
    case on, length, within, from, to, days, often, already
  }

  /// What stands for no reminder.
  static let none = "none"
  static let everyVisit = "every"

  /// `arrive`, `leave`, `dwell`, `away`, `pass` or `none`.
  var event = Self.none
  /// How long somebody must have been there or away: `10m`.
  var length = ""
  var within = ""
  var from = ""
  var to = ""
  var days: Set<String> = []
  var isRepeated = false
  var firesAtOnce = false

  /// An empty one, to add a reminder with.
  init() {}

  init(_ trigger: LocationTrigger) {
    event = trigger.event.kind.rawValue
    length = trigger.event.seconds.map(DurationText.exact) ?? ""
    within = trigger.radius.map { DistanceText.text($0, in: .metric) } ?? ""
    if let window = trigger.window {
      if (window.from, window.to) != (0, 0) {
        from = TimeWindow.text(ofMinute: window.from)
        to = TimeWindow.text(ofMinute: window.to)
      }
      days = window.isDaily ? [] : Set(window.days.map(\.rawValue))
    }
    isRepeated = trigger.repeats
    firesAtOnce = trigger.initial == .fire
  }

  /// - Returns: Nil if the form has no reminder of this number.
  init?(_ form: FormBody, at index: Int) {
    func name(_ field: Field) -> String { "\(field.rawValue)-\(index)" }
    let event = form[name(.on)]
    guard !event.isEmpty else { return nil }
    self.event = event
    length = form[name(.length)]
    within = form[name(.within)]
    from = form[name(.from)]
    to = form[name(.to)]
    days = Set(form.values(name(.days)))
    // All days are no choice of days.
    if days.count == Weekday.allCases.count { days = [] }
    isRepeated = form[name(.often)] == Self.everyVisit
    firesAtOnce = form.isOn(name(.already))
  }

  var isNone: Bool { event == Self.none }
}
