import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct DeviceForget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete every position of a device.",
    discussion: """
      Examples:
        todo device forget "old phone"
        todo device forget tablet --yes

      Deletes its positions, where it is inside, and the positions in the reminders that it caused. \
      That they fired, when and for which item stays, and ends with the item or after 30 days. If \
      the device sends a position again, it is a new device.

      On a terminal it asks first; in a script add --yes. There is no way back but a backup.
      """)

  @Argument(
    help: ArgumentHelp("The device's name.", valueName: "name"),
    completion: .custom(DeviceCompletion.names))
  var name: ArgumentText

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openThere()
      let engine = DurableGeofenceEngine(store)
      guard let device = try engine.knownDevices().first(where: { $0.name == name.text }) else {
        let known = try engine.deviceNames()
        let hint =
          known.isEmpty
          ? "" : " Known devices: \(QuotedText.unmarked(known.joined(separator: ", ")))."
        throw CommandFailure(
          .nothingFound, "No device \(QuotedText.text(name.text)) is known.\(hint)")
      }
      let shown = QuotedText.text(device.name)
      if !yes {
        guard Question.isPossible else {
          throw CommandFailure(
            .misuse,
            "This deletes all positions of \(shown). Add --yes to do it without a question.")
        }
        let count = device.keptFixCount
        let positions = count == 1 ? "1 position" : "\(count) positions"
        guard Question("Delete \(positions) of \(shown)?").isAnsweredYes() else {
          StandardError.write("todo: nothing was deleted")
          throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
        }
      }
      try engine.forgetDevice(named: device.name)
      let output = StandardOutput()
      try output.write([
        TerminalText.safe(output.isTerminal ? "Forgotten: \(device.name)" : device.name)
      ])
    }
  }
}
