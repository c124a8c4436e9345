import ArgumentParser
import CommandSupport
import ToDoService

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
        todo-server --listen 0.0.0.0:8443 --tls-cert cert.pem --tls-key key.pem
        todo-server check
        todo-server backup /var/backups/todo-2026-11-22

      "todo-server" alone answers requests: see todo-server help serve.

      Data is in --data, $TODO_SERVER_DATA, or todo-server in $XDG_DATA_HOME.
      Exit codes: 0 success, 1 nothing found, 64 wrong usage, 65 bad data, 66 no such file, \
      69 data, port, output or GEOS unavailable, 70 internal error, 78 bad configuration.
      """,
    version: "0.1.0",
    subcommands: [
      Serve.self, CheckVerb.self, UserGroup.self, TokenGroup.self, ListGroup.self,
      DeviceGroup.self, BackupVerb.self, RestoreVerb.self,
    ],
    defaultSubcommand: Serve.self)

  /// The options with one value; each may be given once.
  static let single: Set<String> = [
    "--basemap", "--config", "--data", "--expires", "--keep", "--label", "--leaflet", "--listen",
    "--log-format", "--max-connections", "--memory", "--mqtt", "--mqtt-ca", "--mqtt-client-id",
    "--mqtt-password-file", "--owner", "--public-url", "--rate", "--role", "--scope", "--tiles",
    "--tiles-attribution", "--tls-cert", "--tls-key",
  ]
  /// The options without a value.
  static let flags: Set<String> = [
    "--allow-private-targets", "--help", "--json", "--log-queries", "--password-stdin", "--version",
    "--yes",
  ]

  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    // "todo-server help help" shows what "todo-server help" does.
    if arguments == ["help", "help"] { arguments.removeLast() }
    do {
      // A shell's completion request is passed to the parser unchanged.
      if arguments.first != "---completion" {
        try UnknownVerb.refuse(in: arguments, of: Self.self)
        try RepeatedOption(single: single, flags: flags).refuse(in: arguments)
      }
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      CommandEnding(Self.self, translating: CommandFailure.init(ofServer:))
        .exit(error, isCompletion: arguments.first == "---completion")
    }
  }
}
