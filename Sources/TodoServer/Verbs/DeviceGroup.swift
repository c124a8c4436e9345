import ArgumentParser

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
