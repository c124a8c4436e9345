import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "List the circles that a phone should watch to miss no reminder.",
    discussion: """
      Examples:
        todo plan 52.52,13.405
        todo plan home --max 100 --json

      Phones watch a limited number of circles: 20 on iOS, 100 on Android. The nearest fences come \
      first, each with the distance to its border. If they do not all fit, the last circle is around \
      the position: make a new plan when the phone leaves it. Until the phone crosses one of these \
      borders, it neither reaches nor leaves a place.
      """)

  @Argument(
    help: ArgumentHelp(
      "The phone's position, or the name of a place.", valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: [ArgumentText]

  @Option(
    name: .customLong("max"), parsing: .unconditional,
    help: ArgumentHelp("How many circles the phone can watch.", valueName: "count"))
  var limit = 20

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard limit > 0 else {
        throw CommandFailure(.misuse, "--max must be 1 or more.")
      }
      let store = try storeOptions.openForReading()
      let position = try PositionParser(places: store).parse(position.joinedText).coordinate
      let items = try RemindingItems(of: store)
      // A reminder that fires once, and has fired, needs no watching.
      let spent = try (store as? SQLiteItemStore).map {
        try DurableGeofenceEngine($0).spentReminders()
      }
      let waiting = items.byID.values.flatMap(\.fences).filter { fence in
        spent?.contains(fence.id.reminder) != true
      }
      let plan = GeofenceSet(waiting).monitoringPlan(
        at: position, limit: limit)
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: plan.circles.map(MonitoredCircleJSON.init))
      } else {
        try MonitoringPlanView(output: output).display(
          MonitoringPlanViewModel(
            plan, from: position, titles: items.byID.mapValues(\.item.title),
            units: unitsOption.units))
      }
    }
  }
}
