import ArgumentParser

/// The `todo-server` command.
@main
struct TodoServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo-server",
    abstract: "A reminder service: phones report where they are, reminders go out.",
    discussion: """
      Examples:
        todo-server
        todo-server user add anna
        todo-server token add anna --scope read,write
        todo-server --listen 0.0.0.0:8080
      """,
    version: "0.1.0",
    subcommands: [Serve.self, UserGroup.self, TokenGroup.self],
    defaultSubcommand: Serve.self)
}
