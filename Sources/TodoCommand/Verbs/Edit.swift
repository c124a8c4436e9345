import ArgumentParser
import ToDo

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an item; what is not named stays as it is, its id among it.",
    discussion: """
      Examples:
        todo edit k7f3 --title "Buy oat milk" --due 2026-12-24
        todo edit k7f3 --at -33.8568,151.2153 --name "Opera House"
        todo edit k7f3 --tag urgent --untag shop --without due --without note
        todo edit k7f3 --without places --place supermarket
        todo edit k7f3 --on dwell:10m --until fri
        todo edit k7f3 --without between --days mon-fri
        todo edit k7f3 --on none
      """)

  @Argument(
    help: "The item's id, or as much of its beginning as is unique.",
    completion: .custom(ItemCompletion.ids))
  var id: String

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What is to be done.", valueName: "title"))
  var title: String?

  @OptionGroup var fields: ItemFields

  @Option(
    name: .customLong("untag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag to take away; can be given several times.", valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var removedTags: [String] = []

  @Option(
    help: ArgumentHelp(
      "A field to empty: due, note, at, name, location (at and name), places, tags, reminder, or a "
        + "part of the reminder (between: its hours); can be given several times.",
      valueName: "field"))
  var without: [Field] = []

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      try refuseContradictions()
      let store = try storeOptions.open()
      let id = try ItemSelection(store: store).item(SignedPositions.restored(id)).id
      // The store cannot be asked for a place while it changes an item.
      var change = try fields.change(places: store)
      // A place that --at names does not give back what is taken away.
      if without.contains(.name) { change.locationName = nil }
      var remark: String?
      try store.update(id) { item in
        try change.apply(to: &item) { item in
          if let title { item.title = try ToDoItem.title(title) }
          for field in without { try field.clear(in: &item) }
          item.tags.subtract(removedTags)
        }
        remark = change.remark(on: item)
      }
      if let remark { StandardError.write("todo: \(remark)") }
    }
  }
}
