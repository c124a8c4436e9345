import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Why a reminder fired, or did not, or what it waits for.",
    discussion: """
      Examples:
        todo why k7f3
        todo why k7f3 --time "2026-11-21 18:02"
        todo why k7f3 --at 52.52,13.405 --accuracy 20m

      Without --at and --time: what has fired and how things stand since the last
      position that "todo watch" took. With --time: what the position that was known
      then did. With --at: what a position there, at that time or now, would do.
      Nothing is changed by it. Positions before the last one are those that "todo
      watch --keep" has kept, and the reminder is taken as it is now.
      """)

  @Argument(
    help: "The item's id, or as much of its beginning as is unique.",
    completion: .custom(ItemCompletion.ids))
  var id: String

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Suppose that the device is there: a position or the name of a place.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How accurate that position is.", valueName: "distance"))
  var accuracy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When: \"2026-11-21 18:02\", \"today 18:02\", or RFC 3339.", valueName: "date"))
  var time: String?

  @Option(
    help: ArgumentHelp(
      "Which device; all that are known where it is not given.", valueName: "name"))
  var device: String?

  @Option(help: "The units of the distances: metric or imperial (feet and miles).")
  var units = DistanceUnits.metric

  @Flag(help: "Print JSON, a line a device, with distances in metres and times since 1970.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let answers = try storeOptions.openForReading()
      let stored = try ItemSelection(store: answers).item(SignedPositions.restored(id))
      let position = try position(in: answers)
      let time = try time.map { try DueReading.time($0, for: "--time") }
      guard let store = answers as? SQLiteItemStore else {
        preconditionFailure("An item that was found is in a file")
      }
      let engine = DurableGeofenceEngine(store)
      for name in try devices(engine) {
        for trigger in 0..<max(1, stored.item.triggers.count) {
          let explanation = try engine.explanation(
            of: stored, trigger: trigger, for: name, at: position, time: time,
            now: Date().timeIntervalSince1970)
          // What was before belongs to how things stand, and not to one position.
          let isStanding = time == nil && position == nil
          let fired = isStanding ? try engine.events(of: stored.id) : []
          try show(
            explanation, of: stored.item,
            fired.filter { $0.device == name && $0.trigger == trigger },
            lastFix: isStanding ? engine.engine().lastFix(of: name) : nil)
        }
      }
    }
  }

  private func position(
    in places: any PlaceStore
  ) throws -> (coordinate: Coordinate, accuracy: Distance?)? {
    guard let position else {
      guard accuracy == nil else {
        throw CommandFailure(.misuse, "--accuracy is that of a position. Give one with --at.")
      }
      return nil
    }
    let accuracy = try accuracy.map { text in
      try Distance(reading: text, for: "--accuracy")
    }
    let text = SignedPositions.restored(position)
    return (try PositionReading(places: places).position(text).coordinate, accuracy)
  }

  private func devices(_ engine: DurableGeofenceEngine) throws -> [String] {
    let known = try engine.engine().deviceNames
    guard let device else { return known.isEmpty ? [Watch.defaultDevice] : known }
    guard known.contains(device) || position != nil else {
      let names = known.isEmpty ? "" : " Known are \(known.joined(separator: ", "))."
      throw CommandFailure(
        .nothingFound, "No position of \"\(device)\" has come yet.\(names)")
    }
    return [device]
  }

  private func show(
    _ explanation: Explanation, of item: ToDoItem, _ fired: [GeofenceEvent], lastFix: Fix?
  ) throws {
    let output = StandardOutput()
    guard !json else {
      return try output.write(json: ExplanationJSON(explanation: explanation, history: fired))
    }
    let view = ExplanationView(output: output)
    try ExplanationPresenter(display: view, units: units).present(
      explanation, of: item, isSupposed: position != nil, lastFix: lastFix, history: fired)
  }
}
