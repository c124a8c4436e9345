import ArgumentParser
import Foundation

/// Prints the manual page; `make man` and `make install` call it.
struct Manual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", _superCommandName: Todo.name,
    abstract: "Print the manual page, in mdoc.",
    discussion: """
      Examples:
        todo manual > todo.1
        man ./todo.1
      """,
    shouldDisplay: false)

  func run() throws {
    try translatingErrors {
      let dump = try JSONDecoder().decode(HelpDump.self, from: Data(Todo._dumpHelp().utf8))
      let page = ManualPage(dump, version: Todo.configuration.version)
      try StandardOutput().write(page.lines)
    }
  }
}
