/// How a text is set off on a terminal, by the codes of ECMA-48, select graphic rendition.
enum TextStyle: Hashable {
  case plain
  case struckThrough
  /// Yellow, as ids of commits are shown.
  case id
  /// Cyan.
  case tags

  /// The text with the codes around it that are allowed.
  func applied(to text: String, by styling: Styling) -> String {
    guard !text.isEmpty else { return text }
    switch self {
    case .struckThrough where styling.hasStyles: return "\u{1b}[9m\(text)\u{1b}[29m"
    case .id where styling.hasColors: return "\u{1b}[33m\(text)\u{1b}[39m"
    case .tags where styling.hasColors: return "\u{1b}[36m\(text)\u{1b}[39m"
    default: return text
    }
  }
}

/// What an output may be styled with.
struct Styling: Hashable {
  /// Whether lines through texts and the like may be drawn.
  var hasStyles: Bool
  var hasColors: Bool

  static let none = Styling(hasStyles: false, hasColors: false)

  init(hasStyles: Bool, hasColors: Bool) {
    self.hasStyles = hasStyles
    self.hasColors = hasColors
  }

  /// The variables that say what may be styled.
  static let variables = ["TERM", "CLICOLOR_FORCE", "NO_COLOR"]

  /// A terminal is styled, unless it calls itself dumb; `CLICOLOR_FORCE`, if it is neither empty
  /// nor 0, styles a pipe too (bixense.com/clicolors); `NO_COLOR`, if it is not empty, takes the
  /// colours, not the styles (no-color.org).
  init(isTerminal: Bool, environment: [String: String]) {
    let force = environment["CLICOLOR_FORCE"] ?? ""
    hasStyles =
      (isTerminal && environment["TERM"] != "dumb") || (!force.isEmpty && force != "0")
    hasColors = hasStyles && (environment["NO_COLOR"] ?? "").isEmpty
  }
}
