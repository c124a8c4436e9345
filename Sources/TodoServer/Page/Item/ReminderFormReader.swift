import Foundation
import ToDo
import ToDoPresentation

/// Reads a reminder from what was chosen in its part of the form.
struct ReminderFormReader {
  /// What is wrong, by the field.
  typealias Fault = (field: ReminderTexts.Field, fault: FormFault)

  let timeZone: TimeZone
  let errors: ErrorWords

  /// The reminder.
  ///
  /// - Parameters:
  ///   - typed: What was chosen.
  ///   - old: The reminder that the form showed there; nil for a new one. What the form does not show
  ///     of it stays.
  ///   - faults: Gets what is wrong.
  /// - Returns: Nil for no reminder, and for one with a fault.
  func trigger(
    _ typed: ReminderTexts, over old: LocationTrigger?, _ faults: inout [Fault]
  ) -> LocationTrigger? {
    guard !typed.isNone else { return nil }
    let shown = old.map(ReminderTexts.init) ?? ReminderTexts()
    let before = faults.count
    guard let event = event(typed, shown, old, &faults) else { return nil }
    var settings = old?.settings ?? LocationTrigger.Settings(event: event)
    settings.event = event
    if typed.within != shown.within {
      read(.within, &faults) {
        settings.radius = typed.within.isEmpty ? nil : try DistanceText.parse(typed.within)
      }
    }
    read(.from, &faults) { settings.window = try window(typed, shown, old?.window) }
    settings.repeats = typed.isRepeated
    if typed.firesAtOnce, event.kind == .leave || event.kind == .away {
      faults.append((.already, .text("itemAlreadyOnly")))
    }
    settings.initial = typed.firesAtOnce ? .fire : .none
    guard faults.count == before else { return nil }
    do throws(ToDoError) {
      return try LocationTrigger(settings)
    } catch {
      faults.append((Self.field(of: error), .said(errors.said(error))))
      return nil
    }
  }

  private func event(
    _ typed: ReminderTexts, _ shown: ReminderTexts, _ old: LocationTrigger?,
    _ faults: inout [Fault]
  ) -> LocationTrigger.Event? {
    if let old, typed.event == shown.event, typed.length == shown.length { return old.event }
    guard let kind = LocationTrigger.Event.Kind(rawValue: typed.event) else {
      faults.append((.on, .text("itemNoSuchEvent")))
      return nil
    }
    guard kind == .dwell || kind == .away else {
      return read(.on, &faults) { try EventParser.parse(kind.rawValue) } ?? nil
    }
    guard !typed.length.isEmpty else {
      faults.append((.length, .text("itemLengthMissing")))
      return nil
    }
    return read(.length, &faults) {
      // Spaces as in "1h 30m" are how people write it.
      let length = typed.length.filter { !$0.isWhitespace }
      return try EventParser.parse("\(kind.rawValue):\(length)")
    } ?? nil
  }

  /// The hours are in the reader's time zone; those that stay the same keep theirs. Days without hours
  /// mean whole days.
  private func window(
    _ typed: ReminderTexts, _ shown: ReminderTexts, _ old: TimeWindow?
  ) throws -> TimeWindow? {
    let sameHours = (typed.from, typed.to) == (shown.from, shown.to)
    if sameHours, typed.days == shown.days { return old }
    guard typed.from.isEmpty == typed.to.isEmpty else { throw FormFault.text("itemBothHours") }
    let hours =
      typed.from.isEmpty ? nil : try HoursParser.hours("\(typed.from)-\(typed.to)")
    let days = Set(typed.days.compactMap(Weekday.init(rawValue:)))
    guard hours != nil || !days.isEmpty else { return nil }
    return try TimeWindow(
      from: hours?.from ?? 0, to: hours?.to ?? 0, days: days,
      timeZone: (sameHours ? old?.timeZone : nil) ?? timeZone.identifier)
  }

  @discardableResult
  private func read<Value>(
    _ field: ReminderTexts.Field, _ faults: inout [Fault], _ body: () throws -> Value
  ) -> Value? {
    do {
      return try body()
    } catch let error as FormFault {
      faults.append((field, error))
    } catch {
      faults.append((field, .said(errors.said(error))))
    }
    return nil
  }

  private static func field(of error: ToDoError) -> ReminderTexts.Field {
    switch error {
    case .invalidDuration: .length
    case .invalidTriggerRadius: .within
    case .invalidMinute, .unknownTimeZone: .from
    default: .on
    }
  }
}
