import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

/// What crosses itself too often to be repaired.
struct CrossingCountTests {
  private static func randomRing(_ count: Int, seed: UInt64) -> [PlanarPoint] {
    var generator = SeededGenerator(seed: seed)
    let ring = (0..<count).map { _ in
      PlanarPoint(
        x: .random(in: 0...10, using: &generator), y: .random(in: 0...10, using: &generator))
    }
    return ring + [ring[0]]
  }

  /// Every pair of edges, by where their lines meet.
  private static func plainCount(_ ring: [PlanarPoint]) -> Int {
    let edges = Array(zip(ring, ring.dropFirst()))
    var count = 0
    for (index, (a, b)) in edges.enumerated() {
      for (c, d) in edges.dropFirst(index + 1) {
        let (rx, ry, sx, sy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
        let cross = rx * sy - ry * sx
        guard cross != 0 else { continue }
        let t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross
        let u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross
        if t > 1e-12, t < 1 - 1e-12, u > 1e-12, u < 1 - 1e-12 { count += 1 }
      }
    }
    return count
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func countsAsAPlainLookAtEveryPairDoes(seed: UInt64) {
    let ring = Self.randomRing(Int(seed) * 4, seed: seed)
    let count = Self.plainCount(ring)
    #expect(!CrossingCount.exceeds(count, in: [ring]), "seed \(seed): \(count)")
    if count > 0 { #expect(CrossingCount.exceeds(count - 1, in: [ring]), "seed \(seed)") }
  }

  @Test func touchingIsNotCrossing() {
    let square = [(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)].map { PlanarPoint(x: $0.0, y: $0.1) }
    let beside = square.map { PlanarPoint(x: $0.x + 2, y: $0.y) }
    #expect(!CrossingCount.exceeds(0, in: [square, beside]))
    let across = square.map { PlanarPoint(x: $0.x + 1, y: $0.y + 1) }
    #expect(CrossingCount.exceeds(1, in: [square, across]))
    #expect(!CrossingCount.exceeds(2, in: [square, across]))
  }

  @Test(arguments: [1000, 5000])
  func aTangleIsRefusedWithItsPlace(count: Int) throws {
    let ring = try Self.randomRing(count, seed: 7).map {
      try Coordinate(latitude: $0.y, longitude: $0.x)
    }
    #expect(
      throws: RegionError.tooManyCrossings(place: "coordinates", limit: 20_000)
    ) { try Region.polygon(ring) }
  }

  @Test func aLargeOutlineThatCrossesItselfOnceIsRepaired() throws {
    // An eight of 20,000 positions.
    let count = 20_000
    var ring: [Coordinate] = []
    for index in 0...count {
      let angle = Double(index % count) / Double(count) * 2 * .pi
      ring.append(try Coordinate(latitude: 5 * sin(2 * angle), longitude: 5 * sin(angle)))
    }
    let region = try Region.polygon(ring)
    #expect(!region.repairs.isEmpty)
  }
}
