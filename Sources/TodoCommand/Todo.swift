import ArgumentParser
import ToDo

/// The `todo` command.
@main
struct Todo: ParsableCommand {
  static let name = "todo"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "A to-do list that knows where you are.",
    discussion: """
      Examples:
        todo add "Buy milk" --at 52.5219,13.4132 --name Rewe --tag shop
        todo
        todo here 52.52,13.405
        todo near
        todo place add home 52.52,13.405
        todo done k7f3

      "todo" alone shows the agenda.

      Items are in $TODO_DB, or by default in $XDG_DATA_HOME/todo/todo.sqlite.
      Exit codes: 0 success, 1 nothing found, 64 wrong usage, 65 bad data, 66 no such file, \
      69 to-do file, output or GEOS unavailable, 70 internal error.
      """,
    version: "0.1.0",
    subcommands: [
      AgendaVerb.self, Near.self, Here.self, Add.self, List.self, Show.self, Done.self, Undone.self,
      Edit.self, Snooze.self, Undo.self, Log.self, Watch.self, Why.self, Replay.self, Plan.self,
      RouteVerb.self, MapVerb.self, Tags.self, Remove.self, PlaceGroup.self, Import.self,
      Export.self,
      Backup.self, Doctor.self, DeviceGroup.self, Completions.self, Manual.self,
    ], defaultSubcommand: AgendaVerb.self)

  static func main() {
    TimeZoneVariable.dropColon()
    RegionMatcher.whenGEOSIsMissing { ending.exit($0, isCompletion: false) }
    var arguments = LeadingOptions.moved(in: CommandLine.arguments.dropFirst())[...]
    // "todo help help" shows what "todo help" does.
    if arguments.elementsEqual(["help", "help"]) { arguments.removeLast() }
    do {
      // A shell's completion request is passed to the parser unchanged.
      if arguments.first == "---completion" {
        _ = try parseAsRoot(Array(arguments))
        return
      }
      try UnknownVerb.refuse(in: arguments, of: Todo.self)
      try RepeatedOptions.refuse(in: arguments)
      var command = try VerbParser.command(for: arguments, of: Todo.self)
      try command.run()
    } catch {
      ending.exit(error, isCompletion: arguments.first == "---completion")
    }
  }

  private static var ending: CommandEnding {
    CommandEnding(Todo.self, translating: CommandFailure.init(translating:))
  }
}
