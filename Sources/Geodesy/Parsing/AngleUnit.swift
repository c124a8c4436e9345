/// The unit of a number in an angle.
enum AngleUnit: Int {
  case degree, minute, second

  /// The unit for a sign. Typewriters and word processors have several signs for each of ° ′ ″.
  init?(mark: Unicode.Scalar) {
    switch mark {
    case "\u{B0}", "\u{BA}", "\u{2DA}": self = .degree
    case "'", "\u{2032}", "\u{2019}", "\u{2018}", "\u{2B9}", "\u{2BC}", "\u{B4}", "`":
      self = .minute
    case "\"", "\u{2033}", "\u{201D}", "\u{201C}", "\u{2BA}": self = .second
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .degree: "degrees"
    case .minute: "minutes"
    case .second: "seconds"
    }
  }
}
