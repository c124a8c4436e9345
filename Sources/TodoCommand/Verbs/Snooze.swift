import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Snooze: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze", _superCommandName: Todo.name,
    abstract: "Silence the reminders of items for a while.",
    discussion: """
      Examples:
        todo snooze k7f3
        todo snooze k7f3 --until "tomorrow 18:00"
        todo snooze +shop --until fri
        todo edit k7f3 --without snooze

      Without --until, the reminder is silent until the next visit. With --until, it fires at that \
      time if you are still there.
      """)

  @OptionGroup var selection: ItemSelection

  @Option(
    name: .customLong("until"), parsing: .unconditional,
    help: ArgumentHelp(
      "Until this time: tomorrow (the beginning of that day), \"tomorrow 18:00\", \"in 2 hours\", "
        + "2026-12-24 or RFC 3339.",
      valueName: "date"))
  var end: String?

  @Flag(help: "Until you have left and come again (the default).")
  var nextVisit = false

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let snooze = try snooze()
      let store = try storeOptions.open()
      var items = try selection.items(in: store, to: "snooze {}")
      // Filters find items without a reminder too.
      if try selection.hasFilters() { items = items.filter { !$0.item.triggers.isEmpty } }
      guard !items.isEmpty else {
        throw CommandFailure(.nothingFound, "no item that matches has a reminder")
      }
      try store.update(items.map(\.id)) { id, item in
        guard !item.triggers.isEmpty else {
          throw CommandFailure(
            .misuse,
            "\(id) has no reminder. Add one, e.g. todo edit \(id) --on arrive.")
        }
        item.triggers = try item.triggers.map { try $0.snoozed(snooze) }
      }
      try ItemChangeView(asJSON: jsonOption.json).display(
        items.map { (.snoozed, try store.item(withID: $0.id) ?? $0) }, in: store)
    }
  }

  private func snooze() throws -> LocationTrigger.Snooze {
    guard let end else { return .nextVisit }
    guard !nextVisit else {
      throw CommandFailure(
        .misuse, "--until and --next-visit contradict each other. Give one of them.")
    }
    return .until(
      try reading("--until") { try DateParser.here.parseFuture(end, dateAlone: .start) })
  }
}
