import ToDoPresentation

/// A message of the argument parser, without a proposal that is far off.
///
/// The parser proposes the nearest option if it is at most three steps away, which is any short one.
enum ParserMessage {
  static func text(_ message: String) -> String {
    guard
      let match = message.firstMatch(
        of: /Unknown option '-+(?<given>[^']*)'(?<proposal>\. Did you mean '-+(?<name>[^']*)'\?)/),
      EditDistance.nearest(to: String(match.given), among: [String(match.name)]) == nil
    else { return message }
    var text = message
    text.removeSubrange(match.proposal.startIndex..<match.proposal.endIndex)
    return text
  }
}
