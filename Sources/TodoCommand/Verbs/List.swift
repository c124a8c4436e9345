import ArgumentParser
import ToDo
import ToDoPresentation

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Todo.name,
    abstract: "List the open items, then the done ones.",
    discussion: """
      Examples:
        todo list milk +shop due:week
        todo list @supermarket ! not:urgent
        todo list --due week --tag shop --sort due
        todo list --text milk --json
        todo list --sort distance --from home
        todo list --in district.geojson
        todo list --reminding

      Words are text to find, or filters: +tag, not:tag, @place, due:today, week, overdue, none or a date, \
      and ! for important items. Items that wait are only shown with --all.

      Without --sort, open items are in the order in which they were added or reopened, and done ones \
      in the order in which they were done. On a terminal an id is as short as is unique.
      """,
    aliases: ["ls", "find"])

  @Argument(
    help: ArgumentHelp(
      "Text to find, or filters: +tag, not:tag, @place, due:when, !.", valueName: "word"))
  var words: [ArgumentText] = []

  @OptionGroup var waitingOption: WaitingOption

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
      "Measure --sort distance from this position or place (default: here).",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard order == .distance || position == nil else {
        throw CommandFailure(.misuse, "--from works only with --sort distance.")
      }
      let words = try QuickWords(words.map(\.text), for: .filter)
      // The options are checked before the file is opened.
      _ = try filterOptions.filter(otherwise: .any)
      let store = try storeOptions.openForReading()
      let filter = try filterOptions.filter(
        otherwise: .any, words, includesWaiting: waitingOption.all, takesText: true, in: store)
      let origin = try order == .distance ? origin(in: store) : nil
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
        let view = ItemListView(
          output: output, showsReminders: filter.hasReminder == true,
          showsDistances: origin != nil)
        try view.display(
          ItemListViewModel(
            items, now: CurrentTime.now, order: .ofEnvironment,
            shortIDs: output.isTerminal ? try store.shortIDs(of: items.map(\.id)) : nil,
            from: origin, units: unitsOption.units))
      }
      guard items.isEmpty else { return }
      if !jsonOption.json { StandardError.write("todo: \(Self.nothing(filter))") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }

  /// Where distances are measured from.
  private func origin(in store: any ItemStore & PlaceStore) throws -> Coordinate {
    let parser = ItemLocationParser(store: store)
    guard let position else { return try parser.parseSayingAge(PositionParser.here).coordinate }
    return try reading("--from") { try parser.parseSayingAge(position).coordinate }
  }

  private static func nothing(_ filter: ItemFilter) -> String {
    var all = ItemFilter(state: .any)
    all.readyAt = filter.readyAt
    return filter == all
      ? "the list is empty; \"todo add\" adds an item" : "no items match"
  }
}

extension ItemOrder: ExpressibleByArgument {}
