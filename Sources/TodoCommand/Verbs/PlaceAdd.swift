import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct PlaceAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Name a place, or add one to a named set.",
    discussion: """
      Examples:
        todo place add home 52.52,13.405
        todo place add park 52.5273,13.4275 --radius 400m
        todo place add "old town" --region district.geojson

      Without --radius the place is a point. Open items that have the whole set get the new place \
      too. A place that is already there is not added again.
      """)

  @Argument(help: "Name of the place.", completion: .custom(PlaceCompletion.names))
  var name: ArgumentText

  @Argument(
    help: "A position, as for \"todo near\". Or give --region.",
    completion: .custom(PlaceCompletion.positions))
  var position: [ArgumentText] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the place, such as 50m or 0.2mi; metres without a unit.", valueName: "distance"))
  var radius: String?

  @Option(
    name: .customLong("region"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The region in this GeoJSON file. Repeat it for a set of places.", valueName: "file"),
    completion: .file())
  var regionFiles: [String] = []

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let name = try PlaceNameParser.newName(name.text)
      // No file is created for options that cannot be read.
      let existing = try storeOptions.openExisting()
      let regions = try regions(places: existing ?? InMemoryItemStore())
      let store = try existing ?? storeOptions.open()
      for region in regions { try store.addPlace(Place(name: name, region: region)) }
    }
  }

  private func regions(places: any PlaceStore) throws -> [Region] {
    if !regionFiles.isEmpty {
      guard position.isEmpty, radius == nil else {
        throw CommandFailure(
          .misuse, "--region gives the whole place. Leave out the position and --radius.")
      }
      return try regionFiles.map { try RegionFile(path: $0).region() }
    }
    guard !position.isEmpty else {
      throw CommandFailure(
        .misuse, "A place needs a position, such as 52.52,13.405, or --region.")
    }
    let center = try PositionParser(places: places).parse(position.joinedText).coordinate
    let radius = try radius.map { text in
      try reading("--radius") { try DistanceText.parse(text) }
    }
    return [try .circle(center: center, radius: radius ?? .zero)]
  }
}
