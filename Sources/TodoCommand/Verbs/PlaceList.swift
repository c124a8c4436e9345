import ArgumentParser
import ToDo
import ToDoPresentation

struct PlaceList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the named places: what each is, and a position in the middle of it.",
    discussion: """
      Examples:
        todo place list
        todo place list --json
      """)

  @Option(help: "The units of lengths and areas: metric or imperial (feet, miles and acres).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, with areas in square metres.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let output = StandardOutput()
      let count: Int
      if json {
        let places = try store.places()
        count = places.count
        try output.write(json: places.map(PlaceJSON.init))
      } else {
        let presenter = PlaceListPresenter(display: PlaceListView(output: output), units: units)
        count = try PlaceListInteractor(store: store, presenter: presenter).fetch()
      }
      guard count == 0 else { return }
      if !json {
        StandardError.write("todo: no place has a name yet; give one with \"todo place add\"")
      }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
