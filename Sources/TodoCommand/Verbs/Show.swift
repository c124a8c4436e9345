import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: Todo.name,
    abstract: "Show the details of an item.",
    discussion: """
      Examples:
        todo show k7f3
        todo show k7f3qz --json
        todo show dentist

      At the end are the last five changes of the item. "todo undo k7f3" takes back the last one.
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
        let engine = (store as? SQLiteItemStore).map { DurableGeofenceEngine($0) }
        try DetailsView(output: output).display(
          ItemDetailsViewModel(
            stored, spent: stored.item.triggers.isEmpty ? [] : engine?.spentReminders() ?? [],
            events: engine?.events(of: stored.id) ?? [],
            steps: (store as? any HistoryStore)?.steps(of: stored.id) ?? [], now: CurrentTime.now,
            order: .ofEnvironment))
      }
    }
  }
}
