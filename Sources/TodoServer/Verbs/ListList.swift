import ArgumentParser
import CommandSupport
import ToDoService
import ToDoStore

struct ListList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the lists and their members.",
    discussion: """
      Examples:
        todo-server list list
        todo-server list list anna --json

      The columns are the list's id, its name, and its members with their roles.
      """)

  @Argument(help: ArgumentHelp("Whose lists (default: all).", valueName: "name"))
  var name: String?

  @Flag(help: "Write JSON.")
  var json = false

  @OptionGroup var data: DataOptions

  private struct Member: Encodable {
    let name: String
    let role: String
  }

  private struct Row: Encodable {
    let id: String
    let name: String
    let members: [Member]
  }

  func run() throws {
    let accounts = try data.service().service.accounts
    var seen: Set<ListID> = []
    let rows = try accounts.people(named: name).flatMap { try accounts.memberships(of: $0.id) }
      .filter { seen.insert($0.list).inserted }
      .map { membership in
        Row(
          id: membership.list.rawValue, name: membership.name,
          members: try accounts.members(of: membership.list).map {
            Member(name: $0.name, role: $0.role.rawValue)
          })
      }
    let cells = rows.map { row in
      [row.id, row.name, row.members.map { "\($0.name) (\($0.role))" }.joined(separator: ", ")]
    }
    try StandardOutput().write(
      listing: cells, [Table.Column(), Table.Column(least: 8), Table.Column(least: 12)],
      json: json ? rows : nil, nothing: "no lists; each person gets one")
  }
}
