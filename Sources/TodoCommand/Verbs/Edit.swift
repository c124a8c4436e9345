import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an item. Everything you do not mention stays the same.",
    discussion: """
      Examples:
        todo edit k7f3 --title "Buy oat milk" --due 2026-12-24
        todo edit k7f3 --at -33.8568,151.2153 --name "Opera House"
        todo edit k7f3 --tag urgent --untag shop --without due --without note
        todo edit k7f3 --without places --place supermarket
        todo edit k7f3 --on dwell:10m --until fri
        todo edit k7f3 --without between --days mon-fri
        todo edit k7f3 --repeat "every 2 weeks on fri"
        todo edit k7f3 --on none
      """)

  @OptionGroup var item: ItemArgument

  /// What follows the first word of a value without quotes.
  @Argument(help: .hidden)
  var rest: [ArgumentText] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What needs doing.", valueName: "title"))
  var title: String?

  @OptionGroup var fields: ItemFields

  @Option(
    name: .customLong("untag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Remove this tag (repeatable).", valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var removedTags: [String] = []

  @Option(
    help: ArgumentHelp(
      "Clear a field: due, repeat, note, at, name, location (at and name), places, tags, reminder, or a "
        + "part of the reminder: radius, between, days, from, until, snooze (repeatable).",
      valueName: "field"))
  var without: [Field] = []

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard rest.isEmpty else {
        throw CommandFailure(
          .misuse,
          "Unexpected \(QuotedText.text(rest.joinedText)). Put text of several words in quotes, such "
            + "as --title \"Buy milk\".")
      }
      try refuseContradictions()
      let store = try storeOptions.open()
      let id = try item.find(in: store).id
      // Places are looked up first: that is not possible while the store changes an item.
      var change = try fields.change(places: store)
      // --without name clears the name even if --at names a place.
      if without.contains(.name) { change.locationName = nil }
      var remark: String?
      try store.update(id) { item in
        try change.apply(to: &item) { item in
          if let title { item.title = try ItemTitleParser.parse(title) }
          for field in without { try field.clear(in: &item) }
          item.tags.subtract(removedTags)
        }
        remark = change.remark(on: item)
      }
      if let remark { StandardError.write("todo: \(remark)") }
      try ItemChangeView(asJSON: jsonOption.json).display(.changed, id, in: store)
    }
  }
}
