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

  @OptionGroup var item: ItemArgument

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let stored = try item.find(in: store)
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: ItemJSON(stored))
      } else {
        try DetailsView(output: output).display(ItemDetailsViewModel(stored))
      }
    }
  }
}
