import Foundation

/// Texts in normalization form C, in which canonically equivalent texts are the same bytes.
///
/// Foundation's normalization takes time quadratic in the length of a decomposed text and in the
/// number of marks on one letter. Here each piece that it is given is short, and letters with very
/// many marks are composed by the algorithm of Unicode Standard Annex #15.
enum NormalizedText {
  /// Returns the text in normalization form C.
  ///
  /// - Complexity: O(*n*) in the length of the text, O(*m* log *m*) for a letter with *m* marks.
  static func of(_ text: String) -> String {
    guard !isPlain(text[...]) else { return text }
    var text = text
    text.makeContiguousUTF8()
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var start = text.startIndex
    var end = start
    // Nothing composes or is reordered across the boundary of a character.
    while end < text.endIndex {
      let next = text.index(after: end)
      if text.utf8.distance(from: end, to: next) > pieceBytes {
        append(text[start..<end], to: &result)
        append(composing: text[end..<next], to: &result)
        start = next
      } else if text.utf8.distance(from: start, to: next) > pieceBytes {
        append(text[start..<end], to: &result)
        start = end
      }
      end = next
    }
    append(text[start...], to: &result)
    return result
  }

  /// The longest text that is given to Foundation at once.
  private static let pieceBytes = 512

  private static func append(_ piece: Substring, to result: inout String) {
    if isPlain(piece) {
      result += piece
    } else if piece.unicodeScalars.contains(where: { (0x11a8..<0x11c3).contains($0.value) }) {
      // Foundation does not join a final consonant with a syllable.
      append(composing: piece, to: &result)
    } else {
      result += String(piece).precomposedStringWithCanonicalMapping
    }
  }

  /// Whether a text is certain to be normalized: all its scalars are such as never change and never
  /// compose with the one before them.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
      || text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        // Latin with its accented letters, Cyrillic; Han, Hangul syllables; emoji.
        case 0..<0x300, 0x400..<0x483, 0x4e00..<0xa000, 0xac00..<0xd7a4, 0x1f300..<0x1fb00: true
        default: false
        }
      }
  }
}

// MARK: Very many marks

extension NormalizedText {
  /// Appends the composition of a character of any length.
  private static func append(composing character: Substring, to result: inout String) {
    var memory = Memory()
    var scalars: [Unicode.Scalar] = []
    for scalar in character.unicodeScalars { scalars += memory.decomposition(of: scalar) }
    order(&scalars)
    var composed = String.UnicodeScalarView()
    for scalar in compose(scalars, &memory) { composed.append(scalar) }
    result.unicodeScalars.append(contentsOf: composed)
  }

  /// Sorts each run of marks by combining class; marks of one class keep their order.
  private static func order(_ scalars: inout [Unicode.Scalar]) {
    var start = 0
    while start < scalars.count {
      guard combiningClass(scalars[start]) != 0 else {
        start += 1
        continue
      }
      var end = start
      while end < scalars.count, combiningClass(scalars[end]) != 0 { end += 1 }
      let sorted = scalars[start..<end].enumerated().sorted {
        (combiningClass($0.element), $0.offset) < (combiningClass($1.element), $1.offset)
      }
      scalars.replaceSubrange(start..<end, with: sorted.map(\.element))
      start = end
    }
  }

  /// Joins each letter with the marks that it has a composed form with.
  private static func compose(
    _ scalars: [Unicode.Scalar], _ memory: inout Memory
  ) -> [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    var letter: Int?
    for scalar in scalars {
      let ownClass = combiningClass(scalar)
      if let letter {
        // A mark of the same class between them, or another letter, keeps them apart.
        let isNext = composed.count - 1 == letter
        let lastClass = combiningClass(composed[composed.count - 1])
        if isNext || 0 < lastClass && lastClass < ownClass,
          let both = memory.composition(of: composed[letter], scalar)
        {
          composed[letter] = both
          continue
        }
      }
      if ownClass == 0 { letter = composed.count }
      composed.append(scalar)
    }
    return composed
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Foundation's results for single scalars and for pairs.
  private struct Memory {
    private var decompositions: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    private var compositions: [[Unicode.Scalar]: Unicode.Scalar?] = [:]

    mutating func decomposition(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      if let known = decompositions[scalar] { return known }
      let scalars = Array(String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars)
      decompositions[scalar] = scalars
      return scalars
    }

    mutating func composition(
      of first: Unicode.Scalar, _ second: Unicode.Scalar
    ) -> Unicode.Scalar? {
      if let syllable = Self.hangul(first.value, second.value) { return syllable }
      if let known = compositions[[first, second]] { return known }
      var pair = String(first)
      pair.unicodeScalars.append(second)
      let scalars = pair.precomposedStringWithCanonicalMapping.unicodeScalars
      let both = scalars.count == 1 ? scalars.first : nil
      compositions[[first, second]] = .some(both)
      return both
    }

    /// The syllable of two parts (The Unicode Standard, section 3.12), which Foundation leaves
    /// apart where the first is a syllable already.
    private static func hangul(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
      switch (first, second) {
      case (0x1100..<0x1113, 0x1161..<0x1176):
        Unicode.Scalar(0xac00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
      case (0xac00..<0xd7a4, 0x11a8..<0x11c3) where (first - 0xac00).isMultiple(of: 28):
        Unicode.Scalar(first + second - 0x11a7)
      default: nil
      }
    }
  }
}
