import ArgumentParser
import ToDo

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the items: the open ones, then the done ones.")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let output = StandardOutput()
      let filter = ItemFilter(state: .any)
      let count: Int
      if json {
        let items = try store.items(filter)
        count = items.count
        try output.write(json: items.map { ItemJSON(id: $0.id, item: $0.item) })
      } else {
        let presenter = ItemListPresenter(display: ItemListView(output: output))
        count = try ItemListInteractor(store: store, presenter: presenter).fetch(filter)
      }
      guard count == 0 else { return }
      if !json { StandardError.write("todo: the list is empty; add to it with \"todo add\"") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
