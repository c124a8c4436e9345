import ArgumentParser
import ToDoPresentation

/// A word that can complete the command line, and what it means.
struct CompletionCandidate {
  let value: String
  var description = ""
  /// What was typed, where bash is to put the value in its place; see `BashListing`.
  var stand: String?

  /// The candidate in the form that the shell expects; nil if it does not fit in a line.
  var word: String? {
    guard !value.isEmpty, TerminalText.safe(value) == value else { return nil }
    switch CompletionShell.requesting {
    case .fish?: return description.isEmpty ? value : "\(value)\t\(shownDescription)"
    case .zsh?:
      let value = Self.escaped(value) { $0 == ":" || $0 == "\\" }
      let description = Self.escaped(shownDescription) { $0 == "\\" }
      return description.isEmpty ? value : "\(value):\(description)"
    default:
      // The script lets compgen expand its words: without escapes, a command in a tag would be run.
      let word = stand.map { "\($0)\u{1f}\(value)" } ?? value
      return Self.escaped(word) { scalar in
        scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      }
    }
  }

  private var shownDescription: String { TerminalText.safe(description) }

  /// Escapes scalar by scalar, as shells read: a `Character` can hide a special one behind a letter.
  private static func escaped(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
