import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Done: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", _superCommandName: Todo.name,
    abstract: "Mark items as done.",
    discussion: """
      Examples:
        todo done k7f3
        todo done k7f3 9dn0
        todo done +shop @supermarket

      Items already done are left unchanged. If any id is not found, nothing is changed.
      An item that repeats is followed by the next one, at the end of the list, with its reminders \
      armed anew. Days that are over are left out. The done one does not repeat any more.
      """)

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change(
      .open, to: "mark {} as done",
      saying: { $0.done ? .alreadyDone : .done },
      by: { store, ids in
        try store.setDone(true, ids, at: CurrentTime.now, in: TimeZoneVariable.zone())
      })
  }
}

struct Undone: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undone", _superCommandName: Todo.name,
    abstract: "Reopen items.",
    discussion: """
      Examples:
        todo list --done
        todo undone k7f3
        todo undone +trip

      Items already open are left unchanged. If any id is not found, nothing is changed.
      """)

  @OptionGroup var items: ItemArguments

  func run() throws {
    try items.change(
      .done, to: "reopen {}",
      saying: { $0.done ? .reopened : .alreadyOpen },
      by: { store, ids in try store.setDone(false, ids) })
  }
}
