import ArgumentParser
import ToDo
import ToDoPresentation

struct PlaceRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm", abstract: "Remove named places. Items keep their places.",
    discussion: """
      Examples:
        todo place rm home
        todo place rm supermarket --at 52.5219,13.4132
      """)

  @Argument(
    help: ArgumentHelp(
      "Place names. A set is removed whole.", valueName: "name"),
    completion: .custom(PlaceCompletion.names))
  var names: [ArgumentText]

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only the place of the set that is nearest to this position.", valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      // If one name is unknown, no place is removed.
      let existing = try storeOptions.openForReading()
      let sets = try names.map { try places(named: $0.text, in: existing) }
      guard let position else {
        for set in sets { try existing.removePlaces(named: set[0].name) }
        return try show(sets)
      }
      guard let set = sets.first, sets.count == 1 else {
        throw CommandFailure(.misuse, "--at picks one place of a set, so give one name.")
      }
      let origin = try reading("--at") {
        try PositionParser(places: existing).parseSayingAge(position).coordinate
      }
      let nearest = Place.nearest(to: origin, of: set)
      try existing.removePlaces(named: nearest.name) { $0 == nearest }
      try show([[nearest]])
    }
  }

  private func show(_ removed: [[Place]]) throws {
    try PlaceChangeView(asJSON: jsonOption.json).display(removed.map { (.removed($0), $0) })
  }

  /// - Throws: the exit code for "nothing found" if there is no such place.
  private func places(named name: String, in store: any PlaceStore) throws -> [Place] {
    do {
      return try PlaceNameParser(store: store).places(named: name)
    } catch let error as InputError {
      throw CommandFailure(.nothingFound, CommandFailure(translating: error).message)
    }
  }
}
