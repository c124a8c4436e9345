import ArgumentParser
import CommandSupport
import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

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
    let person = try service.accounts.knownPerson(named: name)
    let store = try SQLiteItemStore(url: folder.list(person.ownList))
    let devices = try DurableGeofenceEngine(store).knownDevices()
    let cells = devices.map { device in
      [
        device.name, device.lastFix.map { "\($0.coordinate)" } ?? "",
        device.lastFix.map { TimeText.text($0.timestamp) } ?? "", "\(device.keptFixCount)",
      ]
    }
    try StandardOutput().write(
      listing: cells,
      [
        Table.Column(least: 12), Table.Column(), Table.Column(dropOrder: 1),
        Table.Column(isAlignedRight: true, dropOrder: 2),
      ], json: json ? devices.map { KnownDeviceJSON($0, items: [:]) } : nil,
      nothing: "no device of \(person.name) has sent a position yet")
  }
}
