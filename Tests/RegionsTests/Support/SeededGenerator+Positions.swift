import Geodesy
import TestSupport

extension SeededGenerator {
  /// A position anywhere, poles not favoured.
  mutating func position() throws -> Coordinate {
    let sine = Double.random(in: -1...1, using: &self)
    return try Coordinate(
      latitude: asinDegrees(sine), longitude: .random(in: -180...180, using: &self))
  }

  /// A position at most that far away.
  mutating func position(within meters: Double, of center: Coordinate) -> Coordinate {
    Geodesic.direct(
      from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &self)),
      distance: Distance(meters: .random(in: 0...meters, using: &self)))
  }

  private func asinDegrees(_ sine: Double) -> Double {
    // Any spread over the latitudes will do; this one needs no libm.
    90 * sine * (0.6 + 0.4 * sine * sine)
  }
}
