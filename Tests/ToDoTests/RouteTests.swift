import TestSupport
import Testing

@testable import ToDo

/// Ways, and how near they come to positions and regions.
struct RouteTests {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  private func from(_ start: Coordinate, _ bearing: Double, _ meters: Double) -> Coordinate {
    Geodesic.direct(from: start, bearing: Bearing(degrees: bearing), distance: .meters(meters))
  }

  @Test(arguments: [
    [(52.5, 13.4)], [], [(52.5, 13.4), (52.5, 13.4)], [(1, 180), (1, -180)],
  ])
  func aWayNeedsTwoDifferentPositions(_ positions: [(Double, Double)]) {
    #expect(throws: ToDoError.routeTooShort(positions: positions.count)) {
      try Route(positions.map(coordinate))
    }
  }

  @Test func itsLengthIsThatOfItsGeodesics() throws {
    // Lisbon, Tokyo, Tokyo again, and over the antimeridian.
    let places = [
      coordinate(38.7, -9.1), coordinate(35.7, 139.7), coordinate(35.7, 139.7),
      coordinate(61.2, -149.9),
    ]
    let legs = zip(places, places.dropFirst()).map { Geodesic.distance(from: $0, to: $1).meters }
    #expect(abs(try Route(places).length.meters - legs.reduce(0, +)) < 1e-3)
  }

  @Test(arguments: [
    (52.5, 13.4, 77.0), (0, 179.99, 90), (89.995, 10, 30), (-70, -180, 200), (-89.9, 5, 180),
  ])
  func aPositionBesideALegIsAsFarAsItWasPut(
    _ latitude: Double, _ longitude: Double, _ bearing: Double
  ) throws {
    let start = coordinate(latitude, longitude)
    let route = try Route([start, from(start, bearing, 40_000)])
    for along in [0.0, 1, 12_345.6, 39_999] {
      for (side, meters) in [(90.0, 0.5), (-90, 180), (90, 4_000)] {
        let foot = from(start, bearing, along)
        let heading =
          along < 20_000
          ? Geodesic.inverse(from: foot, to: route.positions[1]).initialBearing
          : Geodesic.inverse(from: start, to: foot).finalBearing
        let found = try #require(
          route.nearest(to: from(foot, heading.degrees + side, meters), withinMeters: 5_000))
        #expect(abs(found.meters - meters) < 1e-4, "\(along), \(side)")
        #expect(abs(found.alongMeters - along) < 0.01, "\(along), \(side): \(found.alongMeters)")
      }
    }
  }

  @Test func theNearestPointIsThatOfAPlainScan() throws {
    let seed: UInt64 = 91
    var generator = SeededGenerator(seed: seed)
    for scatter in Scatter.allCases {
      let route = try Route(try scatter.positions(6, using: &generator))
      let stepMeters = route.length.meters / 2_000
      let samples = route.pieces.flatMap { piece in
        stride(from: 0, through: piece.lengthMeters, by: stepMeters).map(piece.position(at:))
      }
      for position in try scatter.positions(3, using: &generator) {
        let scan =
          samples.map { Geodesic.distance(from: $0, to: position).meters }.min() ?? .infinity
        let found = try #require(route.nearest(to: position, withinMeters: .infinity))
        #expect(found.meters <= scan + 1e-6, "seed \(seed), \(scatter)")
        #expect(scan - found.meters <= stepMeters, "seed \(seed), \(scatter)")
        #expect(
          abs(Geodesic.distance(from: found.position, to: position).meters - found.meters) < 1e-6)
      }
    }
  }

  @Test func theWayEntersARegionWhereItFirstMeetsIt() throws {
    let start = coordinate(52.5, 13.4)
    let route = try Route([start, from(start, 90, 5_000), from(start, 90, 1_000)])
    let center = from(start, 90, 3_000)
    let matcher = RegionMatcher()
    let circle = try Region.circle(center: center, radius: .meters(200))
    let box = try Region.box(
      southwest: from(from(center, 180, 100), 270, 200),
      northeast: from(from(center, 0, 100), 90, 200))
    for region in [circle, box] {
      let found = try #require(route.nearest(to: region, withinMeters: 50, matcher: matcher))
      #expect(found.meters == 0)
      #expect(abs(found.alongMeters - 2_800) < 1)
    }
    // A strip a metre wide between two points of the way.
    let strip = try Region.box(
      southwest: from(from(center, 180, 300), 270, 0.5),
      northeast: from(from(center, 0, 300), 90, 0.5))
    let met = try #require(route.nearest(to: strip, withinMeters: 50, matcher: matcher))
    #expect(met.meters == 0 && abs(met.alongMeters - 2_999.5) < 0.5)
  }

  @Test(arguments: Seeds.first(3))
  func theDistanceToARegionIsThatOfAPlainScan(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let matcher = RegionMatcher()
    let start = coordinate(52.5, 13.4)
    func near() -> Coordinate {
      from(
        start, .random(in: 0..<360, using: &generator), .random(in: 0..<3_000, using: &generator))
    }
    for _ in 0..<20 {
      let route = try Route([near(), near(), near()])
      let region: Region =
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: try .circle(center: near(), radius: .meters(150))
        case 1: try .corridor(along: [near(), near()], halfWidth: .meters(50))
        default:
          try .polygon(
            {
              let first = near()
              return [first, near(), near(), first]
            }())
        }
      let step = 0.5
      let scan =
        route.pieces.flatMap { piece in
          stride(from: 0, through: piece.lengthMeters, by: step).map { offset in
            matcher.distance(from: piece.position(at: offset), to: region).meters
          }
        }.min() ?? .infinity
      let found = try #require(
        route.nearest(to: region, withinMeters: 100_000, matcher: matcher))
      #expect(found.meters <= scan + RouteRegionSearch.toleranceMeters(at: scan), "seed \(seed)")
      #expect(found.meters >= scan - step, "seed \(seed)")
      #expect(
        route.nearest(to: region, withinMeters: scan - step, matcher: matcher) == nil
          || found.meters <= scan - step || scan < step, "seed \(seed)")
    }
  }
}
