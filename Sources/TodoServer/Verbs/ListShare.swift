import ArgumentParser
import CommandSupport
import ToDoPresentation
import ToDoService
import ToDoStore

struct ListShare: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Make a person a member of a list, or change their role.",
    discussion: """
      Examples:
        todo-server list share 4t1bq0z8m2n6c5kd ben
        todo-server list share 4t1bq0z8m2n6c5kd ben --role reader
        todo-server list share 4t1bq0z8m2n6c5kd ben --role none
      """)

  @Argument(help: ArgumentHelp("The list's id.", valueName: "list"))
  var list: String

  @Argument(help: ArgumentHelp("Who to share it with.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "reader, writer, owner, or none to end it.", valueName: "role"))
  var role = "writer"

  @OptionGroup var data: DataOptions

  func run() throws {
    let (folder, service) = try data.service()
    let accounts = service.accounts
    let id = try accounts.list(named: list)
    let person = try accounts.knownPerson(named: name)
    if role == "none" {
      guard try PersonRemoval(accounts, folder).remove(person, from: id) else {
        throw CommandFailure(.nothingFound, "\(person.name) is not a member of this list.")
      }
      try StandardOutput().write(["\(person.name) is no longer a member."])
      return
    }
    guard let role = ListRole(rawValue: role) else {
      throw CommandFailure(
        .misuse,
        "--role: There is no role \(QuotedText.text(role)). Use reader, writer, owner or none.")
    }
    try accounts.setMember(person.id, of: id, as: role)
    let article = role == .owner ? "an" : "a"
    try StandardOutput().write(["\(person.name) is \(article) \(role.rawValue)."])
  }
}
