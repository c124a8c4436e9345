import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A box around points is a little larger than they need.
struct BoxTests {
  @Test(arguments: [
    6_378_137, -6_378_137, 1, -1, 1e-30, -1e-30, 0x1p-149, -0x1p-149, 4_194_304.000_000_1,
  ])
  func eachSideIsTwoFloatsFartherOut(value: Double) {
    let box = Box(low: SIMD3(repeating: value), high: SIMD3(repeating: value))
    let float = Float(value)
    #expect(box.lower.x == float.nextDown.nextDown || abs(float) < 0x1p-147)
    #expect(box.upper.z == float.nextUp.nextUp || abs(float) < 0x1p-147)
    #expect(Double(box.lower.y) < value && value < Double(box.upper.y))
  }

  @Test(arguments: [0.0, -0.0])
  func zeroIsInside(value: Double) {
    let box = Box(low: SIMD3(repeating: value), high: SIMD3(repeating: value))
    #expect(box.lower.x < 0 && box.upper.x > 0)
  }

  /// A search begins with a point that is not exact.
  @Test(arguments: Scatter.allCases)
  func theBoxAroundAPositionContainsAboutItsPoint(scatter: Scatter) throws {
    var generator = SeededGenerator(seed: 811)
    for position in try scatter.positions(20_000, using: &generator) {
      let point = ECEF(position).vector
      let near = ECEF.approximation(of: position)
      // Near zero, a node's slack covers the nanometre.
      let box = Box(low: point - 1e-9, high: point + 1e-9)
      #expect(
        all(near .>= box.lower) && all(near .<= box.upper), "seed 811, \(position)")
    }
  }

  @Test func aBoxWithoutEndReachesBeyondTheEarth() {
    let box = Box(low: SIMD3(repeating: -.infinity), high: SIMD3(repeating: .infinity))
    #expect(all(box.lower .< -1e7) && all(box.lower .> -2e7))
    #expect(all(box.upper .> 1e7) && all(box.upper .< 2e7))
  }
}
