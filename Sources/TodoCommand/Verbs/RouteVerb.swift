import ArgumentParser
import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation

struct RouteVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", _superCommandName: Todo.name,
    abstract: "Plan a short round through open items.",
    discussion: """
      Examples:
        todo route --back
        todo route home --back +errand
        todo route 52.52,13.405 --to station --max 4
        todo route home --back --gpx round.gpx --map round.html
        todo route home --json | jq .length

      Without a start, the round starts here (see "todo help here"). Filters can be words: +tag, \
      not:tag, @place, due:when and !. Items that wait are only included with --all.

      Each line has the distance from the stop before, the distance so far, and the item. Of an item \
      with several places the best one is chosen. Up to 10 stops, no order is shorter; beyond that \
      it is a good one. Distances are as the crow flies.
      """)

  /// How many stops there are unless `--max` says otherwise: as many as are compared in every order.
  private static let defaultMost = RoutePlan.exactLimit
  private static let mostOfAll = 500

  @Argument(
    help: ArgumentHelp(
      "Where to start: a position or the name of a place, as for \"todo near\" (default: here).",
      valueName: "from"),
    completion: .custom(PlaceCompletion.positions))
  var start: [ArgumentText] = []

  @Option(
    name: .customLong("to"), parsing: .unconditional,
    help: ArgumentHelp(
      "Where to end: a position or the name of a place (default: at the last stop).",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var end: String?

  @Flag(help: "Return to the start.")
  var back = false

  @Option(
    name: .customLong("max"), parsing: .unconditional,
    help: ArgumentHelp(
      "At most this many stops, up to 500: the nearest ones, or with --to those most on the way "
        + "(default 10).", valueName: "count"))
  var most: Int?

  @OptionGroup var waitingOption: WaitingOption

  @OptionGroup var filterOptions: FilterOptions

  @Option(
    help: ArgumentHelp("Write the round as a GPX route.", valueName: "file"),
    completion: .file(extensions: ["gpx"]))
  var gpx: String?

  @OptionGroup var mapOption: MapOption

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let most = most ?? Self.defaultMost
      guard (1...Self.mostOfAll).contains(most) else {
        throw CommandFailure(.misuse, "--max must be 1 to \(Self.mostOfAll), not \(most).")
      }
      guard !back || end == nil else {
        throw CommandFailure(.misuse, "Give --to or --back, not both.")
      }
      let mapFile = try mapOption.file()
      let words = try QuickWords(self.start.map(\.text), for: .filter)
      let start = words.text.isEmpty ? PositionParser.here : words.text.joined(separator: " ")
      let store = try storeOptions.openForReading()
      let filter = try filterOptions.filter(
        otherwise: .open, words, includesWaiting: waitingOption.all, in: store)
      let positions = ItemLocationParser(store: store)
      let from = try positions.parseSayingAge(start)
      let to = try end.map { text in try reading("--to") { try positions.parseSayingAge(text) } }
      let items = try store.items(matching: filter).filter(\.item.isSomewhere)
      let plan = RoutePlan(
        through: items, from: from.coordinate,
        end: back ? .back : to.map { .at($0.coordinate) } ?? .anywhere, limit: most)
      guard !plan.stops.isEmpty else {
        if !jsonOption.json { StandardError.write("todo: no items with a place match") }
        throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
      }
      let name = (from.name ?? start, back ? from.name : to?.name ?? end)
      try write(plan, from: name.0, to: name.1, mapFile)
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: RoutePlanJSON(plan))
      } else {
        try RouteView(output: output).display(

          RouteViewModel(
            plan, endName: name.1 ?? "start", now: CurrentTime.now, units: unitsOption.units,
            order: .ofEnvironment,
            shortIDs: output.isTerminal ? try store.shortIDs(of: plan.stops.map(\.id)) : nil))
      }
      let rest = items.count - plan.stops.count
      if rest > 0, self.most == nil {
        StandardError.write(
          "todo: \(rest) more \(rest == 1 ? "item" : "items") left out; --max \(items.count) "
            + "takes them in")
      }
    }
  }

  /// Writes the files that were asked for.
  private func write(
    _ plan: RoutePlan, from start: String, to end: String?, _ mapFile: MapFile?
  ) throws {
    if let gpx {
      let stops = plan.stops.enumerated().map { index, stop in
        GPXRouteWriter.Stop(
          stop.position, name: "\(index + 1). \(stop.item.title)",
          description: stop.place?.name ?? stop.item.location?.name ?? "")
      }
      let last = plan.end.map { [GPXRouteWriter.Stop($0, name: end ?? start)] } ?? []
      let bytes = GPXRouteWriter().bytes(
        name: "Round from \(start)",
        stops: [GPXRouteWriter.Stop(plan.start, name: start)] + stops + last)
      do {
        try Data(bytes).write(to: URL(fileURLWithPath: gpx), options: .atomic)
      } catch {
        throw CommandFailure(
          .storeUnavailable,
          "The route could not be written to \(QuotedText.text(gpx)). Does its folder exist, and "
            + "may you write to it?")
      }
    }
    if let mapFile {
      try MapFileView(file: mapFile, units: unitsOption.units)
        .display(RouteMap(plan, from: start))
    }
  }
}

extension ToDoItem {
  /// Whether the item has a position or a place.
  fileprivate var isSomewhere: Bool { !places.isEmpty || location?.coordinate != nil }
}
