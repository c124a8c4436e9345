import ArgumentParser
@preconcurrency import Foundation  // for `stdin`, which C declares as a variable
import ToDo
import ToDoPresentation

struct Near: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near", abstract: "What can be done near a position, nearest first.",
    discussion: """
      Examples:
        todo near 52.52,13.405
        todo near -33.87,151.21 --within 500m --tag shop
        todo near "52°31'12\\"N 13°24'18\\"E" --limit 3 --json
        todo near home
        todo near - < positions.txt      (a position a line in, a line of JSON out)

      A position is latitude and longitude in degrees, a geo: URI, a full Plus Code,
      geohash:…, a link of OpenStreetMap, Google Maps or Apple Maps, or the name of a
      place ("todo help place").
      """)

  @Argument(
    help: ArgumentHelp(
      "Where; - reads positions from standard input.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: [String]

  @Option(
    name: .customLong("within"), parsing: .unconditional,
    help: ArgumentHelp("How far at most, such as 500m, 1.2km or 0.3mi.", valueName: "distance"))
  var radius: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many at most; 10 where neither this nor --within is given.", valueName: "count"))
  var limit: Int?

  @OptionGroup var filterOptions: FilterOptions

  @Option(help: "The units of the distances: metric or imperial (feet and miles).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, with distances in metres.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      if position == ["-"] {
        try answerLines()
      } else {
        try answer()
      }
    }
  }

  private func query(near position: Coordinate, _ filter: ItemFilter) throws -> NearQuery {
    try NearQuery(
      near: position, within: radius.map { try Distance(reading: $0, for: "--within") },
      limit: limit, filter: filter)
  }

  private func answer() throws {
    let text = position.map(SignedPositions.restored).joined(separator: " ")
    let filter = try filterOptions.filter(otherwise: .open)
    let store = try storeOptions.openForReading()
    let position = try PositionReading(places: store).position(text).coordinate
    let query = try query(near: position, filter)
    let output = StandardOutput()
    let count: Int
    if json {
      let answer = try store.near(query)
      count = answer.count
      try output.write(json: answer.map { NearJSON(near: $0) })
    } else {
      let presenter = NearPresenter(display: NearView(output: output), units: units)
      count = try NearInteractor(store: store, presenter: presenter).fetch(query)
    }
    guard count == 0 else { return }
    if !json {
      StandardError.write("todo: nothing found near \(text)\(radius.map { " within \($0)" } ?? "")")
    }
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }

  /// A line of JSON for each line of standard input, as it comes.
  private func answerLines() throws {
    // Options are checked before the first line is waited for; any position does for that.
    let filter = try filterOptions.filter(otherwise: .open)
    _ = try query(near: Coordinate(latitude: 0, longitude: 0), filter)
    let store = try storeOptions.openForReading()
    let reading = PositionReading(places: store)
    let output = StandardOutput()
    var hasBadLine = false
    while let line = readLine() {
      let position: Coordinate
      do {
        position = try reading.position(line).coordinate
      } catch let error as CommandFailure {
        hasBadLine = true
        try output.write(json: ErrorLineJSON(error: error.message))
        continue
      }
      let answer = try store.near(query(near: position, filter))
      try output.write(
        json: NearLineJSON(query: position, items: answer.map { NearJSON(near: $0) }))
    }
    guard ferror(stdin) == 0 else {
      let reason = String(cString: strerror(errno))
      throw CommandFailure(.badData, "Can't read standard input: \(reason).")
    }
    if hasBadLine {
      throw CommandFailure(.badData, "Some lines were no positions; their answers say why.")
    }
  }
}

extension DistanceUnits: ExpressibleByArgument {}
