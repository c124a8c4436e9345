import ArgumentParser
import ToDo
import ToDoPresentation

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an item.",
    discussion: """
      Examples:
        todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
        todo add "Return books" --due 2026-12-24 --note "The blue ones"
        todo add "Take the bins out" --repeat "every 2 weeks on fri"
        todo add "See the opera" --at -33.8568,151.2153
        todo add "Water the plants" --at home
        todo add "Milk" --place supermarket --on arrive --between 17:00-20:00
        todo add "Alarm" --at home --radius 150m --on arrive --on leave --every-visit

      Prints what was added, in a pipe its id. An item equal to an open one is not added again; the \
      id is the one it already has. See "todo help place" for how to name places.
      """)

  @Argument(help: "What needs doing.")
  var title: ArgumentText

  /// The rest of a title without quotes.
  @Argument(help: .hidden)
  var rest: [ArgumentText] = []

  @OptionGroup var fields: ItemFields

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard rest.isEmpty else {
        throw CommandFailure(
          .misuse,
          "The title has several words. Put it in quotes: todo add "
            + QuotedText.text(([title] + rest).joinedText))
      }
      var item = ToDoItem(title: try ItemTitleParser.parse(title.text))
      // No file is created for options that cannot be read.
      let existing = try storeOptions.openExisting()
      let change = try fields.change(places: existing ?? InMemoryItemStore())
      try change.apply(to: &item) { _ in }
      let addition = try (existing ?? storeOptions.open()).add(item)
      if let remark = change.remark(on: item) { StandardError.write("todo: \(remark)") }
      let view = ItemChangeView(made: "The item was added as \(addition.id)")
      if jsonOption.json {
        try view.display(json: AdditionJSON(id: addition.id, new: addition.isNew))
      } else {
        let stored = StoredItem(id: addition.id, item: item)
        try view.display([(addition.isNew ? .added : .alreadyThere, stored)])
      }
    }
  }
}

/// The result of adding an item, as JSON.
private struct AdditionJSON: Encodable {
  let id: ItemID
  let new: Bool
}
