package import ToDo

/// Reads a sector such as `40..120`, `350..20` or `n..e`: from one direction clockwise to another.
package enum SectorParser {
  private static let winds = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]

  /// - Throws: `InputError.notASector`, and `InputError.everyDirection` for a full turn.
  package static func parse(_ text: String) throws(InputError) -> BearingSector {
    let compact = text.filter { !$0.isWhitespace }
    guard let dots = compact.firstRange(of: ".."),
      let start = degrees(compact[..<dots.lowerBound]),
      let end = degrees(compact[dots.upperBound...])
    else { throw .notASector(text) }
    guard abs(end - start) < 360 else { throw .everyDirection(text) }
    return BearingSector(from: Bearing(degrees: start), to: Bearing(degrees: end))
  }

  private static func degrees(_ text: Substring) -> Double? {
    if let wind = winds.firstIndex(of: text.lowercased()) { return 45 * Double(wind) }
    let number = text.hasSuffix("°") ? text.dropLast() : text
    let isPlain = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 || $0 == 45 }
    guard isPlain, let degrees = Double(number), (-360...360).contains(degrees) else { return nil }
    return degrees
  }
}
