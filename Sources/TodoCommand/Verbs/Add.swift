import ArgumentParser
import ToDo
import ToDoPresentation

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: Todo.name, abstract: "Add an item.",
    discussion: """
      Examples:
        todo add Buy milk +shop @supermarket due:fri !
        todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
        todo add "Return books" --due 2026-12-24 --note "The blue ones"
        todo add "Take the bins out" --repeat "every 2 weeks on fri"
        todo add "See the opera" --at -33.8568,151.2153
        todo add "Water the plants" --at home
        todo add "Milk" --place supermarket --on arrive --between 17:00-20:00
        todo add "Alarm" --at home --radius 150m --on arrive --on leave --every-visit

      A title needs no quotes. Words of their own set the rest: +tag, @place, due:date, wait:date, \
      repeat:weekly and ! for important; in quotes, \"Buy +1 milk\" is a title as it is.

      Prints what was added, in a pipe its id. An item equal to an open one is not added again; the \
      id is the one it already has. See "todo help place" for how to name places.
      """)

  @Argument(
    help: ArgumentHelp(
      "What needs doing; with +tag, @place, due:date, wait:date, repeat:weekly, ! (important).",
      valueName: "title"))
  var words: [ArgumentText]

  @OptionGroup var fields: ItemFields

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let words = try QuickWords(words.map(\.text), for: .item)
      var item = ToDoItem(title: try ItemTitleParser.parse(words.text.joined(separator: " ")))
      // No file is created for options that cannot be read.
      let existing = try storeOptions.openExisting()
      let change = try fields.change(words, in: existing ?? InMemoryItemStore())
      try change.apply(to: &item) { _ in }
      let store = try existing ?? storeOptions.open()
      let addition = try store.add(item)
      if let remark = change.remark(on: item) { StandardError.write("todo: \(remark)") }
      let view = ItemChangeView(made: "The item was added as \(addition.id)")
      if jsonOption.json {
        try view.display(json: AdditionJSON(addition))
      } else {
        let stored = StoredItem(id: addition.id, item: item)
        try view.display([(addition.isNew ? .added : .alreadyThere, stored)], in: store)
      }
    }
  }
}
