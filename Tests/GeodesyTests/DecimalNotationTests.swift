import Geodesy
import TestSupport
import Testing

struct DecimalNotationTests {
  @Test(
    arguments: [
      (0, "0.0"), (-0.0, "-0.0"), (52.52, "52.52"), (-13.405, "-13.405"), (1e-4, "0.0001"),
      (1e-5, "0.00001"), (-1.25e-7, "-0.000000125"), (1e16, "10000000000000000.0"),
      (1.5e17, "150000000000000000.0"), (-1.2345e16, "-12345000000000000.0"),
      (.infinity, "inf"),
    ] as [(Double, String)])
  func writesNoExponent(number: Double, text: String) {
    #expect(number.decimalNotation == text)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func readsBackAsTheSameNumber(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      #expect(!number.decimalNotation.contains("e"), "seed \(seed): \(number)")
      #expect(Double(number.decimalNotation) == number, "seed \(seed)")
    }
  }
}
