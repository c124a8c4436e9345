import Foundation
import TestSupport
import Testing

@testable import ToDoStore

struct NormalizedTextTests {
  /// Letters and marks that compose differently by their order and by what is between them.
  private static let scalars: [Unicode.Scalar] = [
    "a", "e", "E", "o", "A", "\n", "\u{d}", " ", "é", "ệ", "ß", "Ж", "漢", "한", "😀", "\u{200d}",
    "\u{300}", "\u{301}", "\u{302}", "\u{323}", "\u{327}", "\u{328}", "\u{345}", "\u{308}",
    "\u{1100}", "\u{1161}", "\u{11a8}", "\u{212b}", "\u{2126}", "\u{3b1}", "\u{1f00}", "\u{9c7}",
    "\u{9be}", "\u{bc6}", "\u{bd7}", "\u{4d}", "\u{f71}", "\u{f72}", "\u{f74}", "\u{1d157}",
    "\u{1d165}", "\u{1f1e9}", "\u{1f1ea}", "\u{5d0}", "\u{5b7}", "\u{5bc}", "\u{344}", "\u{340}",
  ].compactMap { ($0 as String).unicodeScalars.first }

  private static func text(
    _ length: Int, runs: Bool, _ random: inout SeededGenerator
  ) -> String {
    var text = ""
    for _ in 0..<length {
      let scalar = scalars.randomElement(using: &random) ?? "a"
      let count = runs && Int.random(in: 0..<40, using: &random) == 0 ? 300 : 1
      for _ in 0..<count { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  @Test func shortTextsBecomeWhatFoundationMakesOfThem() {
    var random = SeededGenerator(seed: 821)
    for _ in 0..<20_000 {
      let text = Self.text(Int.random(in: 1...9, using: &random), runs: false, &random)
      #expect(
        NormalizedText.of(text).unicodeScalars.elementsEqual(
          text.precomposedStringWithCanonicalMapping.unicodeScalars),
        "\(text.unicodeScalars.map(\.value))")
    }
  }

  /// Foundation orders marks wrongly in long texts, Swift's equality does not.
  @Test(arguments: 1...100)
  func longTextsStayEquivalentAndHaveOneForm(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Self.text(Int.random(in: 1...500, using: &random), runs: true, &random)
    let normalized = NormalizedText.of(text)
    #expect(normalized == text)
    for equivalent in [normalized, Self.reordered(text)] {
      #expect(
        NormalizedText.of(equivalent).unicodeScalars.elementsEqual(normalized.unicodeScalars))
    }
  }

  /// An equivalent text: neighbouring marks of different combining classes change places, and
  /// single scalars are decomposed.
  private static func reordered(_ text: String) -> String {
    var scalars = text.unicodeScalars.flatMap {
      Array(String($0).decomposedStringWithCanonicalMapping.unicodeScalars)
    }
    for index in scalars.indices.dropFirst() {
      let classes = [index - 1, index].map {
        scalars[$0].properties.canonicalCombiningClass.rawValue
      }
      if classes[0] != 0, classes[1] != 0, classes[0] != classes[1] {
        scalars.swapAt(index - 1, index)
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  @Test func manyMarksOnOneLetterAreOrderedAndComposed() {
    var text = "a"
    for number in 0..<2_000 {
      text.unicodeScalars.append(number.isMultiple(of: 2) ? "\u{301}" : "\u{323}")
    }
    let expected =
      "ạ" + String(repeating: "\u{323}", count: 999) + String(repeating: "\u{301}", count: 1_000)
    #expect(NormalizedText.of(text).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test func aSyllableIsJoinedWithItsFinalConsonant() {
    #expect(NormalizedText.of("\u{d558}\u{11ab}").unicodeScalars.elementsEqual("한".unicodeScalars))
  }

  /// A ratio of processor times of one process: four times the text takes four times as long, and
  /// sixteen times where time is quadratic.
  @Test(arguments: ["e\u{301}", "\u{323}\u{301}", "\u{1100}\u{1161}", "α\u{301}\n"])
  func timeGrowsWithTheLengthOnly(unit: String) {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: unit, count: count)
      return (0..<3).map { _ in
        let start = clock()
        _ = NormalizedText.of(text)
        return Duration.microseconds(Int64((clock() - start) * 1_000_000 / Int(CLOCKS_PER_SEC)))
      }.min() ?? .zero
    }
    _ = time(1_000)
    let (short, long) = (time(20_000), time(80_000))
    #expect(long < short * 9)
  }
}
