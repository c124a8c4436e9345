import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", _superCommandName: Todo.name,
    abstract: "Show what was done, the last first.",
    discussion: """
      Examples:
        todo log
        todo log --since mon
        todo log --since 2026-11-01 --tag shop --json
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only what was done since then: today, mon (the last one), 2026-11-01.", valueName: "date"))
  var since: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("At most this many (default 20 without --since).", valueName: "number"))
  var limit: Int?

  @OptionGroup var tagOption: TagOption

  @OptionGroup var textOption: TextOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let limit = self.limit ?? (since == nil ? 20 : .max)
      guard limit > 0 else {
        throw CommandFailure(.misuse, "--limit must be at least 1.")
      }
      let start = try since.map { text in
        try reading("--since") { try DateParser.here.parsePast(text, dateAlone: .start) }
      }
      let tags = try tagOption.parsed()
      let store = try storeOptions.openForReading()
      let done = try store.items(
        matching: ItemFilter(state: .done, tags: tags, text: textOption.text)
      ).filter { stored in
        start.map { (stored.item.doneTime?.timeIntervalSince1970 ?? -.infinity) >= $0 } ?? true
      }
      // In the order of their list, the last one was done last.
      let items = Array(done.reversed().prefix(limit))
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: items.map(ItemJSON.init))
      } else {
        try LogView(output: output).display(
          LogViewModel(
            items, now: CurrentTime.now, order: .ofEnvironment,
            shortIDs: output.isTerminal ? try store.shortIDs(of: items.map(\.id)) : nil))
      }
      guard items.isEmpty else { return }
      if !jsonOption.json { StandardError.write("todo: nothing done") }
      throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
    }
  }
}
