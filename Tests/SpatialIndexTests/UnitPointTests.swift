import Geodesy
import Testing

@testable import SpatialIndex

/// A point in whole units is the nearest one.
struct UnitPointTests {
  @Test(
    arguments: [
      (0, 0), (0.4, 0), (0.6, 1), (-0.4, 0), (-0.6, -1), (1.4, 1), (1.6, 2), (-1.4, -1), (-1.6, -2),
      // Ties are even.
      (0.5, 0), (1.5, 2), (2.5, 2), (-0.5, 0), (-1.5, -2), (-2.5, -2),
      (0x1p52 + 1, 0x10_0000_0000_0001), (-0x1p52 - 1, -0x10_0000_0000_0001),
    ] as [(Double, Int64)])
  func coordinatesAreRounded(units: Double, expected: Int64) {
    let meters = units / UnitPoint.unitsPerMeter
    #expect(UnitPoint(ECEF(x: meters, y: 0, z: 0)) == UnitPoint(x: expected, y: 0, z: 0))
    #expect(
      UnitPoint(ECEF(x: 0, y: meters, z: meters)) == UnitPoint(x: 0, y: expected, z: expected))
  }
}
