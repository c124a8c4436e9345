import ToDoPresentation

/// A message of the argument parser in the words of this program.
package enum ParserMessage {
  /// An error, without a proposal that is far off.
  ///
  /// The parser proposes the nearest option if it is at most three steps away, which is any short one.
  ///
  /// - Parameter program: The name of the program, before an error.
  package static func text(_ message: String, of program: String) -> String {
    var text = help(message)
    if text.hasPrefix("Error: ") { text = "\(program): " + text.dropFirst("Error: ".count) }
    guard
      let match = text.firstMatch(
        of: /Unknown option '-+(?<given>[^']*)'(?<proposal>\. Did you mean '-+(?<name>[^']*)'\?)/),
      EditDistance.nearest(to: String(match.given), among: [String(match.name)]) == nil
    else { return text }
    text.removeSubrange(match.proposal.startIndex..<match.proposal.endIndex)
    return text
  }

  /// A help text. The parser says subcommand for what is a command here.
  package static func help(_ text: String) -> String {
    text.replacing("SUBCOMMANDS:", with: "COMMANDS:").replacing("<subcommand>", with: "<command>")
  }
}
