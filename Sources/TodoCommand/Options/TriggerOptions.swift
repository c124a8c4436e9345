import ArgumentParser
import Foundation
import ToDo

/// When an item is to be brought to mind.
struct TriggerOptions: ParsableArguments {
  enum Visits: EnumerableFlag {
    case everyVisit, once

    static func help(for value: Visits) -> ArgumentHelp? {
      switch value {
      case .everyVisit: return "Fire at every visit until the item is done."
      case .once: return "Fire once; the default."
      }
    }
  }

  @Option(
    name: .customLong("on"), parsing: .unconditional,
    help: ArgumentHelp(
      "Remind on this: arrive, leave, dwell:10m (inside for so long), away:30m (outside for so "
        + "long) or pass (arrive or pass through); none for no reminder.",
      valueName: "event"),
    completion: .custom(EventCompletion.events))
  var event: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Within this distance of the position, such as 50m or 0.2mi; 100m where it is not given.",
      valueName: "distance"))
  var radius: String?

  @Flag(exclusivity: .exclusive)
  var visits: Visits?

  @Option(
    name: .customLong("between"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only at this time of day: 17:00-20:00; or 22:00-06:00, which belongs to the day on which "
        + "it begins.",
      valueName: "hours"))
  var hours: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only on these days: mon-fri, or sat,sun.", valueName: "days"))
  var days: String?

  @Option(
    name: .customLong("from"), parsing: .unconditional,
    help: ArgumentHelp(
      "Not before this time, in the words of --due: a date alone means its end.",
      valueName: "date"))
  var start: String?

  @Option(
    name: .customLong("until"), parsing: .unconditional,
    help: ArgumentHelp("Not after this time, in the words of --due.", valueName: "date"))
  var expiry: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What to do when one is there already: fire, or none (wait for the next visit), the "
        + "default.",
      valueName: "policy"))
  var initial: LocationTrigger.InitialPolicy?

  /// Reads what was said.
  ///
  /// - Throws: `CommandFailure` for what cannot be read.
  func change() throws(CommandFailure) -> TriggerChange {
    var change = TriggerChange()
    if let event {
      change.event = try EventReading.event(event).map { .on($0) } ?? .taken
    }
    change.radius = try radius.map { text throws(CommandFailure) in
      let radius = try Distance(reading: text, for: "--radius")
      guard radius > .zero else {
        throw CommandFailure(
          .misuse,
          "--radius: nobody is ever within \(TerminalText.safe(text)). Give more than 0, such as 50m, "
            + "or leave it out for 100m.")
      }
      return radius
    }
    change.repeats = visits.map { $0 == .everyVisit }
    change.hours = try hours.map(HoursReading.hours)
    change.days = try days.map(HoursReading.days)
    change.start = try start.map { text throws(CommandFailure) in
      try DueReading.time(text, for: "--from")
    }
    change.expiry = try expiry.map { text throws(CommandFailure) in
      try DueReading.timeToCome(text, for: "--until")
    }
    change.initial = initial
    if initial == .fire, case .on(let event) = change.event {
      switch event {
      case .arrive, .dwell, .pass: break
      case .leave, .away:
        throw CommandFailure(
          .misuse,
          "--initial fire: who is there already can neither leave nor be away at once. Leave it "
            + "out, or remind on arrive, dwell or pass.")
      }
    }
    return change
  }
}

extension LocationTrigger.InitialPolicy: ExpressibleByArgument {}
