import ArgumentParser
import ToDo
import ToDoPresentation

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the details of an item.",
    discussion: """
      Examples:
        todo show k7f3
        todo show k7f3qz --json
      """)

  @Argument(
    help: "The item's id, or as much of its beginning as is unique.",
    completion: .custom(ItemCompletion.ids))
  var id: String

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let stored = try ItemSelection(store: store).item(SignedPositions.restored(id))
      let output = StandardOutput()
      if json {
        try output.write(json: ItemJSON(id: stored.id, item: stored.item))
      } else {
        let presenter = DetailsPresenter(display: DetailsView(output: output))
        try DetailsInteractor(store: store, presenter: presenter).fetch(stored.id)
      }
    }
  }
}
