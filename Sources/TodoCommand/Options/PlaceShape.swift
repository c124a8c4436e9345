import ArgumentParser
import ToDo
import ToDoPresentation

/// Where a named place is.
struct PlaceShape: ParsableArguments {
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

  /// The regions that are given, at least one.
  ///
  /// - Parameters:
  ///   - command: The words of the command before the name.
  ///   - name: The name that was given before the position.
  ///   - places: The places that can be given by name.
  ///   - standard: The radius without `--radius`.
  func regions(
    after command: String, name: String, places: any ItemStore & PlaceStore,
    radius standard: Distance = .zero
  ) throws -> [Region] {
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
    let center = try center(after: command, name, places)
    let radius = try radius.map { text in
      try reading("--radius") { try DistanceText.parse(text) }
    }
    return [try .circle(center: center, radius: radius ?? standard)]
  }

  private func center(
    after command: String, _ name: String, _ places: any ItemStore & PlaceStore
  ) throws -> Coordinate {
    do {
      let parsed = try ItemLocationParser(store: places).parseSayingAge(position.joinedText)
      return parsed.name == nil && parsed.here == nil
        ? try PositionCheck(places).checked(parsed.coordinate) : parsed.coordinate
    } catch let error as InputError {
      // The first words may belong to a name without quotes.
      for count in 1..<max(1, position.count) {
        let rest = Array(position.dropFirst(count)).joinedText
        guard (try? PositionParser(places: places).parse(rest)) != nil else { continue }
        let whole = ([name] + position.prefix(count).map(\.text)).joined(separator: " ")
        throw CommandFailure(
          .misuse,
          "The name has several words. Put it in quotes: todo \(command) "
            + "\(QuotedText.text(whole)) \(QuotedText.unmarked(rest))")
      }
      throw error
    }
  }
}
