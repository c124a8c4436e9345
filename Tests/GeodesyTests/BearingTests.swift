import Geodesy
import TestSupport
import Testing

struct BearingTests {
  @Test(
    arguments: [
      (0, 0), (-0.0, 0), (359.5, 359.5), (360, 0), (-360, 0), (-90, 270), (450, 90), (-450, 270),
      (180, 180), (-180, 180), (540, 180), (720, 0), (-1e-20, 0), (-1e-14, 0),
      (-1e-13, 360 - 1e-13),
      (1e-20, 1e-20), (36_000_000_045, 45),
    ] as [(Double, Double)])
  func isBroughtTo0UpTo360(given: Double, degrees: Double) {
    let bearing = Bearing(degrees: given)
    #expect(bearing.degrees == degrees)
    #expect(bearing.degrees.sign == .plus)
  }

  @Test func neverReaches360() {
    var generator = SeededGenerator(seed: 360)
    for _ in 0..<10_000 {
      let given = Double(bitPattern: generator.next())
      guard given.isFinite else { continue }
      let degrees = Bearing(degrees: given).degrees
      if !(0..<360).contains(degrees) { Issue.record("\(given) gave \(degrees)") }
    }
  }
}
