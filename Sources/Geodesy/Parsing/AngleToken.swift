/// A part of a position written with degrees, minutes, seconds and hemispheres.
enum AngleToken: Equatable {
  case number(DecimalNumber)
  case mark(AngleUnit)
  case hemisphere(Hemisphere)
  /// A comma or semicolon between the two angles.
  case separator

  /// Whether a character can occur in such a position.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    WrittenPosition.isPartOfNumbers(scalar) || AngleUnit(mark: scalar) != nil
      || Hemisphere(letter: scalar) != nil || Hemisphere.isAmbiguous(scalar)
  }

  /// The tokens of a text in their order; spaces only separate them.
  static func tokens(in text: String) throws(UnreadablePosition) -> [AngleToken] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [AngleToken] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == " " {
        index += 1
      } else if let number = leadingNumber(scalars[index...]) {
        tokens.append(.number(number.value))
        index = number.end
      } else if scalar == "," || scalar == ";" {
        tokens.append(.separator)
        index += 1
      } else if let unit = AngleUnit(mark: scalar) {
        // Two apostrophes replace the sign for seconds on keyboards without it.
        let isDoubled =
          unit == .minute && index + 1 < scalars.count
          && AngleUnit(mark: scalars[index + 1]) == .minute
        tokens.append(.mark(isDoubled ? .second : unit))
        index += isDoubled ? 2 : 1
      } else if let hemisphere = Hemisphere(letter: scalar) {
        tokens.append(.hemisphere(hemisphere))
        index += 1
      } else if Hemisphere.isAmbiguous(scalar) {
        throw UnreadablePosition(
          "O means east in some languages and west in others; write E or W",
          example: "52.52N 13.405E")
      } else {
        throw UnreadablePosition("the character \(scalar) is in the wrong place")
      }
    }
    return tokens
  }

  /// The number at the beginning of a text, and the index of its end. A comma between two digits is a
  /// decimal mark.
  private static func leadingNumber(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> (value: DecimalNumber, end: Int)? {
    func isDigit(_ index: Int) -> Bool {
      index < scalars.endIndex && ("0"..."9").contains(scalars[index])
    }
    var text = ""
    var end = scalars.startIndex
    if let sign = scalars.first, sign == "+" || sign == "-" {
      text.unicodeScalars.append(sign)
      end += 1
    }
    guard isDigit(end) else { return nil }
    var hasMark = false
    while end < scalars.endIndex {
      if isDigit(end) {
        text.unicodeScalars.append(scalars[end])
      } else if !hasMark, scalars[end] == "." || scalars[end] == ",", isDigit(end + 1) {
        hasMark = true
        text.append(".")
      } else {
        break
      }
      end += 1
    }
    return DecimalNumber(text).map { ($0, end) }
  }
}

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

/// The half of the earth to which an angle belongs.
enum Hemisphere {
  case north, south, east, west

  init?(letter: Unicode.Scalar) {
    switch letter {
    case "N", "n": self = .north
    case "S", "s": self = .south
    case "E", "e": self = .east
    case "W", "w": self = .west
    default: return nil
    }
  }

  /// Whether a letter may mean east or west: O is *Ost*, east, in German, but *ouest* or *oeste*,
  /// west, in French and Spanish.
  static func isAmbiguous(_ letter: Unicode.Scalar) -> Bool { letter == "O" || letter == "o" }

  var isLatitude: Bool { self == .north || self == .south }
  var sign: Double { self == .north || self == .east ? 1 : -1 }
}
