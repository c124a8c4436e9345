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

      Without --radius the place is a point. A second place with the same name makes a set of them: \
      that is asked on a terminal, and needs --also elsewhere. Open items that have the whole set get \
      the new place too. A place that is already there is not added again.
      """)

  @Argument(help: "Name of the place.", completion: .custom(PlaceCompletion.names))
  var name: ArgumentText

  @OptionGroup var shape: PlaceShape

  @Flag(help: "Make a set if there is a place with this name.")
  var also = false

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let name = try PlaceNameParser.newName(name.text)
      // No file is created for options that cannot be read.
      let existing = try storeOptions.openExisting()
      let regions = try shape.regions(
        after: "place add", name: name, places: existing ?? InMemoryItemStore())
      try allowSet(of: regions, named: name, beside: existing?.places(named: name) ?? [])
      let store = try existing ?? storeOptions.open()
      let changes = try regions.map { region in
        let isNew = try store.addPlace(Place(name: name, region: region))
        let set = try store.places(named: name)
        let place = set.first { $0.region == region } ?? Place(name: name, region: region)
        return (isNew ? PlaceChangeText.Change.added(set) : .alreadyThere(place), [place])
      }
      try PlaceChangeView(asJSON: jsonOption.json).display(changes)
    }
  }

  /// Makes sure that a set is meant if one place becomes several.
  private func allowSet(of regions: [Region], named name: String, beside earlier: [Place]) throws {
    guard !also, let place = earlier.first, earlier.count == 1,
      regions.contains(where: { $0 != place.region })
    else { return }
    let claim = "\(QuotedText.text(place.name)) is already at \(RegionText.position(place.region))."
    let isMeant =
      Question.isPossible && Question("\(claim) Make it a set of places?").isAnsweredYes()
    guard isMeant else {
      throw CommandFailure(
        .misuse,
        "\(claim) --also makes it a set of places; \"todo place move\" moves it.")
    }
  }
}
