import TestSupport
import Testing
import ToDo

struct GeofenceRulesTests {
  private static func circle(_ meters: Double) throws -> Region {
    try .circle(center: Coordinate(latitude: 50, longitude: 10), radius: .meters(meters))
  }

  /// A circle's radius, the fix's distance from the centre and its accuracy, whether the device is
  /// inside, and what the fix indicates.
  @Test(arguments: [
    // A point is in or out.
    (100.0, 99.99, 0.0, false, GeofenceIndication.inside), (100, 100.01, 0, false, .outside),
    // Coming from inside, only beyond the border: 20 m here.
    (100, 119, 0, true, .undecided), (100, 121, 0, true, .outside),
    // 10 % of a larger radius, and 200 m at most.
    (1_000, 1_099, 0, true, .undecided), (1_000, 1_101, 0, true, .outside),
    (50_000, 50_199, 0, true, .undecided), (50_000, 50_201, 0, true, .outside),
    // The share: at the edge about a half.
    (100, 95, 20, false, .undecided), (100, 85, 20, false, .inside),
    (100, 105, 20, false, .undecided), (100, 115, 20, false, .outside),
    // A shop in the middle of a large error circle.
    (25, 10, 65, false, .inside), (25, 30, 65, false, .undecided), (50, 20, 65, false, .inside),
    // Too inaccurate for a small fence, but not for a large one.
    (50, 0, 101, false, .undecided), (50, 0, 100, false, .inside),
    (500, 0, 500, false, .inside), (500, 0, 501, false, .undecided),
  ])
  func aFixIndicatesByShareAndBorder(
    radius: Double, distance: Double, accuracy: Double, isInside: Bool,
    indication: GeofenceIndication
  ) throws {
    let region = try Self.circle(radius)
    let center = try Coordinate(latitude: 50, longitude: 10)
    let position = Geodesic.direct(
      from: center, bearing: Bearing(degrees: 70), distance: .meters(distance))
    let overlap = RegionMatcher().overlap(
      of: region, center: position, radius: .meters(accuracy))
    #expect(
      GeofenceRules().indication(
        of: region, overlap, accuracy: .meters(accuracy), isInside: isInside) == indication)
  }
}
