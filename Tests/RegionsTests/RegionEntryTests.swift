import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

struct RegionEntryTests {
  @Test func aWayMeetsACircleWhereItsRadiusEnds() throws {
    let center = try at(13.4, 52.5)
    let circle = try Region.circle(center: center, radius: .meters(100))
    let west = Geodesic.direct(
      from: center, bearing: Bearing(degrees: 270), distance: .meters(2_000))
    let east = Geodesic.direct(from: center, bearing: Bearing(degrees: 90), distance: .meters(700))
    let entry = try #require(RegionMatcher().entry(into: circle, from: west, to: east))
    #expect(abs(Geodesic.distance(from: center, to: entry).meters - 100) <= 0.002)
    #expect(abs(Geodesic.distance(from: west, to: entry).meters - 1_900) <= 0.01)
    #expect(RegionMatcher().entry(into: circle, from: center, to: east) == center)
  }

  @Test(arguments: [99.9, 100.1])
  func aWayThatPassesTheEdgeByATenthIsTold(offset: Double) throws {
    let center = try at(13.4, 52.5)
    let circle = try Region.circle(center: center, radius: .meters(100))
    let abeam = Geodesic.direct(
      from: center, bearing: Bearing(degrees: 0), distance: .meters(offset))
    let west = Geodesic.direct(from: abeam, bearing: Bearing(degrees: 270), distance: .meters(400))
    let way = Geodesic.inverse(from: west, to: abeam)
    let east = Geodesic.direct(
      from: west, bearing: way.initialBearing, distance: .meters(2 * way.distance.meters))
    let entry = RegionMatcher().entry(into: circle, from: west, to: east)
    #expect((entry != nil) == (offset < 100))
  }

  /// Against positions every half metre of the way.
  @Test func entriesAreThoseOfADenseSampling() throws {
    let seed: UInt64 = 511
    var generator = SeededGenerator(seed: seed)
    let matcher = RegionMatcher()
    var metCount = 0
    for number in 0..<60 {
      let middle = try at(
        number % 2 == 0 ? 179.999_5 : 10, .random(in: -70...70, using: &generator))
      func away(_ meters: ClosedRange<Double>) -> Coordinate {
        Geodesic.direct(
          from: middle, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(.random(in: meters, using: &generator)))
      }
      let ring = (0..<7).map { corner in
        Geodesic.direct(
          from: middle, bearing: Bearing(degrees: -360 / 7 * Double(corner)),
          distance: .meters(corner % 2 == 0 ? 30 : 90))
      }
      let region = try Region.polygon(ring + [ring[0]])
      let (start, end) = (away(0...200), away(0...200))
      let way = Geodesic.inverse(from: start, to: end)
      let sampled = stride(from: 0, through: way.distance.meters, by: 0.5).first {
        region.covers(
          Geodesic.direct(from: start, bearing: way.initialBearing, distance: .meters($0)))
      }
      let entry = matcher.entry(into: region, from: start, to: end)
      if let sampled {
        metCount += 1
        let entry = try #require(entry, "seed \(seed), way \(number)")
        let gone = Geodesic.distance(from: start, to: entry).meters
        #expect(gone <= sampled + 0.01 && gone >= sampled - 0.51, "seed \(seed), way \(number)")
      } else if let entry {
        // A corner that is passed between two samples.
        #expect(
          matcher.distanceToBoundary(from: entry, of: region).meters <= 0.002,
          "seed \(seed), way \(number)")
      }
    }
    #expect(metCount > 15 && metCount < 55)
  }
}
