import ArgumentParser
import CommandSupport
import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

struct DeviceForget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Delete every position of a device.",
    discussion: """
      Examples:
        todo-server device forget anna "old phone" --yes

      Deletes its positions on all of the person's lists. If the device sends a position again, it is \
      a new device. Only a backup can bring them back.
      """)

  @Argument(help: ArgumentHelp("Whose device.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("The device's name.", valueName: "device"))
  var device: String

  @OptionGroup var confirmation: Confirmation

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    let person = try service.accounts.knownPerson(named: name)
    try confirmation.require("This deletes all positions of \(QuotedText.text(device)).")
    var isKnown = false
    for membership in try service.accounts.memberships(of: person.id) {
      let store = try SQLiteItemStore(url: folder.list(membership.list))
      defer { try? store.close() }
      let names = DeviceNames(of: person.name, inOwnList: membership.list == person.ownList)
      let isForgotten = try DurableGeofenceEngine(store).forgetDevice(named: names.stored(device))
      isKnown = isKnown || isForgotten
    }
    guard isKnown else {
      throw CommandFailure(
        .nothingFound,
        "\(person.name) has no device \(QuotedText.text(device)). "
          + "\"todo-server device list \(person.name)\" lists them.")
    }
    try StandardOutput().write([TerminalText.safe("Forgotten: \(device)")])
  }
}
