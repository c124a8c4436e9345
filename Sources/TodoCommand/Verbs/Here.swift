import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Here: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "here", _superCommandName: Todo.name,
    abstract: "Say where you are, or show where \"here\" is.",
    discussion: """
      Examples:
        todo here
        todo here 52.52,13.405
        todo here home
        todo near
        todo add "Come back" --at here
        todo place add home here

      "here" works wherever a position does. It is the last position that "todo watch" accepted from \
      any device, or the one given to "todo here", whichever is later. "todo near" alone means near \
      here.
      """)

  @Argument(
    help: "Where you are: a position, as for \"todo near\", or the name of a place.",
    completion: .custom(PlaceCompletion.positions))
  var position: [ArgumentText] = []

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      if position.isEmpty {
        try show(storeOptions.openForReading())
      } else {
        // No file is created for a position that cannot be read.
        let existing = try storeOptions.openExisting()
        let parsed = try ItemLocationParser(store: existing ?? InMemoryItemStore())
          .parseSayingAge(position.joinedText)
        let store = try existing ?? storeOptions.open()
        let coordinate =
          parsed.name == nil && parsed.here == nil
          ? try PositionCheck(store).checked(parsed.coordinate) : parsed.coordinate
        try store.setHere(
          coordinate,
          at: Date(timeIntervalSince1970: CurrentTime.now.timeIntervalSince1970.rounded(.down)))
        if jsonOption.json || StandardOutput().isTerminal { try show(store) }
      }
    }
  }

  private func show(_ store: any PlaceStore) throws {
    guard let here = try store.here() else { throw InputError.noPosition }
    let output = StandardOutput()
    let now = CurrentTime.now
    guard !jsonOption.json else { return try output.write(json: KnownPositionJSON(here, now: now)) }
    let shown = KnownPositionViewModel(here, places: try store.places(), now: now)
    if output.isTerminal {
      let place = shown.place.isEmpty ? "" : " (\(shown.place))"
      try output.write([
        TerminalText.safe("\(shown.position)\(place), \(shown.source), \(shown.age)")
      ])
    } else {
      let time = DueViewModel(.at(here.date), now: now)?.notation ?? ""
      try output.write(
        Table([], [[shown.position, shown.source, time, shown.place]]))
    }
    HereRemark.write(here, now: now)
  }
}
