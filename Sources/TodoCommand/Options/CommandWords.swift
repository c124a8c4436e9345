import Foundation

/// The arguments of this process as one line, by which the history names what has changed something.
enum CommandWords {
  private static let mostCharacters = 200

  static func text(of arguments: some Sequence<String>) -> String {
    var words: [String] = []
    var isFile = false
    for argument in arguments {
      // Which file it was is known: the history is in it.
      if isFile || argument == "--db" {
        isFile.toggle()
      } else if !argument.hasPrefix("--db=") {
        words.append(quoted(argument))
      }
    }
    let text = words.joined(separator: " ")
    return text.count <= mostCharacters ? text : "\(text.prefix(mostCharacters - 1))…"
  }

  private static func quoted(_ word: String) -> String {
    guard word.isEmpty || word.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "'" })
    else { return word }
    return "\"\(word.replacingOccurrences(of: "\"", with: "\\\""))\""
  }
}
