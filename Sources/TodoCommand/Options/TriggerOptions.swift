public import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

/// The options of an item's reminders.
struct TriggerOptions: ParsableArguments {
  enum Visits: EnumerableFlag {
    case everyVisit, once

    static func help(for value: Visits) -> ArgumentHelp? {
      switch value {
      case .everyVisit: return "Remind on every visit until the item is done."
      case .once: return "Remind once (the default)."
      }
    }
  }

  @Option(
    name: .customLong("on"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Remind on arrive, leave, dwell:10m (after 10 minutes inside), away:30m (after 30 minutes "
        + "outside) or pass (arrive or pass through). Repeat it for several reminders; the options "
        + "below apply to each. In edit they replace all reminders; none removes them.",
      valueName: "event"),
    completion: .custom(EventCompletion.events))
  var events: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Within this distance of the position, such as 50m or 0.2mi (default 100m); metres without "
        + "a unit.",
      valueName: "distance"))
  var radius: String?

  @Flag(exclusivity: .exclusive)
  var visits: Visits?

  @Option(
    name: .customLong("between"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only at this time of day, such as 17:00-20:00. With --days, 22:00-06:00 counts for "
        + "the day on which it begins.",
      valueName: "hours"))
  var hours: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only on these days, such as mon-fri or sat,sun.", valueName: "days"))
  var days: String?

  @Option(
    name: .customLong("from"), parsing: .unconditional,
    help: ArgumentHelp(
      "Not before this time, as for --due, but a date alone means the beginning of that day.",
      valueName: "date"))
  var start: String?

  @Option(
    name: .customLong("until"), parsing: .unconditional,
    help: ArgumentHelp("Not after this time, as for --due.", valueName: "date"))
  var expiry: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "If you are already there: fire (only with arrive, dwell and pass), or none to wait for the "
        + "next visit (default none).",
      valueName: "policy"))
  var initial: LocationTrigger.InitialPolicy?

  /// Parses the options.
  ///
  /// - Throws: `CommandFailure` for a value that cannot be read.
  func change() throws -> TriggerChange {
    var change = TriggerChange()
    change.events = try parsedEvents()
    change.radius = try radius.map { text in
      let radius = try reading("--radius") { try DistanceText.parse(text) }
      guard radius > .zero else {
        throw CommandFailure(.misuse, "--radius must be more than 0, such as 50m.")
      }
      return radius
    }
    change.repeats = visits.map { $0 == .everyVisit }
    change.hours = try hours.map { text in
      try reading("--between") { try HoursParser.hours(text) }
    }
    change.days = try days.map { text in try reading("--days") { try HoursParser.days(text) } }
    change.start = try start.map { text in
      try reading("--from") { try DateParser.here.parse(text, dateAlone: .start) }
    }
    change.expiry = try expiry.map { text in
      try reading("--until") { try DateParser.here.parseFuture(text, dateAlone: .end) }
    }
    change.initial = initial
    return change
  }

  /// The events, each once; empty for none, and nil if the option is not given.
  private func parsedEvents() throws -> [LocationTrigger.Event]? {
    guard !events.isEmpty else { return nil }
    var parsed: [LocationTrigger.Event] = []
    for text in events {
      guard let event = try reading("--on", { try EventParser.parse(text) }) else {
        guard events.count == 1 else {
          throw CommandFailure(.misuse, "--on none removes every reminder. Give it alone.")
        }
        return []
      }
      if !parsed.contains(event) { parsed.append(event) }
    }
    return parsed
  }
}

extension LocationTrigger.InitialPolicy: ExpressibleByArgument {}
