import ArgumentParser
import ToDoPresentation

/// A word that could stand where one is completed, and what it means.
struct CompletionCandidate {
  let value: String
  var description = ""

  /// The candidate as the shell that asks takes it; nil for one that cannot be given in a line.
  var word: String? {
    guard !value.isEmpty, TerminalText.safe(value) == value else { return nil }
    switch CompletionShell.requesting {
    case .fish?: return description.isEmpty ? value : "\(value)\t\(shownDescription)"
    case .zsh?:
      let value = Self.escaped(value) { $0 == ":" || $0 == "\\" }
      let description = Self.escaped(shownDescription) { $0 == "\\" }
      return description.isEmpty ? value : "\(value):\(description)"
    default:
      // The script has compgen read its words as the shell reads a command: what is not escaped
      // would be expanded, and a command in a tag would be run.
      return Self.escaped(value) { scalar in
        scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      }
    }
  }

  private var shownDescription: String { TerminalText.safe(description) }

  /// Scalar by scalar, as shells read: one character can hide another behind a letter.
  private static func escaped(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
