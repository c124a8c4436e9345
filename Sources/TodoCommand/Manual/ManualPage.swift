/// The manual page of the command in mdoc(7), made of its help texts.
struct ManualPage {
  private let dump: HelpDump
  private let version: String

  init(_ dump: HelpDump, version: String) {
    self.dump = dump
    self.version = version
  }

  var lines: [String] {
    let command = dump.command
    var page = [
      ".\\\" Made by \"todo manual\" from the help texts.",
      ".Dd $Mdocdate$", ".Dt TODO 1", ".Os todo \(Mdoc.escaped(version))",
      ".Sh NAME", ".Nm todo", ".Nd \(Mdoc.escaped(Self.description(command.abstract ?? "")))",
      ".Sh SYNOPSIS", ".Nm", ".Ar command", ".Op Ar argument ...",
      ".Nm", ".Cm help", ".Ar command",
      ".Sh DESCRIPTION",
    ]
    page += Mdoc.text(command.discussion ?? "")
    page += [".Sh COMMANDS"]
    for (words, verb) in command.verbs() {
      page += Self.section(words, verb)
    }
    return page + Self.ending
  }

  private static func section(_ words: [String], _ verb: HelpDump.Command) -> [String] {
    let arguments = (verb.arguments ?? []).filter { $0.shouldDisplay != false }
    let own = arguments.filter { !isCommon($0) }
    var lines = [".Ss todo \(words.joined(separator: " "))"]
    lines += Mdoc.text(verb.abstract ?? "")
    if verb.subcommands?.isEmpty != false {
      lines += [".Bd -ragged -offset indent", ".Nm", ".Cm \(words.joined(separator: " "))"]
      for argument in own where argument.kind == "positional" {
        let name = Mdoc.escaped(argument.valueName ?? "value")
        let dots = argument.isRepeating ? " ..." : ""
        lines.append(argument.isOptional ? ".Op Ar \(name)\(dots)" : ".Ar \(name)\(dots)")
      }
      lines += own.contains { $0.kind != "positional" } ? [".Op Ar option ..."] : []
      lines.append(".Ed")
    }
    lines += [".Pp"] + Mdoc.text(verb.discussion ?? "")
    guard !own.isEmpty else { return lines }
    lines.append(".Bl -tag -width Ds")
    for argument in own { lines += item(argument) }
    return lines + [".El"]
  }

  /// Every command has these.
  private static func isCommon(_ argument: HelpDump.Argument) -> Bool {
    ["help", "version"].contains { name in
      argument.names?.contains { $0.kind == "long" && $0.name == name } == true
    }
  }

  private static func item(_ argument: HelpDump.Argument) -> [String] {
    let value = argument.valueName.map { Mdoc.escaped($0) } ?? "value"
    var heading = "Ar \(value)"
    if argument.kind != "positional" {
      let names = (argument.names ?? []).map { "Fl \(Mdoc.escaped(String($0.text.dropFirst())))" }
      heading = names.joined(separator: " , ") + (argument.kind == "option" ? " Ar \(value)" : "")
    }
    var words = argument.abstract ?? ""
    if let values = argument.allValues, !values.isEmpty {
      words += " (\(values.joined(separator: ", ")))"
    }
    if let value = argument.defaultValue, !value.isEmpty, argument.kind == "option" {
      words += " (default: \(value))"
    }
    return [".It \(heading)"] + Mdoc.text(words)
  }

  /// As a description in one line is written: without a stop, and in lower case.
  private static func description(_ text: String) -> String {
    let start = text.prefix(1).lowercased() + text.dropFirst()
    return start.hasSuffix(".") ? String(start.dropLast()) : start
  }

  private static let ending = [
    ".Sh ENVIRONMENT", ".Bl -tag -width Ds",
    ".It Ev TODO_DB", "The to-do file.",
    ".It Ev XDG_DATA_HOME", "The folder of the folder of the default file.",
    ".It Ev TZ", "The time zone for dates and times.",
    ".It Ev NO_COLOR", "No colours.",
    ".It Ev CLICOLOR_FORCE", "Colours in a pipe too.",
    ".El",
    ".Sh FILES", ".Bl -tag -width Ds",
    ".It Pa ~/.local/share/todo/todo.sqlite", "The default to-do file, an SQLite database.",
    ".El",
    ".Sh EXIT STATUS", ".Bl -tag -width Ds",
    ".It 0", "Success.", ".It 1", "Nothing found.", ".It 64", "Wrong usage.",
    ".It 65", "Bad data; with doctor, something is wrong with the file.",
    ".It 66", "No such file.", ".It 69", "The to-do file, the output or GEOS is unavailable.",
    ".It 70", "Internal error.", ".El",
    ".Sh SEE ALSO", ".Xr sqlite3 1 , Xr sysexits 3",
  ]
}
