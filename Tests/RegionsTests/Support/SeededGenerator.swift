import Geodesy

/// Random numbers from a seed: SplitMix64 (G. L. Steele et al., Fast splittable pseudorandom
/// number generators, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

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
