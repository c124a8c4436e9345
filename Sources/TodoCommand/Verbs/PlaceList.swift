import ArgumentParser
import ToDo
import ToDoPresentation

struct PlaceList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the named places, each with its size and a position in it.",
    discussion: """
      Examples:
        todo place list
        todo place list --json
      """)

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let places = try store.places()
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: places.map(PlaceJSON.init))
      } else {
        let list = PlaceListViewModel(places, units: unitsOption.units)
        try PlaceListView(output: output).display(list)
      }
      guard places.isEmpty else { return }
      if !jsonOption.json {
        StandardError.write("todo: there are no named places yet; \"todo place add\" adds one")
      }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
