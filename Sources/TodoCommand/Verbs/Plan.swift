import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", _superCommandName: Todo.name,
    abstract: "List the circles that a phone should watch to miss no reminder.",
    discussion: """
      Examples:
        todo plan 52.52,13.405
        todo plan home --max 100 --json
        todo plan --device phone

      Phones watch a limited number of circles: 20 on iOS, 100 on Android. The nearest borders come \
      first, each with the distance to it. If the circles do not all fit, the last one is around the \
      position: make a new plan when the phone leaves it. Until the phone crosses one of these \
      borders, it neither reaches nor leaves a place. Items at one place share a circle.

      A place is left only some way beyond its border. So a place that the phone is just beside has \
      two circles: one to arrive by and a wider one to leave by. With --device, the \
      positions that "todo watch" read tell where the phone has arrived, and one circle is enough. \
      That plan ends with a circle of 0 m while an arrival or a departure is not confirmed: send more \
      positions then.
      """)

  @Argument(
    help: ArgumentHelp(
      "The phone's position, or the name of a place (default with --device: its last position).",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: [ArgumentText] = []

  @Option(
    help: ArgumentHelp(
      "Use what is known of this device (default: a plan for any device).", valueName: "name"))
  var device: String?

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
      guard device != nil || !position.isEmpty else {
        throw CommandFailure(.misuse, "plan needs a position or --device, such as todo plan home.")
      }
      let store = try storeOptions.openForReading()
      let position =
        try position.isEmpty
        ? nil
        : ItemLocationParser(store: store).parseSayingAge(position.joinedText).coordinate
      let items = try RemindingItems(of: store)
      let engine = (store as? SQLiteItemStore).map { DurableGeofenceEngine($0) }
      let (plan, center) = try plan(of: items, engine, at: position)
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: plan.circles.map(MonitoredCircleJSON.init))
      } else {
        try MonitoringPlanView(output: output).display(
          MonitoringPlanViewModel(
            plan, from: center, titles: items.byID.mapValues(\.item.title),
            units: unitsOption.units))
      }
    }
  }
  private func plan(
    of items: RemindingItems, _ engine: DurableGeofenceEngine?, at position: Coordinate?
  ) throws -> (plan: MonitoringPlan<GeofenceID>, center: Coordinate) {
    if let device {
      guard let fix = try engine?.lastFix(of: device),
        let plan = try engine?.monitoringPlan(of: device, at: position, limit: limit)
      else {
        throw CommandFailure(.nothingFound, "No position from \(QuotedText.text(device)) yet.")
      }
      return (plan, position ?? fix.coordinate)
    }
    guard let position else { preconditionFailure("Without a device there is a position") }
    // A reminder that fires once, and has fired, needs no watching.
    let spent = try engine?.spentReminders()
    let waiting = items.byID.values.flatMap(\.fences).filter { fence in
      spent?.contains(fence.id.reminder) != true
    }
    return (GeofenceSet(waiting).monitoringPlan(at: position, limit: limit), position)
  }
}
