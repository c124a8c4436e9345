import ArgumentParser
import ToDo
import ToDoPresentation

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the open items, then the done ones.",
    discussion: """
      Examples:
        todo list milk +shop due:week
        todo list @supermarket !
        todo list --due week --tag shop --sort due
        todo list --text milk --json
        todo list --sort distance --from home
        todo list --in district.geojson
        todo list --reminding

      Words are text to find, or filters: +tag, @place, due:today, week, overdue, none or a date, \
      and ! for important items. Items that wait are only shown with --all.
      """,
    aliases: ["ls", "find"])

  @Argument(
    help: ArgumentHelp("Text to find, or filters: +tag, @place, due:when, !.", valueName: "word"))
  var words: [ArgumentText] = []

  @Flag(help: "Also items that wait (see --wait of \"todo add\").")
  var all = false

  @OptionGroup var filterOptions: FilterOptions

  @Option(
    name: .customLong("sort"),
    help: ArgumentHelp(
      "Sort by due, title, added or distance.",
      valueName: "order"))
  var order: ItemOrder?

  @Option(
    name: .customLong("from"), parsing: .unconditional,
    help: ArgumentHelp(
      "Measure --sort distance from here: a position or the name of a place.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard (order == .distance) == (position != nil) else {
        throw CommandFailure(
          .misuse,
          position == nil
            ? "--sort distance needs --from, such as --from home."
            : "--from works only with --sort distance.")
      }
      let words = try QuickWords(words.map(\.text))
      // The options are checked before the file is opened.
      _ = try filterOptions.filter(otherwise: .any)
      let store = try storeOptions.openForReading()
      var filter = try filterOptions.filter(
        otherwise: .any, words, includesWaiting: all, in: store)
      if !words.text.isEmpty {
        guard filter.text == nil else {
          throw CommandFailure(.misuse, "There is text in --text and beside it. Give one of them.")
        }
        filter.text = words.text.joined(separator: " ")
      }
      let origin = try position.map { text in
        try reading("--from") { try PositionParser(places: store).parse(text).coordinate }
      }
      func arrange(_ items: [StoredItem]) -> [StoredItem] {
        guard let order else { return items }
        // The open items in this order, then the done ones.
        return order.sorted(items.filter { !$0.item.done }, from: origin)
          + order.sorted(items.filter(\.item.done), from: origin)
      }
      let items = arrange(try store.items(matching: filter))
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: items.map(ItemJSON.init))
      } else {
        let view = ItemListView(output: output, showsReminders: filter.hasReminder == true)
        try view.display(ItemListViewModel(items))
      }
      guard items.isEmpty else { return }
      if !jsonOption.json { StandardError.write("todo: \(Self.nothing(filter))") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }

  private static func nothing(_ filter: ItemFilter) -> String {
    var all = ItemFilter(state: .any)
    all.readyAt = filter.readyAt
    return filter == all
      ? "the list is empty; \"todo add\" adds an item" : "no items match"
  }
}

extension ItemOrder: ExpressibleByArgument {}
