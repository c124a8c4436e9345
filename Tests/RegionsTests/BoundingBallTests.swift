import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct BoundingBallTests {
  private let matcher = RegionMatcher()

  @Test func containsTheBoundaryWithItsBulge() throws {
    for (name, region) in try awkwardRegions() {
      guard let polygons = region.polygonsForSampling else { continue }
      let samples = try BoundarySamples(of: polygons, longestStep: 5_000)
      #expect(
        samples.samples.allSatisfy { region.boundingBall.contains($0.point) }, "\(name)")
    }
  }

  @Test func containsEveryCoveredPosition() throws {
    let seed: UInt64 = 17
    var random = SeededGenerator(seed: seed)
    for (name, region) in try awkwardRegions() {
      let center = Coordinate(nearestTo: region.boundingBall.center)
      let reach = 1.6 * region.boundingBall.radiusMeters
      for step in 0..<300 {
        let position =
          step % 3 == 0
          ? try random.position() : random.position(within: reach, of: center)
        // Asked without the ball, which the matcher would ask first.
        let oracle = try region.polygonsForSampling.map { try PlanarOracle($0) }
        let isCovered = oracle?.covers(position) ?? matcher.covers(position, in: region)
        #expect(
          !isCovered || region.boundingBall.contains(ECEF(position)),
          "seed \(seed), \(name) at \(position)")
      }
    }
  }

  @Test func isTightAroundSmallRegions() throws {
    let square = try Region.polygon(rectangle(10, 50, 11, 51))
    let halfDiagonal = try ECEF(at(10, 50)).chordMeters(to: ECEF(at(11, 51))) / 2
    #expect(square.boundingBall.radiusMeters < 1.05 * halfDiagonal)
    let circle = try Region.circle(center: at(10, 50), radius: .meters(100))
    #expect(abs(circle.boundingBall.radiusMeters - 100) < 1e-3)
    let corridor = try Region.corridor(
      along: positions([(10, 50), (10, 50.01)]), halfWidth: .meters(50))
    let half = try ECEF(at(10, 50)).chordMeters(to: ECEF(at(10, 50.01))) / 2
    #expect(corridor.boundingBall.radiusMeters < 1.02 * (half + 50))
  }

  @Test func isTheEarthForRegionsThatGoAroundIt() throws {
    let vast = try [
      Region.polygon(rectangle(-180, -85, 180, 85)), .polygon(rectangle(-180, -90, 180, 90)),
      .box(southwest: at(-180, -10), northeast: at(180, 10)),
      .circle(center: at(0, 0), radius: .kilometers(25_000)),
      // The boundary alone of these would fit a small ball.
      .polygon(rectangle(-180, -90, 180, 90), holes: [rectangle(10, 10, 11, 11).reversed()]),
      .polygon(rectangle(-180, -90, 180, 90), holes: [rectangle(-1, -1, 1, 1).reversed()]),
      .polygon(rectangle(-180, -80, 180, 90)), .polygon(rectangle(-180, -90, 180, 80)),
    ]
    for region in vast {
      #expect(region.boundingBall.radiusMeters >= 6_378_137)
    }
  }

  @Test func capIsSmallerThanTheEarth() throws {
    let cap = try Region.polygon(rectangle(-180, 80, 180, 90))
    #expect(cap.boundingBall.radiusMeters < 1_200_000)
  }
}
