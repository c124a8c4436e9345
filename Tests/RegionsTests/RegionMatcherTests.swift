import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct RegionMatcherTests {
  @Test func onlyAPositionOnAnEdgeNeedsGEOS() throws {
    let matcher = RegionMatcher()
    let region = try Region.polygon(rectangle(10, 50, 11, 51))
    #expect(try !matcher.covers(at(20, 50), in: region))
    #expect(try matcher.distance(from: at(12, 50.5), to: region) > .zero)
    #expect(try matcher.covers(at(10.5, 50.5), in: region))
    #expect(matcher.geosCallCount == 0)
    #expect(try matcher.covers(at(10.5, 50), in: region))
    #expect(matcher.geosCallCount == 1)
  }

  @Test func circlesBoxesAndCorridorsSpareGEOS() throws {
    let matcher = RegionMatcher()
    let regions = try [
      Region.circle(center: at(1, 1), radius: .kilometers(500)),
      .box(southwest: at(0, 0), northeast: at(2, 2)),
      .corridor(along: positions([(0, 0), (2, 2)]), halfWidth: .kilometers(9)),
    ]
    for region in regions { #expect(try matcher.covers(at(1, 1), in: region)) }
    #expect(matcher.geosCallCount == 0)
  }

  @Test func forgetsRegionsBeyondItsCapacityAndStillAnswers() throws {
    let matcher = RegionMatcher(capacity: 2)
    for round in 0..<3 {
      for west in stride(from: 0.0, to: 20, by: 1) {
        let region = try Region.polygon(rectangle(west, 0, west + 1, 1))
        #expect(try matcher.covers(at(west + 0.5, 0), in: region), "round \(round)")
        #expect(try matcher.covers(at(west + 1, 0.5), in: region), "round \(round)")
      }
      #expect(matcher.preparedCount <= 4)
    }
    #expect(matcher.geosCallCount == 3 * 20 * 2)
  }

  @Test func copiesOfARegionShareItsPreparation() throws {
    let matcher = RegionMatcher()
    let region = try Region.polygon(rectangle(0, 0, 1, 1))
    let copy = region
    #expect(try matcher.covers(at(0.5, 0), in: region) && matcher.covers(at(0.4, 0), in: copy))
    #expect(matcher.preparedCount == 1)
  }

  /// Contexts, prepared geometries and many tasks at once: every answer is that of a plain
  /// parity test, whether the tasks share a matcher small enough to forget all the time or each
  /// has its own.
  @Test(arguments: [true, false])
  func manyTasksAtOnceAgreeWithOne(sharesMatcher: Bool) async throws {
    let seed: UInt64 = 2_718
    let regions = try awkwardRegions().map(\.region).filter { $0.polygonsForSampling != nil }
    let shared = RegionMatcher(capacity: 3)
    let failures = await withTaskGroup(of: Int.self) { group in
      for task in 0..<16 {
        group.addTask {
          let matcher = sharesMatcher ? shared : RegionMatcher(capacity: 3)
          var random = SeededGenerator(seed: seed + UInt64(task))
          var failures = 0
          for _ in 0..<100 {
            guard let region = regions.randomElement(using: &random),
              let position = try? random.position()
            else { continue }
            let rings = region.storage.planarPolygons.flatMap { $0 }
            // The middle of a level edge is left to GEOS.
            for (a, b) in rings.flatMap({ zip($0, $0.dropFirst()) }) where a.y == b.y {
              let middle = PlanarPoint(x: (a.x + b.x) / 2, y: a.y).coordinate
              if !matcher.covers(middle, in: region) { failures += 1 }
            }
            let expected = isInsideEvenOdd(PlanarPoint(position), rings: rings)
            if matcher.covers(position, in: region) != expected { failures += 1 }
            let distance = matcher.distance(from: position, to: region)
            if (distance == .zero) != expected { failures += 1 }
          }
          return failures
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 0, "seed \(seed)")
  }

  /// Regions are made, asked and dropped by many tasks at once, each reading with a context of
  /// its own.
  @Test func manyTasksMakeAndDropRegions() async throws {
    let matcher = RegionMatcher(capacity: 4)
    let covered = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<12 {
        group.addTask {
          var covered = 0
          for step in 0..<40 {
            let west = Double(task) + Double(step) / 100
            let bowTie = try positions([
              (west, 0), (west + 2, 2), (west + 2, 0), (west, 2), (west, 0),
            ])
            let region = try Region.polygon(bowTie)
            if try matcher.covers(at(west + 2, 1), in: region) { covered += 1 }
            if try region.covers(at(west, 1)) { covered += 1 }
            if try region.covers(at(west + 1, 1.8)) { covered += 1000 }
          }
          return covered
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(covered == 2 * 12 * 40)
  }
}
