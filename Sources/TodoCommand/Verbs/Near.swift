import ArgumentParser
@preconcurrency import Foundation  // for `stdin`, which C declares as a variable
import ToDo
import ToDoPresentation

struct Near: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "near", _superCommandName: Todo.name,
    abstract: "List what can be done near a position, nearest first.",
    discussion: """
      Examples:
        todo near
        todo near 52.52,13.405
        todo near -33.87,151.21 --within 500m --tag shop
        todo near "52°31'12\\"N 13°24'18\\"E" --limit 3 --json
        todo near home
        todo near home +shop due:week
        todo near - < positions.txt    (one position per line, one line of JSON each)
        todo near home --sector n..e --beyond 1km
        todo near --along commute.gpx --width 200m --tag shop

      Filters can be words: +tag, not:tag, @place, due:today, week, overdue, none or a date, and !. Items that \
      wait are only shown with --all.

      A position is latitude and longitude in degrees, a geo: URI, a full Plus Code, geohash:…, a \
      link to OpenStreetMap, Google Maps or Apple Maps, the name of a place (see "todo help place") or \
      of an item's location, \
      or here (see "todo help here"), which is also what "todo near" alone means. A longitude beyond \
      180 counts on around the world, up to 360: 213.4 is -146.6.

      --along lists what is along a way, in its order, with the distance from the start of the way \
      and the distance from the way. The file is GPX (its first track, else its first route, else \
      its waypoints) or GeoJSON with a line.
      """)

  @Argument(
    help: ArgumentHelp(
      "A position or the name of a place (default: here); - for standard input.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: [ArgumentText] = []

  @Option(
    name: .customLong("within"), parsing: .unconditional,
    help: ArgumentHelp(
      "At most this far away, such as 500m, 1.2km or 0.3mi; metres without a unit.",
      valueName: "distance"))
  var radius: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "At most this many (default 10 without --within).", valueName: "count"))
  var limit: Int?

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var waitingOption: WaitingOption

  @OptionGroup var filterOptions: FilterOptions

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let words = try QuickWords(position.map(\.text), for: .filter)
      let text = words.text.joined(separator: " ")
      if let along = whereOptions.along {
        try showAlong(along, text, words)
      } else if text == "-" {
        try showLines(words)
      } else {
        try show(text, words)
      }
    }
  }

  private func distance() throws -> Distance? {
    try radius.map { text in try reading("--within") { try DistanceText.parse(text) } }
  }

  private func query(near position: Coordinate, _ filter: ItemFilter) throws -> NearQuery {
    if let limit, limit < 1 {
      throw CommandFailure(.misuse, "--limit must be 1 or more.")
    }
    try whereOptions.refuseWidth()
    let (within, beyond) = (try distance(), try whereOptions.leastDistance())
    if let within, let beyond, beyond > within {
      throw CommandFailure(.misuse, "Nothing is beyond --beyond and within --within. Swap them.")
    }
    return try NearQuery(
      near: position, within: within, beyond: beyond,
      sector: whereOptions.bearingSector(), limit: limit, filter: filter)
  }

  private func showAlong(_ path: String, _ text: String, _ words: QuickWords) throws {
    guard text.isEmpty, radius == nil else {
      throw CommandFailure(
        .misuse,
        "--along is instead of a position\(radius == nil ? "" : " and --within"). Say how far beside "
          + "the way with --width.")
    }
    let width = try whereOptions.corridorWidth()
    let store = try storeOptions.openForReading()
    let filter = try filterOptions.filter(
      otherwise: .open, words, includesWaiting: waitingOption.all, in: store)
    let route = try RouteInput(path: path).route()
    let found = try store.along(
      AlongQuery(along: route, width: width, limit: limit, filter: filter))
    let output = StandardOutput()
    if jsonOption.json {
      try output.write(json: found.map(ItemAlongJSON.init))
    } else {
      try AlongView(output: output).display(
        AlongViewModel(
          found, now: CurrentTime.now, units: unitsOption.units, order: .ofEnvironment,
          shortIDs: output.isTerminal ? try store.shortIDs(of: found.map(\.id)) : nil))
    }
    guard found.isEmpty else { return }
    if !jsonOption.json {
      StandardError.write(
        "todo: nothing found within \(Self.withUnit(whereOptions.width ?? "")) along "
          + InputFile.name(path))
    }
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }

  private func show(_ typed: String, _ words: QuickWords) throws {
    _ = try filterOptions.filter(otherwise: .open)
    let text = words.text.isEmpty ? PositionParser.here : typed
    let store = try storeOptions.openForReading()
    let filter = try filterOptions.filter(
      otherwise: .open, words, includesWaiting: waitingOption.all, in: store)
    let position = try ItemLocationParser(store: store).parseSayingAge(text).coordinate
    let nearby = try store.near(query(near: position, filter))
    let output = StandardOutput()
    if jsonOption.json {
      try output.write(json: nearby.map(NearbyItemJSON.init))
    } else {
      try NearView(output: output).display(
        NearViewModel(
          nearby, now: CurrentTime.now, units: unitsOption.units, order: .ofEnvironment,
          shortIDs: output.isTerminal ? try store.shortIDs(of: nearby.map(\.id)) : nil))
    }
    guard nearby.isEmpty else { return }
    if !jsonOption.json {
      let within = radius.map { " within \(Self.withUnit($0))" } ?? ""
      StandardError.write("todo: nothing found near \(QuotedText.unmarked(text))\(within)")
    }
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }

  /// A distance as it was typed, with the unit that it has without one.
  private static func withUnit(_ distance: String) -> String {
    QuotedText.unmarked(distance) + (distance.contains(where: \.isLetter) ? "" : " m")
  }

  /// A line of JSON for each line of standard input, as it comes.
  private func showLines(_ words: QuickWords) throws {
    // The options are checked before the first line is read; any position does for that.
    _ = try query(
      near: Coordinate(latitude: 0, longitude: 0), filterOptions.filter(otherwise: .open))
    let store = try storeOptions.openForReading()
    let filter = try filterOptions.filter(
      otherwise: .open, words, includesWaiting: waitingOption.all, in: store)
    let parser = ItemLocationParser(store: store)
    let output = StandardOutput()
    var hasBadLine = false
    while let line = readLine() {
      let position: Coordinate
      do {
        position = try parser.parse(line).coordinate
      } catch let error as InputError {
        hasBadLine = true
        let failure = CommandFailure(translating: error)
        try output.write(json: ErrorJSON(failure.message))
        continue
      }
      let nearby = try store.near(query(near: position, filter))
      try output.write(json: NearQueryJSON(position, nearby))
    }
    guard ferror(stdin) == 0 else {
      let reason = String(cString: strerror(errno))
      throw CommandFailure(.badData, "Can't read standard input: \(reason).")
    }
    if hasBadLine {
      throw CommandFailure(.badData, "Some lines were not positions; see the \"error\" fields.")
    }
  }
}
