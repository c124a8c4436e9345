import Foundation
import TestSupport
import Testing

@testable import ToDo

struct RegionIndexTests {
  /// Parts of one region with so little between them that a search finds both.
  @Test func aRegionOnBothSidesOfTheAntimeridianIsFoundOnce() throws {
    // With more vertices than a record has, so that each part asks the whole region.
    func half(_ first: Double, _ second: Double) throws -> Polygon {
      var ring = try (0...300).map {
        try Coordinate(latitude: -10 + Double($0) / 15, longitude: first)
      }
      ring.append(try Coordinate(latitude: 10, longitude: second))
      ring.append(try Coordinate(latitude: -10, longitude: second))
      return Polygon(shell: ring + [ring[0]])
    }
    let region = try Region.multiPolygon([half(0.001, 180), half(-0.001, -180)])
    let index = RegionIndex([(1, region)])
    for (longitude, found) in [(-0.001, [1]), (0.001, [1]), (0, []), (90, [1]), (-90, [1])] {
      let position = try Coordinate(latitude: 0.03, longitude: longitude)
      #expect(index.covering(position) == found, "\(longitude)")
    }
  }

  /// Such a circle's bounding ball may be that of the earth.
  @Test func circlesAsLargeAsTheEarthCoverWhatIsInReach() throws {
    var random = SeededGenerator(seed: 77)
    let matcher = RegionMatcher()
    let centers = try Scatter.allCases.flatMap { try $0.positions(5, using: &random) }
    for center in centers {
      let meters = Double.random(in: 5_000_000...20_003_000, using: &random)
      let region = try Region.circle(center: center, radius: .meters(meters))
      let small = try Region.circle(center: center, radius: .meters(10))
      let indexes = [RegionIndex([(1, region)]), RegionIndex([(1, region), (2, small)])]
      for _ in 0..<50 {
        let position = Geodesic.direct(
          from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &random)),
          distance: .meters(.random(in: 1_000...20_003_000, using: &random)))
        let expected = matcher.covers(position, in: region) ? [1] : []
        for index in indexes { #expect(index.covering(position) == expected, "\(meters) m") }
      }
    }
  }

  @Test(arguments: Scatter.allCases)
  func resultsAreThoseOfAPlainScan(scatter: Scatter) throws {
    let seed: UInt64 = 401
    var generator = SeededGenerator(seed: seed)
    let centers = try scatter.positions(300, using: &generator)
    var plain: [Int: Region] = [:]
    for (id, center) in centers.enumerated() {
      plain[id] = try .random(around: center, using: &generator)
    }
    var index = RegionIndex(plain.map { ($0, $1) })
    for round in 0..<3 {
      for _ in 0..<20 {
        let position = try position(in: plain, scatter, using: &generator)
        try expectPlainScan(index, plain, position, "\(scatter), seed \(seed), round \(round)")
      }
      // With ids that are in the index, that were removed, and that are new.
      for _ in 0..<150 {
        let id = Int.random(in: 0..<350, using: &generator)
        if Bool.random(using: &generator) {
          let center = try #require(centers.randomElement(using: &generator))
          let region = try Region.random(around: center, using: &generator)
          index.insert(id, region)
          plain[id] = region
        } else {
          #expect(index.remove(id) == (plain.removeValue(forKey: id) != nil))
        }
      }
      #expect(index.count == plain.count)
      for id in 0..<350 where index[id] != plain[id] {
        Issue.record("seed \(seed): another region has the id \(id)")
      }
    }
  }

  /// A position in a region, near one, or anywhere.
  private func position(
    in regions: [Int: Region], _ scatter: Scatter, using generator: inout SeededGenerator
  ) throws -> Coordinate {
    let region = try #require(regions.values.randomElement(using: &generator))
    let center = Coordinate(nearestTo: region.boundingBall.center)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return center
    case 1: return try scatter.positions(1, using: &generator)[0]
    case 2 where Bool.random(using: &generator):
      let isAtPole = Int.random(in: 0..<4, using: &generator) == 0
      return try Coordinate(
        latitude: isAtPole ? (center.latitude < 0 ? -90 : 90) : center.latitude,
        longitude: Bool.random(using: &generator) ? 180 : -180)
    default:
      let reach = min(region.boundingBall.radiusMeters, 5_000_000)
      return Geodesic.direct(
        from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(.random(in: 0...1.3, using: &generator) * reach))
    }
  }

  private func expectPlainScan(
    _ index: RegionIndex<Int>, _ plain: [Int: Region], _ position: Coordinate, _ what: Comment
  ) throws {
    let matcher = RegionMatcher()
    let covering = plain.filter { matcher.covers(position, in: $0.value) }.map(\.key).sorted()
    // Its contents are replaced.
    var found = [-1]
    for instructions in InstructionSet.all {
      var index = index
      index.balls.instructionSet = instructions
      #expect(index.covering(position) == covering, what)
      index.covering(position, into: &found)
      #expect(found == covering, what)
    }
    let ranking = plain.map { (id: $0, meters: matcher.distance(from: position, to: $1).meters) }
      .sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    let nearest = index.nearest(9, to: position)
    #expect(nearest.map(\.id) == ranking.prefix(9).map(\.id), what)
    #expect(nearest.map(\.distance.meters) == ranking.prefix(9).map(\.meters), what)
    let within = index.within(.kilometers(20), of: position)
    #expect(within.map(\.id) == ranking.filter { $0.meters <= 20_000 }.map(\.id), what)
    #expect(
      index.distanceToNearest(from: position).meters == ranking.first?.meters ?? .infinity, what)
    let thirds = index.distanceToNearest(from: position) { $0 % 3 == 0 }
    #expect(thirds.meters == ranking.first { $0.id % 3 == 0 }?.meters ?? .infinity, what)
  }

  /// Circles are measured in the leaf where there is nothing else, also after the rest was removed.
  @Test(arguments: Scatter.allCases)
  func theDistanceToTheNearestIsThatOfAPlainScanWithCirclesAlone(scatter: Scatter) throws {
    let seed: UInt64 = 405
    var generator = SeededGenerator(seed: seed)
    let matcher = RegionMatcher()
    var plain: [Int: Region] = [:]
    for (id, center) in try scatter.positions(200, using: &generator).enumerated() {
      let meters = pow(10, Double.random(in: 0...6.5, using: &generator))
      plain[id] = try .circle(center: center, radius: .meters(meters))
    }
    var index = RegionIndex(plain.map { ($0, $1) })
    for round in 0..<3 {
      for position in try scatter.positions(30, using: &generator) {
        let expected =
          plain.values.lazy
          .map { matcher.distance(from: position, to: $0).meters }.min() ?? .infinity
        for instructions in InstructionSet.all {
          index.balls.instructionSet = instructions
          let found = index.distanceToNearest(from: position).meters
          #expect(abs(found - expected) < 1e-7, "\(scatter), seed \(seed), round \(round)")
        }
      }
      // Regions of other shapes come and go, in place of a circle and beside all.
      for (id, center) in try scatter.positions(20, using: &generator).enumerated() {
        index[id] = try .random(around: center, using: &generator)
        index[1_000 + id] = try .random(around: center, using: &generator)
        index[1_000 + id] = nil
        index[id] = plain[id]
      }
      plain[round] = nil
      index[round] = nil
    }
  }

  @Test func aBoundaryBelongsToItsRegion() throws {
    let corner = try Coordinate(latitude: 50, longitude: 10)
    let edge = try Coordinate(latitude: 50.5, longitude: 11)
    let beyond = try Coordinate(latitude: 50.5, longitude: 11.000_000_01)
    let square = try Region.polygon(
      [(50, 10), (50, 11), (51, 11), (51, 10), (50, 10)].map {
        try Coordinate(latitude: $0, longitude: $1)
      })
    let index = RegionIndex([("square", square)])
    #expect(index.covering(corner) == ["square"])
    #expect(index.covering(edge) == ["square"])
    #expect(index.covering(beyond) == [])
    #expect(index.nearest(1, to: edge).first?.distance == .zero)
  }

  @Test func theLastOfEqualIDsCounts() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let there = try Coordinate(latitude: 2, longitude: 2)
    let index = try RegionIndex([
      (1, .circle(center: here, radius: .meters(10))),
      (1, .circle(center: there, radius: .meters(10))),
      (2, .circle(center: there, radius: .meters(20))),
      (1, .circle(center: there, radius: .meters(30))),
    ])
    #expect(index.count == 2)
    #expect(index.covering(here) == [])
    #expect(index.covering(there) == [1, 2])
    #expect(try index[1] == .circle(center: there, radius: .meters(30)))
  }

  @Test func aCopyIsASnapshot() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let circle = try Region.circle(center: here, radius: .meters(10))
    var index = RegionIndex<Int>()
    #expect(index.isEmpty)
    #expect(index.covering(here) == [])
    #expect(index.nearest(3, to: here).isEmpty)
    index.insert(1, circle)
    let before = index
    index.remove(1)
    index.insert(2, try .circle(center: here, radius: .meters(20)))
    #expect(before.covering(here) == [1])
    #expect(index.covering(here) == [2])
    #expect(index.remove(3) == false)
    #expect(index.nearest(0, to: here).isEmpty)
    #expect(index.within(.meters(-1), of: here).isEmpty)
  }
}

extension RegionIndexTests {
  @Test func aSubscriptAddsReplacesAndRemoves() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let small = try Region.circle(center: here, radius: .meters(10))
    let large = try Region.circle(center: here, radius: .meters(20))
    var index: RegionIndex = ["home": small]
    #expect(index["home"] == small && index.contains("home"))
    index["home"] = large
    index["park"] = small
    #expect(index["home"] == large && index.covering(here) == ["home", "park"])
    index["home"] = nil
    #expect(index["home"] == nil && index.covering(here) == ["park"] && index.count == 1)
  }

  @Test func iterationVisitsEveryRegionOnce() throws {
    let seed: UInt64 = 403
    var generator = SeededGenerator(seed: seed)
    var plain: [Int: Region] = [:]
    for (id, center) in try Scatter.clustered.positions(500, using: &generator).enumerated() {
      plain[id] = try .random(around: center, using: &generator)
    }
    var index = RegionIndex(plain)
    for id in stride(from: 0, to: 500, by: 3) {
      index.remove(id)
      plain[id] = nil
    }
    #expect(index.underestimatedCount == plain.count)
    let visited = index.map { ($0.id, $0.region) }
    #expect(visited.count == plain.count, "seed \(seed)")
    #expect(Dictionary(visited) { first, _ in first } == plain, "seed \(seed)")
  }

  /// Queries do not count references to regions, so copies of the index have to keep them.
  @Test func copiesCanBeQueriedWhileTheOriginalChangesAndEnds() async throws {
    let seed: UInt64 = 402
    var generator = SeededGenerator(seed: seed)
    let centers = try Scatter.clustered.positions(200, using: &generator)
    func regions() throws -> [(Int, Region)] {
      try centers.enumerated().map { ($0, try .random(around: $1, using: &generator)) }
    }
    var original: RegionIndex<Int>? = try RegionIndex(regions())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        let copy = try #require(original)
        let expected = centers.map { copy.covering($0) }
        group.addTask {
          for _ in 0..<5 {
            #expect(centers.map { copy.covering($0) } == expected, "seed \(seed)")
          }
        }
        for (id, region) in try regions().shuffled(using: &generator).prefix(120) {
          if id % 3 == 0 { original?.remove(id) } else { original?.insert(id, region) }
        }
      }
      original = nil
      try await group.waitForAll()
    }
  }

  @Test func aRemovedRegionIsReleased() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    var index = try RegionIndex([(1, .circle(center: here, radius: .meters(10)))])
    #expect(index.regions[0] != nil)
    index.remove(1)
    #expect(index.regions[0] == nil)
  }
}

extension Region {
  /// A region of any kind, from 10 m to 500 km wide.
  fileprivate static func random(
    around center: Coordinate, using generator: inout SeededGenerator
  ) throws -> Region {
    let meters = 10 * pow(50_000, Double.random(in: 0...1, using: &generator))
    func corner(_ turn: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: 360 * (1 - turn)), distance: .meters(meters))
    }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      return try .circle(center: center, radius: .meters(meters))
    case 1:
      let count = Int.random(in: 3...40, using: &generator)
      var ring = (0..<count).map { number in
        corner(
          Double(number) / Double(count), meters * .random(in: 0.5...1, using: &generator))
      }
      ring.append(ring[0])
      return try .polygon(ring)
    case 2:
      // Where the box would pass a pole it ends there.
      let height = meters / 111_000
      return try .box(
        southwest: Coordinate(
          latitude: max(-90, center.latitude - height), longitude: corner(0.25, meters).longitude),
        northeast: Coordinate(
          latitude: min(90, center.latitude + height), longitude: corner(0.75, meters).longitude))
    default:
      return try .corridor(
        along: [corner(0.1, meters), center, corner(0.4, meters)], halfWidth: .meters(meters / 5))
    }
  }
}
