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
  func aWayThatMissesByATenthOfAMetreIsNotAnEntry(offset: Double) throws {
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

  /// The first of some distances from a start at which a way is in a region.
  private func firstCovered(
    by region: Region, from start: Coordinate, along bearing: Bearing,
    _ meters: StrideThrough<Double>
  ) -> Double? {
    meters.first {
      region.covers(Geodesic.direct(from: start, bearing: bearing, distance: .meters($0)))
    }
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
      let sampled = firstCovered(
        by: region, from: start, along: way.initialBearing,
        stride(from: 0, through: way.distance.meters, by: 0.5))
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

  /// Ways of up to 500 km that cut a piece of a centimetre and more off a circle; a circle that is
  /// a millimetre farther away than its radius is missed.
  @Test func evenAShortPieceOfACircleCounts() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    for number in 0..<60 {
      let start = try at(
        .random(in: -180...180, using: &random), .random(in: -85...85, using: &random))
      let bearing = Bearing(degrees: .random(in: 0..<360, using: &random))
      let length = Double.random(in: 1_000...500_000, using: &random)
      let foot = Geodesic.direct(
        from: start, bearing: bearing,
        distance: .meters(length * .random(in: 0.1...0.9, using: &random)))
      let end = Geodesic.direct(from: start, bearing: bearing, distance: .meters(length))
      let across = Geodesic.inverse(from: foot, to: end).initialBearing.degrees + 90
      let radius = Double.random(in: 5...5_000, using: &random)
      let depth = pow(0.01 * .random(in: 1...100, using: &random), 2) / (8 * radius)
      func circle(_ meters: Double) throws -> Region {
        let center = Geodesic.direct(
          from: foot, bearing: Bearing(degrees: across), distance: .meters(meters))
        return try Region.circle(center: center, radius: .meters(radius))
      }
      let met = try circle(radius - max(depth, 1e-6))
      let entry = RegionMatcher().entry(into: met, from: start, to: end)
      let position = try #require(entry, "seed \(seed), way \(number)")
      #expect(
        Geodesic.distance(from: position, to: foot).meters < 5, "seed \(seed), way \(number)")
      #expect(
        RegionMatcher().distanceToBoundary(from: position, of: met).meters < 2e-6,
        "seed \(seed), way \(number)")
      #expect(
        RegionMatcher().entry(into: try circle(radius + 1e-3), from: start, to: end) == nil,
        "seed \(seed), way \(number)")
    }
  }

  /// Polygons of a few metres beside ways of up to 300 km, against positions every 5 cm near them.
  @Test func evenAShortPieceOfAPolygonCounts() throws {
    let seed: UInt64 = 42
    var random = SeededGenerator(seed: seed)
    let matcher = RegionMatcher()
    var metCount = 0
    for number in 0..<60 {
      let start = try at(
        number % 3 == 0 ? 179.9 : .random(in: -180...180, using: &random),
        .random(in: -80...80, using: &random))
      let bearing = Bearing(degrees: .random(in: 0..<360, using: &random))
      let length = Double.random(in: 1_000...300_000, using: &random)
      let ahead = length * .random(in: 0.1...0.9, using: &random)
      let end = Geodesic.direct(from: start, bearing: bearing, distance: .meters(length))
      let middle = Geodesic.direct(
        from: Geodesic.direct(from: start, bearing: bearing, distance: .meters(ahead)),
        bearing: Bearing(degrees: .random(in: 0..<360, using: &random)),
        distance: .meters(.random(in: 0...12, using: &random)))
      let ring = (0..<9).map { corner in
        Geodesic.direct(
          from: middle, bearing: Bearing(degrees: -40 * Double(corner)),
          distance: .meters(.random(in: 1...10, using: &random)))
      }
      let region = try Region.polygon(ring + [ring[0]])
      let way = Geodesic.inverse(from: start, to: end)
      let sampled = firstCovered(
        by: region, from: start, along: way.initialBearing,
        stride(from: ahead - 25, through: ahead + 25, by: 0.05))
      let entry = matcher.entry(into: region, from: start, to: end)
      if let sampled {
        metCount += 1
        let entry = try #require(entry, "seed \(seed), way \(number)")
        let gone = Geodesic.distance(from: start, to: entry).meters
        #expect(gone <= sampled + 1e-4, "seed \(seed), way \(number)")
      }
      if let entry {
        #expect(
          matcher.distanceToBoundary(from: entry, of: region).meters <= 2e-4,
          "seed \(seed), way \(number)")
      }
    }
    #expect(metCount > 15 && metCount < 55)
  }

  /// A wall of 1 cm and of 1 mm across the way, anywhere on it.
  @Test(arguments: [0.01, 0.001])
  func aThinWallIsNotMissed(thickness: Double) throws {
    let seed: UInt64 = 43
    var random = SeededGenerator(seed: seed)
    for number in 0..<40 {
      let start = try at(
        number % 4 == 0 ? -179.99 : .random(in: -180...180, using: &random),
        .random(in: -80...80, using: &random))
      let bearing = Bearing(degrees: .random(in: 0..<360, using: &random))
      let length = Double.random(in: 100...2_000_000, using: &random)
      let ahead = length * .random(in: 0.05...0.95, using: &random)
      func position(_ meters: Double, aside: Double) -> Coordinate {
        let foot = Geodesic.direct(from: start, bearing: bearing, distance: .meters(meters))
        let end = Geodesic.direct(from: start, bearing: bearing, distance: .meters(length))
        let across = Geodesic.inverse(from: foot, to: end).initialBearing.degrees + 90
        return Geodesic.direct(
          from: foot, bearing: Bearing(degrees: across), distance: .meters(aside))
      }
      let wall = try Region.polygon([
        position(ahead, aside: 30), position(ahead + thickness, aside: 30),
        position(ahead + thickness, aside: -30), position(ahead, aside: -30),
        position(ahead, aside: 30),
      ])
      let end = position(length, aside: 0)
      let entry = try #require(
        RegionMatcher().entry(into: wall, from: start, to: end), "seed \(seed), way \(number)")
      #expect(
        abs(Geodesic.distance(from: start, to: entry).meters - ahead) < 1e-3,
        "seed \(seed), way \(number)")
    }
  }

  /// Long edges, straight in longitude/latitude, against positions every kilometre.
  @Test func longEdgesAreMetWhereTheyBend() throws {
    let matcher = RegionMatcher()
    let region = try Region.polygon(rectangle(-60, 40, 60, 50))
    let way = (try at(-50, 60), try at(50, 60))
    // The geodesic goes over 70° north, and never comes to the parallel of 50°.
    #expect(matcher.entry(into: region, from: way.0, to: way.1) == nil)
    let north = try Region.polygon(rectangle(-60, 65, 60, 75))
    let entry = try #require(matcher.entry(into: north, from: way.0, to: way.1))
    #expect(abs(entry.latitude - 65) < 1e-9 && entry.longitude < 0)
    let path = Geodesic.inverse(from: way.0, to: way.1)
    let sampled = try #require(
      firstCovered(
        by: north, from: way.0, along: path.initialBearing,
        stride(from: 0, through: path.distance.meters, by: 1_000)))
    let gone = Geodesic.distance(from: way.0, to: entry).meters
    #expect(gone <= sampled && gone > sampled - 1_000)
  }

  @Test func aCornerThatIsTouchedIsMet() throws {
    let region = try Region.polygon(positions([(0, 0), (1, 1), (-1, 1), (0, 0)]))
    let matcher = RegionMatcher()
    let entry = try #require(matcher.entry(into: region, from: at(-1, 0), to: at(1, 0)))
    #expect(Geodesic.distance(from: entry, to: try at(0, 0)).meters < 1e-3)
    #expect(try matcher.entry(into: region, from: at(-1, -1e-8), to: at(1, -1e-8)) == nil)
  }
}
