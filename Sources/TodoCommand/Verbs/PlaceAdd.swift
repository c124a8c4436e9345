import ArgumentParser
import ToDo

struct PlaceAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Give a place a name, or add it to those that have the name.",
    discussion: """
      Examples:
        todo place add home 52.52,13.405
        todo place add park 52.5273,13.4275 --radius 400m
        todo place add "old town" --region district.geojson

      Without --radius it is a point. Open items that have every place of the name get this \
      one too. One that is there already is not added again.
      """)

  @Argument(help: "What the place is called.", completion: .custom(PlaceCompletion.names))
  var name: String

  @Argument(
    help: "Where, in any form that \"todo near\" reads; or --region.",
    completion: .custom(PlaceCompletion.positions))
  var position: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Everything within this distance, such as 50m or 0.2mi.", valueName: "distance"))
  var radius: String?

  @Option(
    name: .customLong("region"), parsing: .unconditional,
    help: ArgumentHelp("The region of this GeoJSON file.", valueName: "file"),
    completion: .file())
  var regionFile: String?

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let name = try PlaceName.new(SignedPositions.restored(name))
      // What cannot be read makes no file.
      let existing = try storeOptions.openExisting()
      let region = try region(places: existing ?? InMemoryItemStore())
      try (existing ?? storeOptions.open()).addPlace(Place(name: name, region: region))
    }
  }

  private func region(places: any PlaceStore) throws -> Region {
    if let regionFile {
      guard position.isEmpty, radius == nil else {
        throw CommandFailure(
          .misuse, "--region says where the place is. Leave out the position and --radius.")
      }
      return try RegionFile(path: regionFile).region()
    }
    guard !position.isEmpty else {
      throw CommandFailure(
        .misuse, "Where is it? Give a position, such as 52.52,13.405, or --region.")
    }
    let text = position.map(SignedPositions.restored).joined(separator: " ")
    let center = try PositionReading(places: places).position(text).coordinate
    let radius = try radius.map { try Distance(reading: $0, for: "--radius") } ?? .zero
    return try .circle(center: center, radius: radius)
  }
}
