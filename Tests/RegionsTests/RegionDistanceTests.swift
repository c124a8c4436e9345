import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct RegionDistanceTests {
  private let matcher = RegionMatcher()

  /// 1 mm to 100 km and 1e-6 of the distance beyond.
  private func promised(_ meters: Double) -> Double { meters <= 100_000 ? 1e-3 : 1e-6 * meters }

  /// Compares a region's boundary distance with the reference.
  private func compare(
    _ region: Region, _ samples: BoundarySamples, from position: Coordinate, _ what: String
  ) throws {
    let expected = try samples.distance(from: position)
    let actual = matcher.distanceToBoundary(from: position, of: region).meters
    let error = abs(actual - expected)
    #expect(
      error <= promised(expected),
      "\(what) from \(position): \(actual) m, the reference says \(expected) m")
  }

  @Test func boundaryDistanceAgreesWithDenseSampling() throws {
    let seed: UInt64 = 20_261
    var random = SeededGenerator(seed: seed)
    for (name, region) in try awkwardRegions() {
      guard let polygons = region.polygonsForSampling else { continue }
      let samples = try BoundarySamples(of: polygons, longestStep: 20_000)
      guard !samples.samples.isEmpty else {
        #expect(matcher.distanceToBoundary(from: try at(0, 0), of: region).meters == .infinity)
        continue
      }
      var origins = [
        try at(0, 90), try at(0, -90), try at(180, 0), try at(-180, 15), try at(179.9, -15),
        try at(-179.9, 45),
      ]
      for _ in 0..<4 { origins.append(try random.position()) }
      for _ in 0..<8 {
        let edge = samples.edges.randomElement(using: &random)
        guard let near = try edge?.position(.random(in: 0...1, using: &random)) else { continue }
        origins.append(random.position(within: 200_000, of: near))
        origins.append(random.position(within: 300, of: near))
        origins.append(near)
        origins.append(try antipode(of: near))
      }
      for origin in origins {
        try compare(region, samples, from: origin, "seed \(seed), \(name)")
      }
    }
  }

  private func antipode(of position: Coordinate) throws -> Coordinate {
    try Coordinate(
      latitude: -position.latitude,
      longitude: position.longitude > 0 ? position.longitude - 180 : position.longitude + 180)
  }

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: [
      ("san-francisco-neighborhoods.geojson", 3, 50.0),
      ("ne_110m_countries.geojson", 2, 10_000.0),
      ("ne_50m_selected.geojson", 4, 3_000.0),
    ])
  func boundaryDistanceAgreesWithDenseSamplingOfSharedData(
    file: String, count: Int, step: Double
  ) throws {
    let seed: UInt64 = 7_946
    var random = SeededGenerator(seed: seed)
    for (name, region) in try SharedData.regions(file) {
      let polygons = try #require(region.polygonsForSampling)
      let samples = try BoundarySamples(of: polygons, longestStep: step)
      for _ in 0..<count {
        let near = try #require(samples.edges.randomElement(using: &random)).position(0.5)
        for origin in [
          random.position(within: 100 * step, of: near), random.position(within: step, of: near),
          try random.position(),
        ] {
          try compare(region, samples, from: origin, "seed \(seed), \(name)")
        }
      }
    }
  }

  @Test func nearestPointLiesAtTheDistanceAndInTheRegion() throws {
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    for (name, region) in try awkwardRegions() {
      for _ in 0..<20 {
        let position = try random.position()
        let nearest = matcher.nearest(to: position, in: region)
        let measured = Geodesic.distance(from: position, to: nearest.nearestPoint)
        #expect(
          abs(measured.meters - nearest.distance.meters) < 1e-6,
          "seed \(seed), \(name) from \(position)")
        #expect(nearest.isInside == matcher.covers(position, in: region))
        #expect(nearest.isInside == (nearest.distance == .zero))
        #expect(matcher.distance(from: position, to: region) == nearest.distance)
        // The nearest point is on the boundary, to 1 mm.
        #expect(
          region.boundary(isWithin: 1e-3, of: nearest.nearestPoint, matcher) || nearest.isInside,
          "seed \(seed), \(name) from \(position)")
      }
    }
  }

  @Test func seamIsNotABoundary() throws {
    let region = try Region.polygon(rectangle(170, -5, -170, 5))
    let meters = try matcher.distanceToBoundary(from: at(180, 0), of: region).meters
    let toParallel = try Geodesic.distance(from: at(180, 0), to: at(180, 5)).meters
    #expect(abs(meters - toParallel) < 1e-3)
  }

  @Test func poleIsNotABoundaryOfACap() throws {
    let region = try Region.polygon(rectangle(-180, 80, 180, 90))
    let meters = try matcher.distanceToBoundary(from: at(0, 90), of: region).meters
    #expect(try abs(meters - Geodesic.distance(from: at(0, 90), to: at(7, 80)).meters) < 1)
  }

  @Test func edgeAt180WithNothingBeyondIsBoundary() throws {
    let region = try Region.polygon(rectangle(170, 10, 180, 20))
    let meters = try matcher.distance(from: at(-179, 15), to: region).meters
    #expect(try meters <= Geodesic.distance(from: at(-179, 15), to: at(180, 15)).meters)
    #expect(meters > 100_000)
  }

  @Test func circleDistanceIsThatToTheCentreLessTheRadius() throws {
    let region = try Region.circle(center: at(13, 52), radius: .kilometers(10))
    let far = try at(14, 53)
    let toCentre = try Geodesic.distance(from: far, to: at(13, 52)).meters
    #expect(matcher.distance(from: far, to: region).meters == toCentre - 10_000)
    #expect(try matcher.distanceToBoundary(from: at(13, 52), of: region).meters == 10_000)
  }

  @Test func corridorDistanceIsThatToTheLineLessTheHalfWidth() throws {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    let line = try positions([(13, 52), (13.5, 52.2), (14, 51)])
    let region = try Region.corridor(along: line, halfWidth: .meters(500))
    let edges = zip(line, line.dropFirst()).map {
      BoundarySamples.Edge(
        start: ($0.longitude, $0.latitude), end: ($1.longitude, $1.latitude))
    }
    let samples = try BoundarySamples(edges: edges, longestStep: 1000)
    for _ in 0..<50 {
      let position = random.position(within: 90_000, of: line[1])
      let expected = max(0, try samples.distance(from: position) - 500)
      let actual = matcher.distance(from: position, to: region).meters
      #expect(abs(actual - expected) <= 1e-3, "seed \(seed), from \(position)")
      #expect(matcher.covers(position, in: region) == (actual == 0))
    }
  }
}

extension Region {
  fileprivate func boundary(
    isWithin meters: Double, of position: Coordinate, _ matcher: RegionMatcher
  ) -> Bool {
    matcher.distanceToBoundary(from: position, of: self).meters <= meters
  }
}
