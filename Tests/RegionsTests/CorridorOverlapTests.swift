import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

/// Shares of error circles and corridors: off by at most 0.002.
struct CorridorOverlapTests {
  private static let mostOff = 0.002

  /// Half-widths, and radii less than these.
  private static let roundEnds: [(Double, Double)] = [
    (10, 3), (20, 3), (300, 3), (300, 20), (300, 100), (5_000, 3), (5_000, 20), (5_000, 100),
    (5_000, 2_000), (200_000, 3), (200_000, 20), (200_000, 100), (200_000, 2_000),
  ]

  /// Beyond the end of a line a corridor is a circle, whose share has a closed form.
  @Test(arguments: roundEnds)
  func roundEndsShareWhatCirclesDo(halfWidth: Double, radius: Double) throws {
    let end = try at(13.4, 52.5)
    let away = Geodesic.direct(
      from: end, bearing: Bearing(degrees: 270), distance: .meters(5 * halfWidth))
    let corridor = try Region.corridor(along: [away, end], halfWidth: .meters(halfWidth))
    let circle = try Region.circle(center: end, radius: .meters(halfWidth))
    let matcher = RegionMatcher()
    var checked = 0
    for step in -7...7 {
      let distance = max(0, halfWidth + radius * Double(step) / 8)
      // What is beside or behind the end belongs to the corridor only.
      guard distance > radius + 1 else { continue }
      checked += 1
      let center = Geodesic.direct(
        from: end, bearing: Bearing(degrees: 90), distance: .meters(distance))
      let share = matcher.overlap(of: corridor, center: center, radius: .meters(radius)).share
      let expected = matcher.overlap(of: circle, center: center, radius: .meters(radius)).share
      #expect(
        abs(share - expected) < 3e-4, "\(halfWidth), \(radius), \(step): \(share), not \(expected)")
    }
    #expect(checked >= 8)
  }

  /// Beside a long line, as far inside as outside: the boundary is nearly straight.
  @Test(arguments: [20.0, 500, 20_000], [5.0, 15, 39])
  func straightSidesShareTheDepthOfTheCircle(halfWidth: Double, radius: Double) throws {
    let line = try [at(13.4, 52), at(13.4, 53)]
    let corridor = try Region.corridor(along: line, halfWidth: .meters(halfWidth))
    let matcher = RegionMatcher()
    for step in -4...4 {
      let depth = radius * Double(step) / 4
      guard radius + abs(depth) < 2 * halfWidth else { continue }
      let center = try Geodesic.direct(
        from: at(13.4, 52.5), bearing: Bearing(degrees: 90), distance: .meters(halfWidth - depth))
      let share = matcher.overlap(of: corridor, center: center, radius: .meters(radius)).share
      let expected = DiskOverlap.share(beyondLineAt: depth, radius: radius)
      #expect(abs(share - expected) < 3e-4, "\(halfWidth), \(radius), \(step): \(share)")
    }
  }

  struct Scene: CustomTestStringConvertible {
    let testDescription: String
    var latitude = 52.5
    var longitude = 13.4
    /// The positions of the line, by bearing and distance from the middle.
    let line: [(Double, Double)]
    let halfWidth: Double
    let radius: Double
    /// How many positions are asked in `make robust`: more where the boundary is long.
    var sampleCount = 6_000
  }

  static let scenes = [
    Scene(
      testDescription: "a bend", line: [(80, 300), (10, 5), (200, 200)], halfWidth: 20, radius: 40),
    Scene(
      testDescription: "strips from north to south, side by side",
      line: (-4...4).flatMap { step in
        let x = 9 * Double(step)
        let ends = step.isMultiple(of: 2) ? [200.0, -200] : [-200, 200]
        return ends.map { bearingAndDistance(x, $0) }
      }, halfWidth: 2, radius: 40, sampleCount: 32_000),
    Scene(
      testDescription: "strips that lean a little",
      line: (-4...4).flatMap { step in
        let ends = step.isMultiple(of: 2) ? [200.0, -200] : [-200, 200]
        return ends.map { bearingAndDistance(11 * Double(step) + $0 / 60, $0) }
      }, halfWidth: 3, radius: 40, sampleCount: 16_000),
    Scene(
      testDescription: "a position for every metre", line: (0..<200).map { (Double($0), 60) },
      halfWidth: 20, radius: 40),
    Scene(
      testDescription: "a phone that stays put", line: dense(2_000, meters: 8), halfWidth: 20,
      radius: 15),
    Scene(
      testDescription: "a phone that stays put, in a large circle", line: dense(2_000, meters: 8),
      halfWidth: 10, radius: 60),
    Scene(
      testDescription: "a narrow tangle", line: dense(300, meters: 60), halfWidth: 2, radius: 40,
      sampleCount: 16_000),
    Scene(
      testDescription: "a short corridor in a large circle", line: [(80, 30), (0, 0), (190, 40)],
      halfWidth: 4, radius: 120),
    Scene(
      testDescription: "there and back", line: [(80, 130), (0, 0), (260, 130), (0, 0), (80, 130)],
      halfWidth: 15, radius: 30),
    Scene(
      testDescription: "the antimeridian", latitude: -16.9, longitude: 180,
      line: [(80, 300), (10, 5), (260, 200)], halfWidth: 25, radius: 60),
    Scene(
      testDescription: "the pole", latitude: 89.9995, longitude: 20,
      line: [(80, 300), (10, 5), (200, 200)], halfWidth: 25, radius: 60),
    Scene(
      testDescription: "a long edge, bent on the ground", latitude: 68,
      line: [(270, 300_000), (90, 300_000)], halfWidth: 17_500, radius: 3_000),
    Scene(
      testDescription: "a wide circle", line: [(80, 300_000), (10, 5_000), (200, 200_000)],
      halfWidth: 20_000, radius: 60_000),
  ]

  /// A line that jitters around the middle: half of its positions within the given distance.
  private static func dense(_ count: Int, meters: Double) -> [(Double, Double)] {
    var generator = SeededGenerator(seed: 3_600)
    return (0..<count).map { _ in
      let share = Double.random(in: 0..<1, using: &generator)
      return (
        .random(in: 0..<360, using: &generator), meters * 1.2 * (-log(1 - share)).squareRoot()
      )
    }
  }

  private static func bearingAndDistance(_ east: Double, _ north: Double) -> (Double, Double) {
    (atan2(east, north) * 180 / .pi, hypot(east, north))
  }

  /// The oracle: positions spread evenly, on a spiral of golden angles, each decided by its exact
  /// distance to the line.
  @Test(arguments: scenes, Seeds.first(1))
  func sharesAreThoseOfEvenlySpreadPositions(scene: Scene, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let middle = try Coordinate(latitude: scene.latitude, longitude: scene.longitude)
    func away(_ degrees: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(from: middle, bearing: Bearing(degrees: degrees), distance: .meters(meters))
    }
    let region = try Region.corridor(
      along: scene.line.map(away), halfWidth: .meters(scene.halfWidth))
    let matcher = RegionMatcher()
    let radius = Distance.meters(scene.radius)
    let center = away(
      .random(in: 0..<360, using: &generator),
      (scene.halfWidth + scene.radius) * .random(in: 0.2...0.8, using: &generator))
    let share = matcher.overlap(of: region, center: center, radius: radius).share
    let disk = Double.pi * scene.radius * scene.radius
    let ball = region.boundingBall
    let sampleCount = Seeds.rounds(scene.sampleCount)
    let expected: Double
    if disk <= Double.pi * ball.radiusMeters * ball.radiusMeters / 4 {
      let inDisk = spiral(sampleCount, around: center, meters: scene.radius)
      expected = Double(inDisk.count { region.covers($0) }) / Double(inDisk.count)
    } else {
      // The corridor is the smaller one.
      let inRegion = spiral(
        sampleCount, around: Coordinate(nearestTo: ball.center), meters: ball.radiusMeters
      ).filter { region.covers($0) }
      let common = inRegion.count { Geodesic.distance(from: $0, to: center) <= radius }
      expected = Double(common) / Double(inRegion.count)
    }
    #expect(
      abs(share - expected) < Self.mostOff,
      "seed \(seed), \(scene), at \(center): \(share), not \(expected)")
  }

  private func spiral(
    _ count: Int, around center: Coordinate, meters: Double
  ) -> [Coordinate] {
    (0..<count).map { number in
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: Double(number) * 137.507_764_05),
        distance: .meters(meters * ((Double(number) + 0.5) / Double(count)).squareRoot()))
    }
  }

  @Test func aCorridorInTheErrorCircleIsWhole() throws {
    let region = try Region.corridor(
      along: [at(13.4, 52.5), at(13.401, 52.5)], halfWidth: .meters(5))
    let overlap = try RegionMatcher().overlap(
      of: region, center: at(13.4004, 52.5003), radius: .meters(400))
    #expect(abs(overlap.share - 1) < Self.mostOff)
  }

  /// A corridor of 100 positions beside a polygon of 1,000, with fixes near the boundaries of both.
  @Test func aCorridorTakesAtMostFiveTimesAsLongAsAPolygon() throws {
    let middle = try at(13.4, 52.5)
    func ring(_ count: Int, _ meters: Double) -> [Coordinate] {
      (0...count).map { corner in
        let wave = corner % count % 2 == 0 ? meters : meters * 1.004
        return Geodesic.direct(
          from: middle, bearing: Bearing(degrees: -360 * Double(corner % count) / Double(count)),
          distance: .meters(wave))
      }
    }
    let corridor = try Region.corridor(along: ring(99, 1_500), halfWidth: .meters(20))
    let polygon = try Region.polygon(ring(1_000, 1_500))
    func time(_ region: Region) -> Duration {
      let matcher = RegionMatcher()
      var generator = SeededGenerator(seed: 17)
      let fixes = (0..<400).map { _ in
        Geodesic.direct(
          from: middle, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(.random(in: 1_470...1_530, using: &generator)))
      }
      return processorTime {
        for fix in fixes { _ = matcher.overlap(of: region, center: fix, radius: .meters(12)) }
      }
    }
    #expect(time(corridor) <= time(polygon) * 5)
  }

  /// A line that stays put, with error circles wider than the half-width: twice the positions take
  /// about twice the time, and no more than ten times that of a polygon with as many corners, the
  /// first fix included.
  @Test func aLineThatStaysPutTakesAsLongAsAPolygon() throws {
    let middle = try at(13.4, 52.5)
    func away(_ degrees: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(from: middle, bearing: Bearing(degrees: degrees), distance: .meters(meters))
    }
    func time(_ region: () throws -> Region) throws -> Duration {
      try (0..<3).map { _ in
        let region = try region()
        let matcher = RegionMatcher()
        var generator = SeededGenerator(seed: 15)
        let fixes = (0..<6).map { _ in
          away(.random(in: 0..<360, using: &generator), .random(in: 14...26, using: &generator))
        }
        return processorTime {
          for fix in fixes { _ = matcher.overlap(of: region, center: fix, radius: .meters(15)) }
        }
      }.min() ?? .zero
    }
    func corridor(_ count: Int) throws -> Region {
      try .corridor(along: Self.dense(count, meters: 8).map(away), halfWidth: .meters(10))
    }
    let (few, many) = try (time { try corridor(2_000) }, time { try corridor(4_000) })
    let polygon = try time {
      let ring = (0..<4_000).map { away(-360 * Double($0) / 4_000, $0 % 2 == 0 ? 20 : 20.1) }
      return try .polygon(ring + [ring[0]])
    }
    #expect(many <= few * 3, "\(few), \(many)")
    #expect(many <= polygon * 10, "\(many), \(polygon)")
  }

  /// The same line with each edge there twice, and there and back.
  @Test func edgesThatAreThereBeforeChangeNothing() throws {
    let line = try [at(13.4, 52.5), at(13.4002, 52.5001), at(13.4004, 52.5)]
    let plain = try Region.corridor(along: line, halfWidth: .meters(20))
    let manifold = try Region.corridor(
      along: (0..<200).flatMap { _ in line + line.reversed() }, halfWidth: .meters(20))
    #expect(manifold.storage.boundary.edges.count == 2)
    let matcher = RegionMatcher()
    for meters in [5.0, 12, 40, 90] {
      let center = try at(13.4003, 52.5002)
      let shares = [plain, manifold].map {
        matcher.overlap(of: $0, center: center, radius: .meters(meters)).share
      }
      #expect(abs(shares[0] - shares[1]) < 1e-9)
    }
  }
}
