/// Text in the language of manual pages.
enum Mdoc {
  /// Text that means itself wherever it stands in a line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "…": result += "..."
      case "’", "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return result
  }

  /// A line of text: a dot at its beginning would be a request.
  static func line(_ text: some StringProtocol) -> String {
    let escaped = escaped(String(text))
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  private static let width = 78

  /// A paragraph with each sentence on lines of its own, as pages in mdoc are written.
  private static func sentences(of text: some StringProtocol) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ") {
      if !current.isEmpty, current.count + word.count >= width {
        lines.append(line(current))
        current = ""
      }
      current += current.isEmpty ? String(word) : " \(word)"
      if let last = word.last, ".!?".contains(last) {
        lines.append(line(current))
        current = ""
      }
    }
    return current.isEmpty ? lines : lines + [line(current)]
  }

  /// A help text: paragraphs apart, and the indented lines, such as examples, as they are.
  static func text(_ text: String) -> [String] {
    var lines: [String] = []
    var isLiteral = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isLiteral, !isIndented {
        lines.append(".Ed")
        isLiteral = false
      }
      if line.allSatisfy(\.isWhitespace) {
        // A list or a display has its own space.
        if !lines.isEmpty, lines.last != ".Pp" { lines.append(".Pp") }
      } else if isIndented {
        if !isLiteral { lines.append(".Bd -literal -offset indent -compact") }
        isLiteral = true
        lines.append(Self.line(line.dropFirst(2)))
      } else {
        lines += sentences(of: line)
      }
    }
    if isLiteral { lines.append(".Ed") }
    while lines.last == ".Pp" { lines.removeLast() }
    return lines
  }
}
