package import ToDoPresentation

/// How a text looks on a terminal, by the codes of ECMA-48, select graphic rendition.
package enum TextStyle: Hashable {
  case plain
  case struckThrough
  /// Dim: an id is there to be typed, not to be read.
  case id
  /// Cyan.
  case tags
  /// Red.
  case overdue
  /// Bold.
  case today

  /// The style of a due date.
  package init(_ urgency: DueViewModel.Urgency) {
    switch urgency {
    case .overdue: self = .overdue
    case .today: self = .today
    case .later: self = .plain
    }
  }

  /// The text with the codes that the styling allows.
  package func applied(to text: String, by styling: Styling) -> String {
    guard !text.isEmpty else { return text }
    switch self {
    case .struckThrough where styling.hasStyles: return "\u{1b}[9m\(text)\u{1b}[29m"
    case .today where styling.hasStyles: return "\u{1b}[1m\(text)\u{1b}[22m"
    case .overdue where styling.hasColors: return "\u{1b}[31m\(text)\u{1b}[39m"
    case .id where styling.hasStyles: return "\u{1b}[2m\(text)\u{1b}[22m"
    case .tags where styling.hasColors: return "\u{1b}[36m\(text)\u{1b}[39m"
    default: return text
    }
  }
}

/// Which codes an output may contain.
package struct Styling: Hashable {
  /// Whether text may be struck through.
  package var hasStyles: Bool
  package var hasColors: Bool

  package static let none = Styling(hasStyles: false, hasColors: false)

  package init(hasStyles: Bool, hasColors: Bool) {
    self.hasStyles = hasStyles
    self.hasColors = hasColors
  }

  /// The environment variables that decide.
  package static let variables = ["TERM", "CLICOLOR_FORCE", "NO_COLOR"]

  /// A terminal is styled unless `TERM` is dumb. `CLICOLOR_FORCE` styles a pipe too, unless it is
  /// empty or 0 (bixense.com/clicolors). `NO_COLOR` turns colours off, not the other styles, unless
  /// it is empty (no-color.org).
  package init(isTerminal: Bool, environment: [String: String]) {
    let force = environment["CLICOLOR_FORCE"] ?? ""
    hasStyles =
      (isTerminal && environment["TERM"] != "dumb") || (!force.isEmpty && force != "0")
    hasColors = hasStyles && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
