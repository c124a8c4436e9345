/// A full Plus Code, decoded as the Open Location Code specification says
/// (github.com/google/open-location-code, `Documentation/Specification/specification.md`).
///
/// A code names a cell. The first pair of base-20 digits is a row and a column of cells of 20°;
/// each of the next four parts the cell by 20 both ways, down to 1/8000°; each single digit
/// after them parts it into 5 rows and 4 columns. Digits after the fifteenth are passed over.
struct PlusCode {
  /// The middle of the cell.
  let center: Coordinate

  private static let example = "9F4MGCC4+22"
  private static let digits = Array("23456789CFGHJMPQRVWX".unicodeScalars)
  private static let separatorPosition = 8
  private static let pairDigits = 10
  private static let mostDigits = 15
  /// Cells of fifteen digits in a degree of latitude, 8000 · 5⁵, and of longitude, 8000 · 4⁵.
  private static let latitudeCells = 25_000_000
  private static let longitudeCells = 8_192_000

  /// Whether a text has a word that can only be meant as a Plus Code, short or full.
  static func isLike(_ text: String) -> Bool { word(in: text) != nil }

  /// Reads a full code; a space within it is passed over.
  init(_ text: String) throws(UnreadablePosition) {
    let code = text.uppercased().filter { $0 != " " }
    let scalars = Array(code.unicodeScalars)
    guard scalars.firstIndex(of: "+") == Self.separatorPosition else {
      throw Self.refusal(ofPlacing: text)
    }
    var body = Array(scalars[..<Self.separatorPosition])
    let tail = scalars[(Self.separatorPosition + 1)...]
    if let padding = body.firstIndex(of: "0") {
      guard padding > 0, padding.isMultiple(of: 2), body[padding...].allSatisfy({ $0 == "0" }),
        tail.isEmpty
      else { throw Self.refusal("zeros fill a Plus Code in pairs up to its +, and end it") }
      body.removeSubrange(padding...)
    }
    guard tail.count != 1 else {
      throw Self.refusal("a Plus Code has two digits or more after its +, or none")
    }
    var values: [Int] = []
    for scalar in body + tail {
      guard let value = Self.digits.firstIndex(of: scalar) else {
        throw Self.refusal(
          "\(PastedText.excerpt(String(scalar))) is not a digit of Plus Codes; give the code alone")
      }
      values.append(value)
    }
    // Twenty degrees a row: 9 rows reach from pole to pole, 18 columns around the earth.
    guard values[0] < 9, values[1] < 18 else {
      throw Self.refusal("the Plus Code lies off the earth")
    }
    center = Self.center(of: values)
  }

  private static func center(of values: [Int]) -> Coordinate {
    var rows = 0
    var columns = 0
    var height = latitudeCells * 20
    var width = longitudeCells * 20
    for (position, value) in values.prefix(mostDigits).enumerated() {
      if position < pairDigits {
        if position >= 2, position.isMultiple(of: 2) {
          height /= 20
          width /= 20
        }
        if position.isMultiple(of: 2) {
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
    // Twice the middle is whole, so that the only rounding is that of the division.
    return Coordinate(
      uncheckedLatitude: Double(2 * rows + height - 180 * latitudeCells)
        / Double(2 * latitudeCells),
      longitude: Double(2 * columns + width - 360 * longitudeCells) / Double(2 * longitudeCells))
  }

  /// The word with a + inside and nothing but letters and digits besides.
  private static func word(in text: String) -> Substring? {
    text.split(separator: " ").first { word in
      guard let plus = word.firstIndex(of: "+"), plus != word.startIndex else { return false }
      return word.unicodeScalars.filter { $0 == "+" }.count == 1
        && word.allSatisfy { $0 == "+" || ($0.isASCII && ($0.isLetter || $0.isNumber)) }
    }
  }

  private static func refusal(ofPlacing text: String) -> UnreadablePosition {
    if let before = word(in: text)?.prefix(while: { $0 != "+" }), before.count < separatorPosition,
      before.count.isMultiple(of: 2),
      before.uppercased().unicodeScalars.allSatisfy(digits.contains)
    {
      return refusal("a short Plus Code needs a place to start from; give the full one")
    }
    return refusal("the + of a Plus Code stands after eight digits")
  }

  private static func refusal(_ reason: String) -> UnreadablePosition {
    UnreadablePosition(reason, example: example)
  }
}
