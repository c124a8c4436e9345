import Geodesy
import Regions
import Testing

struct RepresentativePositionTests {
  private func ring(_ points: [(Double, Double)]) throws -> [Coordinate] {
    try points.map { try Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  private func regions() throws -> [Region] {
    let here = try Coordinate(latitude: 52, longitude: 13)
    let there = try Coordinate(latitude: 53, longitude: 14)
    let horseshoe = [
      (0.0, 0.0), (10, 0), (10, 10), (9, 10), (9, 1), (1, 1), (1, 10), (0, 10), (0, 0),
    ]
    return [
      try .circle(center: here, radius: .zero),
      try .corridor(along: [here, there], halfWidth: .meters(1)),
      try .box(southwest: here, northeast: there),
      try .box(
        southwest: Coordinate(latitude: -1, longitude: 179.9),
        northeast: Coordinate(latitude: 1, longitude: -170)),
      try .polygon(ring(horseshoe)),
      try .polygon(
        ring([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)]),
        holes: [ring([(1, 1), (1, 9), (9, 9), (9, 1), (1, 1)])]),
      try .polygon(ring([(170, -10), (-170, -10), (-170, 10), (170, 10), (170, -10)])),
      try .polygon(ring([(0, 0), (1e-7, 0), (0, 1e-7), (0, 0)])),
    ]
  }

  @Test func theRegionCoversIt() throws {
    let matcher = RegionMatcher()
    for region in try regions() {
      #expect(matcher.covers(region.representativePosition, in: region), "\(region.shape)")
    }
  }
}
