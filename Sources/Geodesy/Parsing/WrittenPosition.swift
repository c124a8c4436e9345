/// A position as people write it: numbers, degrees and hemispheres, or a Plus Code.
struct WrittenPosition {
  let coordinate: Coordinate

  /// Reads text cleaned by `PastedText`.
  init(_ text: String) throws(UnreadablePosition) {
    if PlusCode.isLike(text) {
      coordinate = try PlusCode(text).center
      return
    }
    let bare = Self.withoutParentheses(text)
    let hasDigits = bare.unicodeScalars.contains { ("0"..."9").contains($0) }
    if hasDigits, bare.unicodeScalars.allSatisfy(Self.isPartOfNumbers) {
      coordinate = try DecimalDegrees(bare).coordinate
    } else if hasDigits, bare.unicodeScalars.allSatisfy(AngleToken.isPart) {
      coordinate = try DegreesMinutesSeconds(bare).coordinate
    } else {
      throw Self.refusal(of: bare)
    }
  }

  /// Whether a character can occur in a position that consists of numbers only.
  static func isPartOfNumbers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "+", "-", ".", ",", ";", " ": true
    default: false
    }
  }

  private static func withoutParentheses(_ text: String) -> String {
    guard text.hasPrefix("("), text.hasSuffix(")"), text.count > 1 else { return text }
    return PastedText.cleaned(text.dropFirst().dropLast())
  }

  private static func refusal(of text: String) -> UnreadablePosition {
    if let geohash = try? Geohash(text), text.contains(where: \.isNumber), geohash.length > 3 {
      return UnreadablePosition(
        "a geohash needs its prefix", example: "\(Geohash.prefix)\(text.lowercased())")
    }
    if text.contains(where: \.isLetter) {
      return UnreadablePosition(
        "it contains words, but names and addresses are not looked up; give degrees")
    }
    guard let scalar = text.unicodeScalars.first(where: { !AngleToken.isPart($0) }) else {
      return UnreadablePosition("it has no numbers")
    }
    return UnreadablePosition(
      "the character \(PastedText.excerpt(String(scalar))) does not belong in a position")
  }
}
