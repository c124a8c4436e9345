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
        todo edit k7f3 --on none
      """)

  /// What an item can be left without.
  enum Field: String, CaseIterable, ExpressibleByArgument {
    case due, note, at, name, location, places, tags, reminder
    case radius, between, from, until, snooze
  }

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
      "A field to empty: due, note, at, name, location (at and name), places, tags or reminder, "
        + "or a part of the reminder; can be given several times.", valueName: "field"))
  var without: [Field] = []

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.open()
      let id = try ItemSelection(store: store).item(SignedPositions.restored(id)).id
      // The store cannot be asked for a place while it changes an item.
      let change = try fields.change(places: store)
      try store.update(id) { item in
        try change.apply(to: &item) { item in
          if let title { item.title = try ToDoItem.title(title) }
          for field in without { try item.clear(field) }
          item.tags.subtract(removedTags)
        }
      }
    }
  }
}

extension ToDoItem {
  fileprivate mutating func clear(_ field: Edit.Field) throws {
    switch field {
    case .due: timestamp = nil
    case .note: itemDescription = nil
    case .at: location?.coordinate = nil
    case .name: location?.name = ""
    case .location: location = nil
    case .places: places = []
    case .tags: tags = []
    case .reminder: trigger = nil
    case .radius, .between, .from, .until, .snooze: trigger = try trigger?.without(field)
    }
  }
}

extension LocationTrigger {
  fileprivate func without(_ field: Edit.Field) throws(ToDoError) -> LocationTrigger {
    try LocationTrigger(
      event: event, radius: field == .radius ? nil : radius, repeats: repeats,
      window: field == .between ? nil : window, start: field == .from ? nil : start,
      expiry: field == .until ? nil : expiry, initial: initial,
      snooze: field == .snooze ? nil : snooze)
  }
}
