/// Two bare numbers, latitude first: `52.52,13.405`, `52.52 13.405`.
///
/// A comma separates the numbers. It can be the decimal mark of both if a space or a semicolon
/// separates them: `52,52 13,405`. Three or four bare numbers are refused.
struct DecimalDegrees {
  let coordinate: Coordinate

  init(_ text: String) throws(UnreadablePosition) {
    let (latitude, longitude) = try Self.numbers(in: text)
    coordinate = try Coordinate(readLatitude: latitude.value, longitude: longitude.value)
  }

  private static func numbers(
    in text: String
  ) throws(UnreadablePosition) -> (DecimalNumber, DecimalNumber) {
    let words = text.split(separator: " ")
    if words.count == 2, let first = decimalComma(words[0]), let second = decimalComma(words[1]) {
      return (first, second)
    }
    let hasSemicolon = text.contains(";")
    let parts =
      hasSemicolon || text.contains(",")
      ? text.split(separator: hasSemicolon ? ";" : ",", omittingEmptySubsequences: false)
        .map { PastedText.cleaned($0) }
      : words.map(String.init)
    let count = hasSemicolon ? parts.count : text.split { $0 == "," || $0 == " " }.count
    guard count == 2 else { throw refusal(ofNumbers: count, hasComma: text.contains(",")) }
    guard parts.count == 2, !parts.contains("") else {
      throw UnreadablePosition("the comma is not between two numbers")
    }
    let first = try number(parts[0], allowsDecimalComma: hasSemicolon)
    let second = try number(parts[1], allowsDecimalComma: hasSemicolon)
    return (first, second)
  }

  private static func decimalComma(_ word: some StringProtocol) -> DecimalNumber? {
    guard let number = DecimalNumber(word, decimalMark: ","), !number.isWhole else { return nil }
    return number
  }

  private static func number(
    _ part: String, allowsDecimalComma: Bool
  ) throws(UnreadablePosition) -> DecimalNumber {
    if let number = DecimalNumber(part) { return number }
    if allowsDecimalComma, let number = decimalComma(part) { return number }
    throw UnreadablePosition(
      "'\(PastedText.excerpt(part))' is not a number in plain decimal notation")
  }

  private static func refusal(ofNumbers count: Int, hasComma: Bool) -> UnreadablePosition {
    switch count {
    case 0, 1: UnreadablePosition("a position has two numbers, latitude and longitude")
    case 3: UnreadablePosition("it has three numbers; give latitude and longitude alone")
    case 4 where hasComma:
      UnreadablePosition(
        "it has four numbers, not two. With decimal commas, put nothing but a space between latitude "
          + "and longitude", example: "52,52 13,405")
    case 4:
      UnreadablePosition(
        "it has four numbers, not two. Mark degrees and minutes", example: "52°31.2'N 13°24.3'E")
    default: UnreadablePosition("it has \(count) numbers; give latitude and longitude alone")
    }
  }
}
