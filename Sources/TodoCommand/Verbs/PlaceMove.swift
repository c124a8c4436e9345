import ArgumentParser
import ToDo
import ToDoPresentation

struct PlaceMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a named place. Open items with it follow.",
    discussion: """
      Examples:
        todo place move home 52.53,13.41
        todo place move park 52.53,13.43 --radius 300m
        todo place move supermarket 52.53,13.41 --at 52.5219,13.4132

      Without --radius a circle keeps its size. Items that have the place, or whose location was \
      given by its name, are at the new position; done items stay as they were.
      """)

  @Argument(help: "Name of the place.", completion: .custom(PlaceCompletion.names))
  var name: ArgumentText

  @OptionGroup var shape: PlaceShape

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Move the place of the set that is nearest to this position.", valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var oldPosition: String?

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let old = try place(in: store)
      let regions = try shape.regions(
        after: "place move", name: old.name, places: store, radius: radius(of: old))
      guard let region = regions.first, regions.count == 1 else {
        throw CommandFailure(.misuse, "A place moves to one region. Give --region once.")
      }
      let new = Place(name: old.name, region: region)
      guard try !store.places(named: old.name).contains(new) || new == old else {
        throw CommandFailure(
          .misuse, "\(QuotedText.text(old.name)) has a place there already.")
      }
      let count = try store.changePlaces(named: old.name) { $0 == old ? new : $0 }
      try PlaceChangeView(asJSON: jsonOption.json)
        .display([(.moved(to: new, followers: count), [new])])
    }
  }

  /// The place to move.
  private func place(in store: any ItemStore & PlaceStore) throws -> Place {
    let set = try PlaceNameParser(store: store).places(named: name.text)
    if let oldPosition {
      let origin = try reading("--at") {
        try ItemLocationParser(store: store).parseSayingAge(oldPosition).coordinate
      }
      return Place.nearest(to: origin, of: set)
    }
    guard set.count == 1 else {
      throw CommandFailure(
        .misuse, "\(QuotedText.text(set[0].name)) is \(set.count) places. Pick one with --at.")
    }
    return set[0]
  }

  /// The radius that a place keeps.
  private func radius(of place: Place) throws -> Distance {
    if case .circle(_, let radius) = place.region.shape { return radius }
    guard shape.radius != nil || !shape.regionFiles.isEmpty else {
      throw CommandFailure(
        .misuse,
        "\(QuotedText.text(place.name)) is a \(RegionText.kind(place.region, in: .metric)), not a "
          + "circle. Give --radius or --region.")
    }
    return .zero
  }
}
