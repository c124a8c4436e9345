import ArgumentParser
import Foundation
import ToDo
import ToDoFormats

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add an item; prints its id.",
    discussion: """
      Examples:
        todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
        todo add "Return books" --due 2026-12-24 --note "The blue ones"
        todo add "See the opera" --at -33.8568,151.2153

      An item that equals an open one is not added again: its id is printed.
      """)

  @Argument(help: "What is to be done.")
  var title: String

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp("Where, in any form that \"todo near\" reads.", valueName: "position"))
  var position: String?

  @Option(
    name: .customLong("name"), parsing: .unconditional,
    help: ArgumentHelp("What the place is called.", valueName: "name"))
  var locationName: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When it is due: 2026-12-24 (the end of that day), \"2026-12-24 18:00\" or RFC 3339.",
      valueName: "date"))
  var due: String?

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; can be given several times.", valueName: "tag"))
  var tags: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What else there is to say.", valueName: "text"))
  var note: String?

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let item = try item()
      let addition = try storeOptions.open().add(item)
      try StandardOutput().write(["\(addition.id)"])
    }
  }

  private func item() throws -> ToDoItem {
    let title = SignedPositions.restored(title)
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.misuse, "The title is empty. Say what is to be done.")
    }
    let coordinate = try position.map { try Coordinate(parsing: SignedPositions.restored($0)) }
    let name = locationName.map(SignedPositions.restored)
    let location =
      name == nil && coordinate == nil
      ? nil : Location(name: name ?? "", coordinate: coordinate)
    return ToDoItem(
      title: title, itemDescription: note.map(SignedPositions.restored),
      timestamp: try due.map(dueTime), location: location,
      tags: Set(tags.map(SignedPositions.restored)))
  }

  private func dueTime(_ text: String) throws -> Double {
    let text = SignedPositions.restored(text)
    guard let time = DueTime.parse(text, timeZone: .current) else {
      throw CommandFailure(
        .misuse,
        "--due: \"\(TerminalText.safe(text))\" is no date. Give one like 2026-12-24, "
          + "\"2026-12-24 18:00\" or 2026-12-24T18:00:00+01:00.")
    }
    return time
  }
}
