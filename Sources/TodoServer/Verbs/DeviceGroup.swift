import ArgumentParser
import CommandSupport
import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

struct DeviceGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device", abstract: "List the devices of a person, or forget one.",
    discussion: """
      Examples:
        todo-server device list anna
        todo-server device forget anna "old phone" --yes
      """,
    subcommands: [DeviceList.self, DeviceForget.self])
}

struct DeviceList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List a person's devices, each with its last position.",
    discussion: """
      Examples:
        todo-server device list anna
        todo-server device list anna --json

      The columns are the name, the last position, its time, and how many positions are kept.
      """)

  @Argument(help: ArgumentHelp("Whose devices.", valueName: "name"))
  var name: String

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    guard let person = try service.accounts.person(named: name) else {
      throw AccountError.noSuchPerson(name)
    }
    let store = try SQLiteItemStore(url: folder.list(person.ownList))
    let devices = try DurableGeofenceEngine(store).knownDevices()
    let output = StandardOutput()
    if json {
      try output.write(json: devices.map { KnownDeviceJSON($0, items: [:]) })
    } else {
      let rows = devices.map { device in
        [
          device.name, device.lastFix.map { "\($0.coordinate)" } ?? "",
          device.lastFix.map { TimeText.text($0.timestamp) } ?? "", "\(device.keptFixCount)",
        ]
      }
      try output.write(
        Table(
          [
            Table.Column(least: 12), Table.Column(), Table.Column(dropOrder: 1),
            Table.Column(isAlignedRight: true, dropOrder: 2),
          ], rows))
    }
    guard devices.isEmpty else { return }
    if !json {
      StandardError.write("todo-server: no device of \(person.name) has sent a position yet")
    }
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }
}

struct DeviceForget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Delete every position of a device.",
    discussion: """
      Examples:
        todo-server device forget anna "old phone" --yes

      Deletes its positions on all of the person's lists. If the device sends a position again, it is \
      a new device. There is no way back but a backup.
      """)

  @Argument(help: ArgumentHelp("Whose device.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("The device's name.", valueName: "device"))
  var device: String

  @Flag(help: "Confirm.")
  var yes = false

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    guard let person = try service.accounts.person(named: name) else {
      throw AccountError.noSuchPerson(name)
    }
    guard yes else {
      throw CommandFailure(
        .misuse,
        "This deletes all positions of \(QuotedText.text(device)). Add --yes to confirm.")
    }
    var isKnown = false
    for membership in try service.accounts.memberships(of: person.id) {
      let store = try SQLiteItemStore(url: folder.list(membership.list))
      defer { try? store.close() }
      let isOwn = membership.list == person.ownList
      let isForgotten = try DurableGeofenceEngine(store)
        .forgetDevice(named: isOwn ? device : "\(person.name)/\(device)")
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
