/// A position with signs for units or letters for hemispheres:
/// `52°31'12"N 13°24'18"E`, `N52 31.2 E13 24.3`, `52.52N 13.405E`, `52.52°, 13.405°`.
///
/// The hemispheres decide which angle is the latitude; without them, it is the first.
struct DegreesMinutesSeconds {
  let coordinate: Coordinate

  static let example = "52°31'12\"N 13°24'18\"E"

  init(_ text: String) throws(UnreadablePosition) {
    let tokens = try AngleToken.tokens(in: text)
    let (head, tail) = try Self.halves(of: tokens)
    let first = try SexagesimalAngle(head)
    let second = try SexagesimalAngle(tail)
    let startsWithLongitude = first.hemisphere?.isLatitude == false
    if let one = first.hemisphere, let other = second.hemisphere {
      guard one.isLatitude != other.isLatitude else {
        throw UnreadablePosition(
          "one hemisphere must be N or S, the other E or W", example: Self.example)
      }
    }
    coordinate = try Coordinate(
      readLatitude: startsWithLongitude ? second.degrees : first.degrees,
      longitude: startsWithLongitude ? first.degrees : second.degrees)
  }

  /// The tokens of the first angle and of the second.
  private static func halves(
    of tokens: [AngleToken]
  ) throws(UnreadablePosition) -> (ArraySlice<AngleToken>, ArraySlice<AngleToken>) {
    let hemispheres = tokens.indices.filter {
      if case .hemisphere = tokens[$0] { true } else { false }
    }
    switch hemispheres.count {
    case 0:
      return try halvesWithoutHemispheres(tokens)
    case 2 where hemispheres[0] == 0:
      var head = tokens[..<hemispheres[1]]
      if head.last == .separator { head.removeLast() }
      return (head, tokens[hemispheres[1]...])
    case 2:
      var tail = tokens[(hemispheres[0] + 1)...]
      if tail.first == .separator { tail.removeFirst() }
      return (tokens[...hemispheres[0]], tail)
    default:
      throw UnreadablePosition(
        "give two hemisphere letters or none, and no exponents", example: example)
    }
  }

  /// Splits the angles at the only comma, or else before the second number with a degree sign.
  private static func halvesWithoutHemispheres(
    _ tokens: [AngleToken]
  ) throws(UnreadablePosition) -> (ArraySlice<AngleToken>, ArraySlice<AngleToken>) {
    let separators = tokens.indices.filter { tokens[$0] == .separator }
    if separators.count == 1, let middle = separators.first {
      return (tokens[..<middle], tokens[(middle + 1)...])
    }
    let degreeSigns = tokens.indices.filter { tokens[$0] == .mark(.degree) }
    guard separators.isEmpty, degreeSigns.count == 2, degreeSigns[1] > degreeSigns[0] + 1 else {
      throw UnreadablePosition("it does not have two angles", example: example)
    }
    let middle = degreeSigns[1] - 1
    return (tokens[..<middle], tokens[middle...])
  }
}
