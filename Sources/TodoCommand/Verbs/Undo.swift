import ArgumentParser
import ToDo
import ToDoPresentation
import ToDoStore

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", _superCommandName: Todo.name, abstract: "Take back the last changes.",
    discussion: """
      Examples:
        todo undo
        todo undo 3
        todo undo k7f3
        todo undo --list

      Takes back the last command that changed something, the last few, or the last change of one \
      item: its text, its place in the list and what its reminders remember are as they were. What \
      changed many items, such as an import, is taken back whole. Changes can be taken back for 30 \
      days. Reminders that were delivered stay delivered. What was taken back cannot be done again by \
      todo: a second "todo undo" takes back the change before.
      """)

  @Argument(
    help: ArgumentHelp(
      "How many changes (up to 999), or the id of an item.", valueName: "number-or-id"),
    completion: .custom(ItemCompletion.ids))
  var target: ArgumentText?

  @Flag(help: "List what can be taken back, the last change first.")
  var list = false

  @Flag(help: "Forget what was changed or deleted. Nothing can be taken back then.")
  var forget = false

  @Flag(name: .customLong("yes"), help: "Do not ask about more than five changes.")
  var isSure = false

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      guard [list, forget, target != nil].count(where: \.self) < 2 else {
        throw CommandFailure(.misuse, "Give only one of --list, --forget, and a number or an id.")
      }
      let store = try storeOptions.openNamed()
      if list { return try show(try store.steps(limit: .max), in: store) }
      if forget {
        try store.forgetSteps()
        if StandardOutput().isTerminal { try StandardOutput().write(["The history is empty now."]) }
        return
      }
      try report(try takeBack(in: store), in: store)
    }
  }

  private func takeBack(in store: SQLiteItemStore) throws -> [HistoryStep] {
    guard let text = target?.text else { return try store.undo(1) }
    if text.utf8.count <= 3, let count = Int(text) {
      guard count > 0 else { throw CommandFailure(.misuse, "Give 1 or more.") }
      try confirm(min(count, try store.steps(limit: count).count))
      return try store.undo(count)
    }
    let id = try id(text, in: store)
    return try [store.undo(changeOf: id)].compactMap(\.self)
  }

  /// Asks about more changes than one remembers.
  private func confirm(_ count: Int) throws {
    guard count > 5, !isSure else { return }
    guard Question.isPossible else {
      throw CommandFailure(.misuse, "That takes back \(count) changes. Add --yes to do so.")
    }
    guard Question("Take back \(count) changes?").isAnsweredYes() else {
      throw CommandFailure(.nothingFound, "nothing was changed")
    }
  }

  /// The item that is there, or one that was deleted.
  private func id(_ text: String, in store: SQLiteItemStore) throws -> ItemID {
    do {
      return try ItemFinder(store: store).item(text).id
    } catch InputError.unknownID(let text) {
      let prefix = ItemIDPrefix(text)
      let deleted = Set(
        try store.steps(limit: .max).flatMap(\.items).filter { id in
          prefix.map(id.begins) ?? false
        })
      guard let id = deleted.first, deleted.count == 1 else { throw InputError.unknownID(text) }
      return id
    }
  }

  private func titles(
    of steps: [HistoryStep], in store: SQLiteItemStore
  ) throws -> [ItemID: String] {
    var titles: [ItemID: String] = [:]
    for step in steps where step.itemCount == 1 {
      for id in step.items { titles[id] = try store.item(withID: id)?.item.title }
    }
    return titles
  }

  private func show(_ steps: [HistoryStep], in store: SQLiteItemStore) throws {
    let output = StandardOutput()
    if jsonOption.json {
      try output.write(json: steps.map(HistoryStepJSON.init))
    } else {
      let titles = try titles(of: steps, in: store)
      try HistoryView(output: output).display(
        HistoryViewModel(
          steps, titles: titles, now: CurrentTime.now, order: .ofEnvironment,
          shortIDs: output.isTerminal ? try store.shortIDs(of: titles.keys) : nil))
    }
    try refuseNothing(steps)
  }

  private func report(_ steps: [HistoryStep], in store: SQLiteItemStore) throws {
    let output = StandardOutput()
    if jsonOption.json {
      try output.write(json: steps.map(HistoryStepJSON.init))
    } else if output.isTerminal {
      let titles = try titles(of: steps, in: store)
      let shortIDs = try store.shortIDs(of: steps.flatMap(\.items))
      try output.write(
        steps.map { step in
          let changed = HistoryText.changed(step, titles: titles, shortIDs: shortIDs)
          let command = step.command.map { " \($0)" } ?? ""
          return TerminalText.safe("Taken back:\(command), \(changed)")
        })
    } else {
      try output.write(steps.flatMap(\.items).map { "\($0)" })
    }
    try refuseNothing(steps)
  }

  private func refuseNothing(_ steps: [HistoryStep]) throws {
    guard steps.isEmpty else { return }
    if !jsonOption.json { StandardError.write("todo: nothing to take back") }
    throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
  }
}
