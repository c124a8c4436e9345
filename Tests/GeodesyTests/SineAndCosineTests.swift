import Foundation
import Geodesy
import TestSupport
import Testing

struct SineAndCosineTests {
  @Test(arguments: [0, 360, -360, 720, 3_600_000_000])
  func multiplesOf90AreExact(turns: Double) {
    for (degrees, sine, cosine) in [(0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0)] {
      let value = sineAndCosine(degrees: turns + Double(degrees))
      #expect(value.sine == Double(sine))
      #expect(value.cosine == Double(cosine))
    }
  }

  @Test func minus450IsMinus90() {
    let value = sineAndCosine(degrees: -450)
    #expect(value.sine == -1 && value.cosine == 0)
  }

  @Test(arguments: [30, 45, 12.25, 89.75, 133.5, 178.125])
  func wholeTurnsChangeNothing(degrees: Double) {
    let once = sineAndCosine(degrees: degrees)
    let again = sineAndCosine(degrees: degrees + 360)
    #expect(once.sine == again.sine && once.cosine == again.cosine)
  }

  @Test func agreesWithTheLibraryInRadians() {
    for degrees in stride(from: -720.0, through: 720, by: 0.37) {
      let value = sineAndCosine(degrees: degrees)
      #expect(abs(value.sine - sin(degrees * .pi / 180)) < 4e-15)
      #expect(abs(value.cosine - cos(degrees * .pi / 180)) < 4e-15)
    }
  }

  @Test func aPairOfAnglesEqualsSingleAngles() {
    var generator = SeededGenerator(seed: 91)
    for turn in 0..<100_000 {
      // Every fourth angle is close to a multiple of 45°, where the quadrant changes.
      let spread = turn % 4 == 0 ? 1e-9 : 45.0
      let pair = SIMD2(
        45 * Double.random(in: -15...15, using: &generator).rounded()
          + .random(in: -spread...spread, using: &generator),
        .random(in: -180...180, using: &generator))
      let values = sinesAndCosines(degrees: pair)
      for lane in 0..<2 {
        let value = sineAndCosine(degrees: pair[lane])
        let error = max(
          abs(values.sine[lane] - value.sine), abs(values.cosine[lane] - value.cosine))
        if !(error <= 2.3e-16) { Issue.record("seed 91, \(pair[lane])°: off by \(error)") }
      }
    }
  }

  @Test func multiplesOf90AreExactInPairs() {
    for turns in -2...1 {
      for (degrees, sine, cosine) in [(0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0)] {
        let value = sinesAndCosines(degrees: SIMD2(repeating: Double(360 * turns + degrees)))
        #expect(value.sine == SIMD2(repeating: Double(sine)))
        #expect(value.cosine == SIMD2(repeating: Double(cosine)))
      }
    }
  }

  @Test func theCorrectionIsAdded() {
    let value = sineAndCosine(degrees: 180, plus: -1e-20)
    #expect(abs(value.sine - 1e-20 * .pi / 180) < 1e-36)
    #expect(value.cosine == -1)
  }

  @Test func sineAndCosineGiveTheAngleBack() {
    var generator = SeededGenerator(seed: 90)
    for _ in 0..<50_000 {
      let degrees = Double.random(in: -180...180, using: &generator)
      let value = sineAndCosine(degrees: degrees)
      let back = angleDegrees(sine: value.sine, cosine: value.cosine)
      if !(abs(back - degrees) <= 1e-13) { Issue.record("\(degrees) came back as \(back)") }
    }
  }

  @Test(arguments: [-180, -90, -1e-300, 0, 1e-300, 1e-20, 45, 90, 135, 180])
  func edgesAreGivenBackExactly(degrees: Double) {
    let value = sineAndCosine(degrees: degrees)
    let back = angleDegrees(sine: value.sine, cosine: value.cosine)
    #expect(abs(back) == 180 ? abs(degrees) == 180 : abs(back - degrees) <= abs(degrees) * 2.3e-16)
  }

  @Test func exactSumsKeepTheirRoundingError() {
    let sum = exactSum(1e16, 1.25)
    #expect(sum.sum == 1e16 + 2 && sum.rest == -0.75)
  }
}
