import ArgumentParser
import ToDo

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the items: the open ones, then the done ones.",
    discussion: """
      Examples:
        todo list --due week --tag shop --sort due
        todo list --text milk --json
        todo list --in district.geojson
      """)

  @OptionGroup var filterOptions: FilterOptions

  @Option(
    name: .customLong("sort"),
    help: ArgumentHelp(
      "Within a section by due time, title or when it was added, not as it stands.",
      valueName: "order"))
  var order: ListOrder?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let output = StandardOutput()
      let filter = try filterOptions.filter(otherwise: .any)
      let count: Int
      if json {
        let items = arrange(try store.items(filter))
        count = items.count
        try output.write(json: items.map { ItemJSON(id: $0.id, item: $0.item) })
      } else {
        let presenter = ItemListPresenter(display: ItemListView(output: output))
        count = try ItemListInteractor(
          store: store, presenter: presenter, arrange: arrange
        ).fetch(filter)
      }
      guard count == 0 else { return }
      if !json { StandardError.write("todo: \(Self.nothing(filter))") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }

  /// The open items in the order that was asked for, then the done ones in it.
  private func arrange(_ items: [StoredItem]) -> [StoredItem] {
    guard let order else { return items }
    return order.sorted(items.filter { !$0.item.done })
      + order.sorted(items.filter(\.item.done))
  }

  private static func nothing(_ filter: ItemFilter) -> String {
    filter == ItemFilter(state: .any)
      ? "the list is empty; add to it with \"todo add\"" : "no item is like that"
  }
}
