/// A full Plus Code, decoded as the Open Location Code specification says
/// (github.com/google/open-location-code, `Documentation/Specification/specification.md`).
///
/// A code names a cell. The first pair of base-20 digits is the row and column of a cell of 20°. Each
/// of the next four pairs divides the cell by 20 both ways, down to 1/8000°. Each single digit after
/// them divides it into 5 rows and 4 columns. Digits after the fifteenth are ignored.
struct PlusCode {
  /// The middle of the cell.
  let center: Coordinate

  private static let example = "9F4MGCC4+22"
  private static let digits = Array("23456789CFGHJMPQRVWX".unicodeScalars)
  private static let separatorIndex = 8
  private static let pairDigits = 10
  private static let mostDigits = 15
  /// The number of cells of fifteen digits in a degree of latitude, 8000 · 5⁵, and of longitude,
  /// 8000 · 4⁵.
  private static let latitudeCells = 25_000_000
  private static let longitudeCells = 8_192_000

  /// Whether a text contains a word that can only be a Plus Code, short or full.
  static func isLike(_ text: String) -> Bool { word(in: text) != nil }

  /// Reads a full code; spaces within it are ignored.
  init(_ text: String) throws(UnreadablePosition) {
    let code = text.uppercased().filter { $0 != " " }
    let scalars = Array(code.unicodeScalars)
    guard scalars.firstIndex(of: "+") == Self.separatorIndex else {
      throw Self.refusalOfSeparator(in: text)
    }
    var body = Array(scalars[..<Self.separatorIndex])
    let tail = scalars[(Self.separatorIndex + 1)...]
    if let padding = body.firstIndex(of: "0") {
      guard padding > 0, padding.isMultiple(of: 2), body[padding...].allSatisfy({ $0 == "0" }),
        tail.isEmpty
      else { throw Self.refusal("zeros in a Plus Code come in pairs before a final +") }
      body.removeSubrange(padding...)
    }
    guard tail.count != 1 else {
      throw Self.refusal("a Plus Code has no digits or at least two after its +")
    }
    var values: [Int] = []
    for scalar in body + tail {
      guard let value = Self.digits.firstIndex(of: scalar) else {
        throw Self.refusal(
          "\(PastedText.excerpt(String(scalar))) is not a digit of Plus Codes; give the code alone")
      }
      values.append(value)
    }
    // Cells of 20° make 9 rows from pole to pole and 18 columns around the earth.
    guard values[0] < 9, values[1] < 18 else {
      throw Self.refusal("the Plus Code is outside the range of latitudes and longitudes")
    }
    center = Self.center(of: values)
  }

  private static func center(of values: [Int]) -> Coordinate {
    var rows = 0
    var columns = 0
    var height = latitudeCells * 20
    var width = longitudeCells * 20
    for (index, value) in values.prefix(mostDigits).enumerated() {
      if index < pairDigits {
        if index >= 2, index.isMultiple(of: 2) {
          height /= 20
          width /= 20
        }
        if index.isMultiple(of: 2) {
          rows += value * height
        } else {
          columns += value * width
        }
      } else {
        height /= 5
        width /= 4
        rows += value / 4 * height
        columns += value % 4 * width
      }
    }
    // Twice the middle is an integer, so only the division rounds.
    return Coordinate(
      uncheckedLatitude: Double(2 * rows + height - 180 * latitudeCells)
        / Double(2 * latitudeCells),
      longitude: Double(2 * columns + width - 360 * longitudeCells) / Double(2 * longitudeCells))
  }

  /// The word that consists of letters, digits and one + that is not its first character.
  private static func word(in text: String) -> Substring? {
    text.split(separator: " ").first { word in
      guard let plus = word.firstIndex(of: "+"), plus != word.startIndex else { return false }
      return word.unicodeScalars.filter { $0 == "+" }.count == 1
        && word.allSatisfy { $0 == "+" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }
  }

  private static func refusalOfSeparator(in text: String) -> UnreadablePosition {
    if let before = word(in: text)?.prefix(while: { $0 != "+" }), before.count < separatorIndex,
      before.count.isMultiple(of: 2),
      before.uppercased().unicodeScalars.allSatisfy(digits.contains)
    {
      return refusal("a short Plus Code needs a town to go with it; give the full code")
    }
    return refusal("the + of a Plus Code comes after eight digits")
  }

  private static func refusal(_ reason: String) -> UnreadablePosition {
    UnreadablePosition(reason, example: example)
  }
}
