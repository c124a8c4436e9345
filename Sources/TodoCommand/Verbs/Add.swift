import ArgumentParser
import ToDo

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an item; prints its id.",
    discussion: """
      Examples:
        todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
        todo add "Return books" --due 2026-12-24 --note "The blue ones"
        todo add "See the opera" --at -33.8568,151.2153
        todo add "Water the plants" --at home
        todo add "Milk" --place supermarket --on arrive --between 17:00-20:00
        todo add "Keys?" --at home --radius 150m --on leave --every-visit

      An item that equals an open one is not added again: its id is printed. "todo help place" \
      says how places get names.
      """)

  @Argument(help: "What is to be done.")
  var title: String

  @OptionGroup var fields: ItemFields

  @Flag(help: "Print JSON: the id, and whether the item is new.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      var item = ToDoItem(title: try ToDoItem.title(title))
      // What cannot be read makes no file.
      let existing = try storeOptions.openExisting()
      let change = try fields.change(places: existing ?? InMemoryItemStore())
      try change.apply(to: &item) { _ in }
      let addition = try (existing ?? storeOptions.open()).add(item)
      if let remark = change.remark(on: item) { StandardError.write("todo: \(remark)") }
      do {
        let output = StandardOutput()
        if json {
          try output.write(json: AdditionJSON(id: addition.id, new: addition.isNew))
        } else {
          try output.write(["\(addition.id)"])
        }
      } catch let error as CommandFailure {
        throw CommandFailure(error.code, "It is kept as \(addition.id), but: \(error.message)")
      }
    }
  }
}

/// What became of an item that was to be added, as JSON.
private struct AdditionJSON: Encodable {
  let id: ItemID
  let new: Bool
}
