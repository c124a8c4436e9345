import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

struct RegionOverlapTests {
  /// Distance, radii, share; the lens of two unit circles one radius apart is 2π/3 - √3/2.
  @Test(arguments: [
    (0.0, 1.0, 1.0, 1.0), (2, 1, 1, 0), (2.5, 1, 1, 0), (0.5, 2, 1, 1), (1, 1, 2, 1),
    (1, 1, 1, (2 * Double.pi / 3 - 3.0.squareRoot() / 2) / .pi),
    (1, 1e9, 1, 1), (1e9, 1e9, 1, 0.5),
  ])
  func disksShareWhatTheFormulaSays(
    distance: Double, first: Double, second: Double, share: Double
  ) {
    #expect(abs(DiskOverlap.share(distance: distance, radii: first, second) - share) < 1e-9)
    #expect(abs(DiskOverlap.share(distance: distance, radii: second, first) - share) < 1e-9)
  }

  /// Slices of the smaller disk across the line of the centres, each cut by the larger one.
  @Test func disksShareWhatSlicesSumUpTo() {
    var generator = SeededGenerator(seed: 501)
    for _ in 0..<300 {
      let small = pow(10, Double.random(in: 0...3, using: &generator))
      let large = small * pow(10, Double.random(in: 0...5, using: &generator))
      let distance = large + small * Double.random(in: -1...1, using: &generator)
      let sliceCount = 4_000
      var area = 0.0
      for slice in 0..<sliceCount {
        // Slices by an even angle, so that their ends do not count for much.
        let angle = (Double(slice) + 0.5) / Double(sliceCount) * Double.pi
        let x = -small * cos(angle)
        // How far below the large disk's edge the slice is cut: its rise over the chord.
        let y = small * sin(angle)
        let toLarge = x - distance
        let limit = max(0, (large - toLarge) * (large + toLarge)).squareRoot()
        area += 2 * min(y, limit) * small * sin(angle) * Double.pi / Double(sliceCount)
      }
      let expected = area / (Double.pi * small * small)
      let share = DiskOverlap.share(distance: distance, radii: small, large)
      #expect(abs(share - expected) < 3e-4, "seed 501: \(distance), \(small), \(large)")
    }
  }

  /// Regions around a position, with error circles of 40 m in and across them.
  @Test(
    arguments: [(52.5, 13.4), (-16.9, 180), (-16.9, -179.999_9), (89.9995, 20), (0, 0)],
    Seeds.first(2))
  func sharesAreThoseOfEvenlySpreadPositions(
    position: (latitude: Double, longitude: Double), seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let middle = try Coordinate(latitude: position.latitude, longitude: position.longitude)
    func away(_ degrees: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(from: middle, bearing: Bearing(degrees: degrees), distance: .meters(meters))
    }
    let star = (0...9).map { away(-40 * Double($0), $0 % 3 == 0 ? 150 : 60) }
    let regions = try [
      Region.polygon(star),
      Region.polygon(
        (0...4).map { away(-90 * Double($0), 120) },
        holes: [(0...4).map { away(90 * Double($0), 40) }]),
      Region.polygon((0...3).map { away(-120 * Double($0), 25) }),
      Region.corridor(along: [away(80, 300), away(10, 5), away(200, 200)], halfWidth: .meters(20)),
      Region.circle(center: away(30, 20), radius: .meters(60)),
      Region.circle(center: away(30, 20), radius: .meters(15)),
    ]
    let matcher = RegionMatcher()
    for (number, region) in regions.enumerated() {
      let center = away(
        .random(in: 0..<360, using: &generator), .random(in: 0...170, using: &generator))
      let overlap = matcher.overlap(of: region, center: center, radius: .meters(40))
      let expected = sampledShare(of: region, center, meters: 40)
      #expect(
        abs(overlap.share - expected) < 0.015,
        "seed \(seed), region \(number) at \(center): \(overlap.share), not \(expected)")
      #expect(overlap.coversCenter == region.covers(center))
    }
  }

  /// The share of positions that are spread evenly over the circle, on a spiral of golden angles.
  private func sampledShare(of region: Region, _ center: Coordinate, meters: Double) -> Double {
    let count = 3_000
    let covered = (0..<count).count { number in
      let reach = meters * ((Double(number) + 0.5) / Double(count)).squareRoot()
      return region.covers(
        Geodesic.direct(
          from: center, bearing: Bearing(degrees: Double(number) * 137.507_764),
          distance: .meters(reach)))
    }
    let disk = Double.pi * meters * meters
    return Double(covered) / Double(count) * disk / min(disk, region.area.squareMeters)
  }

  @Test func whereTheBoundaryIsOutOfReachNothingIsComputed() throws {
    let square = try Region.polygon(rectangle(10, 50, 11, 51))
    let matcher = RegionMatcher()
    let inside = try matcher.overlap(of: square, center: at(10.5, 50.5), radius: .meters(100))
    let outside = try matcher.overlap(of: square, center: at(12, 50.5), radius: .meters(100))
    #expect(inside.share == 1 && outside.share == 0)
    #expect(!inside.isByArea && !outside.isByArea && matcher.geosCallCount == 0)
    let across = try matcher.overlap(
      of: square, center: at(10.999_999_9, 50.5), radius: .meters(100))
    #expect(across.isByArea && matcher.geosCallCount == 1)
    #expect(abs(across.share - 0.5) < 1e-3)
  }

  /// Positions around a town of polygons, accurate to 10 m.
  @Test func onlyErrorCirclesAcrossABoundaryNeedGEOS() throws {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    let town = try at(13.405, 52.52)
    let regions = try (0..<200).map { _ in
      let center = random.position(within: 2_000, of: town)
      let count = Int.random(in: 5...30, using: &random)
      let ring = (0..<count).map { corner in
        Geodesic.direct(
          from: center, bearing: Bearing(degrees: -360 * Double(corner) / Double(count)),
          distance: .meters(.random(in: 180...300, using: &random)))
      }
      return try Region.polygon(ring + [ring[0]])
    }
    let matcher = RegionMatcher()
    var overlapCount = 0
    var acrossCount = 0
    for _ in 0..<100 {
      let position = random.position(within: 2_000, of: town)
      for region in regions where region.boundingBall.contains(ECEF(position)) {
        _ = matcher.overlap(of: region, center: position, radius: .meters(10))
        overlapCount += 1
        let toBoundary = matcher.distanceToBoundary(from: position, of: region)
        if toBoundary < .meters(10) { acrossCount += 1 }
      }
    }
    #expect(matcher.geosCallCount == acrossCount, "seed \(seed)")
    #expect(acrossCount > 0 && acrossCount * 3 < overlapCount, "seed \(seed)")
  }

  @Test func aReportWithoutRadiusIsAllInOrAllOut() throws {
    let circle = try Region.circle(center: at(10, 50), radius: .meters(10))
    let square = try Region.polygon(rectangle(10, 50, 11, 51))
    let matcher = RegionMatcher()
    for region in [circle, square] {
      #expect(try matcher.overlap(of: region, center: at(10, 50), radius: .zero).share == 1)
      #expect(try matcher.overlap(of: region, center: at(9, 50), radius: .zero).share == 0)
    }
  }

  @Test func inALargeErrorCircleASmallRegionIsWhole() throws {
    let shop = try Region.polygon(rectangle(10, 50, 10.000_3, 50.000_2))
    let share = try RegionMatcher()
      .overlap(of: shop, center: at(10.001, 50), radius: .meters(5_000_000)).share
    #expect(abs(share - 1) < 1e-6)
  }
}
