import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Which circles a phone should watch to miss no reminder near a position.",
    discussion: """
      Examples:
        todo plan 52.52,13.405
        todo plan home --max 100 --json

      Phones watch only so many circles: 20 on iOS, 100 on Android. The nearest
      fences come first, each with how far away its border is; the last circle,
      around the position, asks for a new plan when the phone leaves it. As long as
      no border is crossed, no place is reached or left.
      """)

  @Argument(
    help: ArgumentHelp(
      "Where the phone is: a position or the name of a place.", valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: [String]

  @Option(
    name: .customLong("max"), parsing: .unconditional,
    help: ArgumentHelp("How many circles the phone can watch.", valueName: "count"))
  var limit = 20

  @Option(help: "The units of the distances: metric or imperial (feet and miles).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, with radii in metres.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard limit > 0 else {
        throw CommandFailure(.misuse, "--max \(limit) is below 1. Give 1 or more circles.")
      }
      let text = position.map(SignedPositions.restored).joined(separator: " ")
      let store = try storeOptions.openForReading()
      let position = try PositionReading(places: store).position(text).coordinate
      let items = try RemindingItems(of: store)
      // What was to fire once, and has, needs no watching.
      let engine = try (store as? SQLiteItemStore).map { try DurableGeofenceEngine($0).engine() }
      let waiting = items.byID.values.flatMap(\.fences).filter { fence in
        engine?.isSpent(fence.id.reminder) != true
      }
      let plan = GeofenceSet(waiting).monitoringPlan(
        at: position, limit: limit)
      let output = StandardOutput()
      if json {
        try output.write(json: plan.circles.map(MonitoredCircleJSON.init))
      } else {
        let view = MonitoringPlanView(output: output)
        try MonitoringPlanPresenter(display: view, units: units)
          .present(plan, from: position, titles: items.byID.mapValues(\.item.title))
      }
    }
  }
}
