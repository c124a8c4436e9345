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
      let output = StandardOutput()
      let count: Int
      if jsonOption.json {
        let places = try store.places()
        count = places.count
        try output.write(json: places.map(PlaceJSON.init))
      } else {
        let presenter = PlaceListPresenter(
          display: PlaceListView(output: output), units: unitsOption.units)
        count = try PlaceListInteractor(store: store, presenter: presenter).fetch()
      }
      guard count == 0 else { return }
      if !jsonOption.json {
        StandardError.write("todo: there are no named places yet; \"todo place add\" adds one")
      }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
