import ArgumentParser
import ToDo
import ToDoPresentation

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the items: the open ones, then the done ones.",
    discussion: """
      Examples:
        todo list --due week --tag shop --sort due
        todo list --text milk --json
        todo list --sort distance --from home
        todo list --in district.geojson
        todo list --reminding
      """)

  @OptionGroup var filterOptions: FilterOptions

  @Option(
    name: .customLong("sort"),
    help: ArgumentHelp(
      "Within a section by due time, title, when it was added, or distance, not as it stands.",
      valueName: "order"))
  var order: ListOrder?

  @Option(
    name: .customLong("from"), parsing: .unconditional,
    help: ArgumentHelp(
      "From where --sort distance measures: a position or the name of a place.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard (order == .distance) == (position != nil) else {
        throw CommandFailure(
          .misuse,
          position == nil
            ? "--sort distance: from where? Add --from with a position or the name of a place."
            : "--from is where --sort distance measures from. Add that, or leave this out.")
      }
      let filter = try filterOptions.filter(otherwise: .any)
      let store = try storeOptions.openForReading()
      let origin = try position.map { try PositionReading(places: store).position($0).coordinate }
      func arrange(_ items: [StoredItem]) -> [StoredItem] {
        guard let order else { return items }
        // The open items in the order that was asked for, then the done ones in it.
        return order.sorted(items.filter { !$0.item.done }, from: origin)
          + order.sorted(items.filter(\.item.done), from: origin)
      }
      let output = StandardOutput()
      let count: Int
      if json {
        let items = arrange(try store.items(filter))
        count = items.count
        try output.write(json: items.map { ItemJSON(id: $0.id, item: $0.item) })
      } else {
        let presenter = ItemListPresenter(
          display: ItemListView(output: output, showsReminders: filter.hasReminder == true))
        count = try ItemListInteractor(
          store: store, presenter: presenter, arrange: arrange
        ).fetch(filter)
      }
      guard count == 0 else { return }
      if !json { StandardError.write("todo: \(Self.nothing(filter))") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }

  private static func nothing(_ filter: ItemFilter) -> String {
    filter == ItemFilter(state: .any)
      ? "the list is empty; add to it with \"todo add\"" : "no item is like that"
  }
}
