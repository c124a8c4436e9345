import ArgumentParser

struct UserGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Add, list and remove the people who use the server.",
    discussion: """
      Examples:
        todo-server user add anna
        todo-server user list
        todo-server user password anna
        todo-server user remove anna --yes

      A running server knows of it at once.
      """,
    subcommands: [UserAdd.self, UserList.self, UserPassword.self, UserRemove.self])
}
