import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct DeviceList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the devices, each with its last position and where it is inside.",
    discussion: """
      Examples:
        todo device list
        todo device list --json

      The columns are the name, the last position, its age and accuracy, how many positions are \
      kept, and the places with reminders that the device is inside.
      """)

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading() as? SQLiteItemStore
      let devices = try store.map { try DurableGeofenceEngine($0).knownDevices() } ?? []
      var items: [ItemID: ToDoItem] = [:]
      for id in Set(devices.flatMap(\.insideFences).map(\.item)) {
        items[id] = try store?.item(withID: id)?.item
      }
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: devices.map { KnownDeviceJSON($0, items: items) })
      } else {
        try DeviceListView(output: output).display(
          DeviceListViewModel(devices, items: items, now: CurrentTime.now, units: unitsOption.units)
        )
      }
      guard devices.isEmpty else { return }
      if !jsonOption.json {
        StandardError.write("todo: no device has sent a position yet; \"todo watch\" reads them")
      }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
