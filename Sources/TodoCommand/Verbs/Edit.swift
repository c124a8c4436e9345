import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Edit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: Todo.name,
    abstract: "Change items. Everything you do not mention stays the same.",
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
        todo edit k7f3 --wait mon --important
        todo edit +shop --due +1d

      --due +1d and +2w count from the date that an item has, and keep its time of day. An id alone \
      opens the item as text in $VISUAL or $EDITOR.
      """)

  @OptionGroup var selection: ItemSelection

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
      "Clear a field: due, repeat, wait, important, note, at, name, location (at and name), places, "
        + "tags, reminder, or a part of the reminder: radius, between, days, from, until, snooze "
        + "(repeatable).",
      valueName: "field"))
  var without: [Field] = []

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      // Only one item can get a title, so more words are the rest of the title.
      guard title == nil || selection.words.count < 2 else {
        throw CommandFailure(
          .misuse,
          "Unexpected \(QuotedText.text(Array(selection.words.dropFirst()).joinedText)). Put text of "
            + "several words in quotes, such as --title \"Buy milk\".")
      }
      try refuseContradictions()
      let store = try storeOptions.open()
      let items = try selection.items(in: store, to: "change {}")
      guard title == nil || items.count == 1 else {
        throw CommandFailure(.misuse, "--title changes one item. Give one id.")
      }
      let remark = hasOptions ? try change(items, in: store) : try editText(of: items, in: store)
      if let remark { StandardError.write("todo: \(remark)") }
      try ItemChangeView(asJSON: jsonOption.json).display(
        items.map { old in
          let new = try store.item(withID: old.id) ?? old
          return (new.item.isSame(as: old.item) ? .unchanged : .changed, new)
        }, in: store)
    }
  }

  /// Changes the items by the options.
  ///
  /// - Returns: a remark, if one is needed.
  private func change(_ items: [StoredItem], in store: SQLiteItemStore) throws -> String? {
    // Places are looked up first: that is not possible while the store changes an item.
    var change = try fields.change(in: store)
    // --without name clears the name even if --at names a place.
    if without.contains(.name) { change.locationName = nil }
    var remark: String?
    try store.update(items.map(\.id)) { _, item in
      try change.apply(to: &item) { item in
        if let title { item.title = try ItemTitleParser.parse(title) }
        for field in without { try field.clear(in: &item) }
        for tag in removedTags { item.removeTag(tag) }
      }
      remark = change.remark(on: item) ?? remark
    }
    return remark
  }

  /// Whether an option says what to change.
  private var hasOptions: Bool {
    title != nil || !without.isEmpty || !removedTags.isEmpty || fields.areGiven
  }

  /// Lets the person edit the item as text.
  private func editText(of items: [StoredItem], in store: SQLiteItemStore) throws -> String? {
    guard items.count == 1 else {
      throw CommandFailure(
        .misuse, "Nothing to change. Say what, such as --due fri or --tag urgent.")
    }
    try TextEditing(store: store).edit(items[0])
    return nil
  }
}

extension ToDoItem {
  /// Whether everything is the same, also the spelling of equal texts.
  fileprivate func isSame(as other: ToDoItem) -> Bool {
    func spelling(_ item: ToDoItem) -> [[UInt8]] {
      ([item.title, item.itemDescription ?? "", item.location?.name ?? ""] + item.tags.sorted()
        + item.places.map(\.name)).map { Array($0.utf8) }
    }
    return self == other && spelling(self) == spelling(other)
  }
}
