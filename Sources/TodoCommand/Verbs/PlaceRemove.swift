import ArgumentParser
import ToDo

struct PlaceRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Forget names of places; items keep their places.",
    discussion: """
      Examples:
        todo place rm home
        todo place rm supermarket --at 52.5219,13.4132
      """)

  @Argument(
    help: ArgumentHelp(
      "What they are called; of a set every place is forgotten.", valueName: "name"),
    completion: .custom(PlaceCompletion.names))
  var names: [String]

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only the place of the set that is nearest to this position.", valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let names = names.map(SignedPositions.restored)
      // All or, when one is unknown, none.
      let existing = try storeOptions.openForReading()
      let sets = try names.map {
        try PlaceName.places($0, in: existing, otherwise: .nothingFound)
      }
      guard let position else {
        for set in sets { try existing.removePlaces(named: set[0].name) }
        return
      }
      guard let set = sets.first, sets.count == 1 else {
        throw CommandFailure(.misuse, "--at says which place of one set. Give one name.")
      }
      let origin = try PositionReading(places: existing).position(position).coordinate
      let nearest = Self.nearest(to: origin, of: set)
      try existing.removePlaces(named: nearest.name) { $0 == nearest }
    }
  }

  /// Of those at equal distance the first.
  private static func nearest(to position: Coordinate, of places: [Place]) -> Place {
    let matcher = RegionMatcher()
    var nearest = places[0]
    var least = Distance(meters: .infinity)
    for place in places {
      let distance = matcher.distance(from: position, to: place.region)
      if distance < least { (nearest, least) = (place, distance) }
    }
    return nearest
  }
}
