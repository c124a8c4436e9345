import ArgumentParser
import ToDo
import ToDoPresentation

struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", _superCommandName: Todo.name,
    abstract: "List the tags of open items, with the number of items.",
    discussion: """
      Examples:
        todo tags
        todo tags --json
        todo list +shop

      Items that wait count only with --all.
      """)

  @OptionGroup var waitingOption: WaitingOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      var filter = ItemFilter()
      if !waitingOption.all { filter.readyAt = CurrentTime.now }
      let counts = try TagCounts(in: storeOptions.openForReading(), filter).all
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: counts)
      } else {
        try output.write(
          Table(
            [Table.Column(least: 12), Table.Column(isAlignedRight: true)],
            counts.map { [Table.Cell($0.tag, .tags), Table.Cell("\($0.count)")] }))
      }
      guard counts.isEmpty else { return }
      if !jsonOption.json { StandardError.write("todo: no open item has a tag") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
