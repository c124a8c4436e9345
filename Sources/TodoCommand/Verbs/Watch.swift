import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Take positions from standard input, and remind when it is time.",
    discussion: """
      Examples:
        gpspipe -w | todo watch --live --device laptop
        todo watch --json < positions.csv
        mosquitto_sub -v -t 'owntracks/#' | todo watch --live --exec 'notify-send "$TODO_TITLE"'

      Positions are JSON objects, one a line, or rows of CSV, with lat, lon and time,
      and if known acc (metres), speed (m/s), course and device; objects of
      OwnTracks, whose device is that of the topic; the reports of gpsd; or the track
      points of GPX. A time is RFC 3339, in UTC where it has no offset, or in seconds
      since 1970.

      Each reminder is printed as it fires. Where a device was, and what has fired,
      is kept with the items: positions that are fed once more fire nothing again,
      and after a stop, of whatever kind, it goes on where it was. A reminder that
      was written but not told of before is told of at the next start.

      Time is that of a device's newest position, so that a recording gives the same
      reminders as it would have then; with --live the clock of this machine runs
      too, for what is due without a further position.

      The command of --exec is run by the shell, with TODO_EVENT, TODO_CAUSE,
      TODO_TIME, TODO_DEVICE, TODO_DISTANCE (metres), TODO_ID, TODO_TITLE and
      TODO_PLACE in its environment and the JSON of the event on its input. Where it
      fails it is run again for the event at the next start: the event's id tells.
      What it prints goes where the reminders go.
      """)

  @Option(
    help: ArgumentHelp("The name of the device whose positions name none.", valueName: "name"))
  var device = Watch.defaultDevice

  /// Whose positions name no device and are of none that was named.
  static let defaultDevice = "phone"

  @Flag(help: "Let the clock of this machine run beside that of the positions.")
  var live = false

  @Option(
    name: .customLong("exec"), parsing: .unconditional,
    help: ArgumentHelp("Run this command of the shell for each reminder.", valueName: "command"))
  var command: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long positions are kept after their device's last one: 30d, 12h.",
      valueName: "duration"))
  var keep = "30d"

  @Option(help: "The units of the distances: metric or imperial (feet and miles).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, a line a reminder, with distances in metres.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard let kept = DurationReading.seconds(keep) else {
        throw CommandFailure(
          .misuse,
          "--keep: \"\(TerminalText.safe(keep))\" is no duration. Give one like 30d or 12h.")
      }
      guard device.contains(where: { !$0.isWhitespace }) else {
        throw CommandFailure(.misuse, "--device: the name is empty. Give one, like phone.")
      }
      guard command?.allSatisfy(\.isWhitespace) != true else {
        throw CommandFailure(.misuse, "--exec: the command is empty. Give one, or leave it out.")
      }
      // Else the next file to be opened would be taken for it.
      guard fcntl(STDIN_FILENO, F_GETFD) != -1 else {
        throw CommandFailure(
          .noSuchFile, "Standard input is closed. Give positions there, or < /dev/null for none.")
      }
      let store = try storeOptions.openNamed()
      let engine = DurableGeofenceEngine(store)
      let delivery = ReminderDelivery(
        store: store, units: units, isJSON: json, command: command.map(ReminderCommand.init))
      try WatchRun(engine, device: device, isLive: live, keptSeconds: kept, delivery).run()
    }
  }
}
