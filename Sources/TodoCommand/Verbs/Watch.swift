import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", _superCommandName: Todo.name,
    abstract: "Read positions from standard input and print reminders as they fire.",
    discussion: """
      Examples:
        gpspipe -w | todo watch --live --device laptop
        todo watch --json < positions.csv
        mosquitto_sub -v -t 'owntracks/#' | todo watch --live --exec 'notify-send "$TODO_TITLE"'

      Positions are JSON objects, one per line, or rows of CSV, with lat, lon and time, and \
      optionally acc (metres), speed (m/s), course and device; OwnTracks messages, with the device \
      from the topic; reports from gpsd; or GPX track points. A time is RFC 3339, in UTC if it has \
      no offset, or seconds since 1970.

      Each reminder is printed as it fires. The last position of each device and what has fired \
      are stored with the items: feeding the same positions again repeats nothing, and after any \
      kind of stop, watch continues where it stopped. A reminder that was not delivered is \
      delivered at the next start.

      The time is that of a device's newest position, so a recording gives the same reminders that \
      it would have given live. With --live, this computer's clock counts too.

      The shell runs the --exec command with TODO_ID (the item), TODO_TITLE, TODO_PLACE, \
      TODO_EVENT (what the reminder is for: arrive, leave, …), TODO_CAUSE (what happened), \
      TODO_TIME, TODO_DEVICE, TODO_DISTANCE (metres) and TODO_EVENT_ID in its environment and the \
      event as JSON on its standard input. If it fails, it is run again at the next start with the \
      same event id. Its output is shown among the reminders.
      """)

  /// A file that was given as an argument: positions come from standard input.
  @Argument(help: .hidden, completion: .file())
  var files: [ArgumentText] = []

  @Option(
    help: ArgumentHelp("Device name for positions without one.", valueName: "name"))
  var device = Watch.defaultDevice

  /// The device name for positions without one.
  static let defaultDevice = "phone"

  @Flag(help: "Also use this computer's clock, so timers fire without a new position.")
  var live = false

  @Option(
    name: .customLong("exec"), parsing: .unconditional,
    help: ArgumentHelp("Run this shell command for each reminder.", valueName: "command"))
  var command: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long to keep positions before a device's last one, such as 30d or 12h.",
      valueName: "duration"))
  var keep = "30d"

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard files.isEmpty else {
        throw CommandFailure(
          .misuse,
          "watch reads standard input. Use: todo watch < \(QuotedText.unmarked(files.joinedText))")
      }
      let kept = try reading("--keep") { try DurationText.parse(keep) }
      guard device.contains(where: { !$0.isWhitespace }) else {
        throw CommandFailure(.misuse, "--device: The name is empty. Try phone.")
      }
      guard command?.allSatisfy(\.isWhitespace) != true else {
        throw CommandFailure(.misuse, "--exec: The command is empty.")
      }
      // The next file to be opened would be mistaken for it.
      guard fcntl(STDIN_FILENO, F_GETFD) != -1 else {
        throw CommandFailure(
          .noSuchFile, "Standard input is closed. Use < /dev/null for no positions.")
      }
      // Fails now instead of at the first position on the edge of a polygon.
      try RegionMatcher.loadGEOS()
      let store = try storeOptions.openNamed()
      let engine = DurableGeofenceEngine(store)
      let delivery = ReminderDelivery(
        units: unitsOption.units, isJSON: jsonOption.json,
        command: command.map(ReminderCommand.init))
      try WatchRun(
        engine, device: device, isLive: live, keptSeconds: kept, units: unitsOption.units, delivery
      ).run()
    }
  }
}
