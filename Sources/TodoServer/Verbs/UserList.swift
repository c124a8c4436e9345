import ArgumentParser
import CommandSupport
import ToDo
import ToDoService
import ToDoStore

struct UserList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the people.",
    discussion: """
      Examples:
        todo-server user list
        todo-server user list --json

      The columns are the name, when it was added, and how many tokens and lists there are.
      """)

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  private struct Row: Encodable {
    let name: String
    let added: String
    let tokens: Int
    let lists: Int
  }

  func run() throws {
    let accounts = try data.service().service.accounts
    let rows = try accounts.people().filter { !$0.isLocal }.map { person in
      Row(
        name: person.name, added: person.made.rfc3339,
        tokens: try accounts.tokens(of: person.id).count,
        lists: try accounts.memberships(of: person.id).count)
    }
    try StandardOutput().write(
      listing: rows.map { [$0.name, $0.added, "\($0.tokens)", "\($0.lists)"] },
      [
        Table.Column(least: 8), Table.Column(dropOrder: 1), Table.Column(isAlignedRight: true),
        Table.Column(isAlignedRight: true),
      ], json: json ? rows : nil, nothing: "nobody yet; \"todo-server user add\" adds one")
  }
}
