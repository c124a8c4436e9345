import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", _superCommandName: Todo.name,
    abstract: "Explain why a reminder fired or did not, or what it waits for.",
    discussion: """
      Examples:
        todo why k7f3
        todo why k7f3 --time "2026-11-21 18:02"
        todo why k7f3 --at 52.52,13.405 --accuracy 20m

      Without --at and --time, shows what has fired and how things stand since the last position \
      that "todo watch" read. With --time, shows what the position known at that time did, or what \
      fired at that time and which later position confirmed it. With --at, shows what a position \
      there would do, at that time or now. Nothing is changed. --time uses the positions that \
      "todo watch --keep" has kept, and the reminder as it is now.
      """)

  @OptionGroup var item: ItemArgument

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Suppose the device is here: a position or the name of a place.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Accuracy of that position, such as 20m; metres without a unit.", valueName: "distance"))
  var accuracy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "At this time: 18:02, \"2026-11-21 18:02\" or RFC 3339.",
      valueName: "date"))
  var time: String?

  @Option(
    help: ArgumentHelp(
      "Only this device (default: all devices).", valueName: "name"))
  var device: String?

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let opened = try storeOptions.openForReading()
      let stored = try item.find(in: opened)
      let position = try position(in: opened)
      let time = try time.map { text in
        try reading("--time") { try DateParser.here.parseSpan(text, dateAlone: .end) }
      }
      guard let store = opened as? SQLiteItemStore else {
        preconditionFailure("The item was found in a file")
      }
      var subject = stored
      subject.item = try stored.item.named(by: store)
      let engine = DurableGeofenceEngine(store)
      let answers = try ItemExplanations(of: stored, by: engine, now: CurrentTime.now)
        .answers(ItemExplanations.Question(position: position, time: time), for: devices(engine))
      for answer in answers { try show(answer, of: subject) }
    }
  }

  private func position(
    in places: any PlaceStore
  ) throws -> Explanation.SupposedPosition? {
    guard let position else {
      guard accuracy == nil else {
        throw CommandFailure(.misuse, "--accuracy works only with --at.")
      }
      return nil
    }
    let accuracy = try accuracy.map { text in
      try reading("--accuracy") { try DistanceText.parse(text) }
    }
    let coordinate = try reading("--at") {
      try PositionParser(places: places).parse(position).coordinate
    }
    return Explanation.SupposedPosition(coordinate, accuracy: accuracy)
  }

  private func devices(_ engine: DurableGeofenceEngine) throws -> [String] {
    let known = try engine.deviceNames()
    guard let device else { return known.isEmpty ? [Watch.defaultDevice] : known }
    guard known.contains(device) || position != nil else {
      let names =
        known.isEmpty
        ? "" : " Known devices: \(QuotedText.unmarked(known.joined(separator: ", ")))."
      throw CommandFailure(
        .nothingFound, "No position from \(QuotedText.text(device)) yet.\(names)")
    }
    return [device]
  }

  private func show(_ answer: ItemExplanations.Answer, of stored: StoredItem) throws {
    let output = StandardOutput()
    guard !jsonOption.json else {
      return try output.write(
        json: ExplanationJSON(
          answer.explanation, of: stored, history: answer.history, units: unitsOption.units))
    }
    try ExplanationView(output: output).display(
      ExplanationViewModel(
        answer.explanation, of: stored, isSupposed: position != nil, lastFix: answer.lastFix,
        history: answer.history, otherDevice: answer.otherDevice, units: unitsOption.units))
  }
}
