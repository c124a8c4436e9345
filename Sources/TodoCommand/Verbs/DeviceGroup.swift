import ArgumentParser

struct DeviceGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device",
    abstract: "List the devices that sent positions, or forget one.",
    discussion: """
      Examples:
        todo device list
        todo device forget "old phone"

      A device is known from its first position in todo watch.
      """,
    subcommands: [DeviceList.self, DeviceForget.self])
}
