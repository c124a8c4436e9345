import ArgumentParser

/// Lets `--db FILE` and other options that every command has come before the command, as in
/// `todo --db list.sqlite add Milk`: they are moved behind it.
enum LeadingOptions {
  // Arrays: the first set of a process takes a tenth of a millisecond to make.
  private static let withValue = ["--db", "--units"]
  private static let flags = ["--json"]

  static func moved(in arguments: some Sequence<String>) -> [String] {
    var rest = Array(arguments)[...]
    var options: [String] = []
    while let first = rest.first {
      if withValue.contains(first), rest.count > 1 {
        options += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if flags.contains(first) || withValue.contains(String(first.prefix { $0 != "=" })) {
        options.append(first)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    // The words that lead to the command, such as "place add".
    var verbs: [String] = []
    var command = Todo.configuration
    while let word = rest.first,
      let found = command.subcommands.first(where: { $0.configuration.commandName == word })
    {
      verbs.append(word)
      rest = rest.dropFirst()
      command = found.configuration
    }
    // Without a command, an unknown one comes first, so that it is refused as that.
    guard verbs.isEmpty else { return verbs + options + rest }
    return rest.first?.hasPrefix("-") == false ? rest + options : options + rest
  }
}
