import Foundation
import TestSupport
import Testing

@testable import Regions

struct ArrangementTests {
  private static func randomRing(
    _ count: Int, in range: ClosedRange<Double> = 0...10, _ random: inout SeededGenerator
  ) -> [PlanarPoint] {
    let ring = (0..<count).map { _ in
      PlanarPoint(x: .random(in: range, using: &random), y: .random(in: range, using: &random))
    }
    return ring + [ring[0]]
  }

  /// Every pair of edges whose boxes meet.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func pairsAreThoseOfAPlainScan(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rings = (0..<Int(seed)).map { index in
      Self.randomRing(
        3 + index * 4, in: seed < 5 ? 0...10 : Double(index)...Double(index) + 2, &random)
    }
    let edges = RingEdge.edges(of: rings)
    for margin in [0, 0.3] {
      var expected: Set<[Int]> = []
      for first in edges.indices {
        for second in edges.indices where first < second {
          let (e, f) = (edges[first], edges[second])
          if e.low.x <= f.high.x + margin, f.low.x <= e.high.x + margin,
            e.south <= f.north + margin, f.south <= e.north + margin
          {
            expected.insert([first, second])
          }
        }
      }
      var visited: Set<[Int]> = []
      var count = 0
      try EdgePairs.visit(edges, margin: margin) { first, second in
        visited.insert([min(first, second), max(first, second)])
        count += 1
      }
      #expect(visited == expected && count == expected.count, "seed \(seed), margin \(margin)")
    }
  }

  /// Every pair of edges, by where their lines meet.
  private static func crossingCount(_ ring: [PlanarPoint]) -> Int {
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
  func crossingsAreCountedAsByAPlainScan(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ring = Self.randomRing(Int(seed) * 4, &random)
    var work = GeometryWork(edgeCount: ring.count)
    _ = try Noding(RingEdge.edges(of: [ring]), work: &work)
    #expect(work.crossingCount == Self.crossingCount(ring), "seed \(seed)")
  }

  /// Against the even-odd polygons of MakeValid, right where no edges lie on each other.
  @Test(arguments: Seeds.first(15))
  func tangledRingsEncloseWhatGEOSSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ring = Self.randomRing(Int(seed) * 3, &random)
    var work = GeometryWork(edgeCount: 0)
    let polygons = try Arrangement.polygons(
      of: RingEdge.edges(of: [ring]), inside: .odd, work: &work)
    let ours = try PlanarOracle(planar: polygons)
    #expect(ours.isValid, "seed \(seed)")
    let theirs = try PlanarOracle(planar: [[ring]]).madeValid()
    #expect(abs(ours.area - theirs.area) < 1e-9, "seed \(seed)")
    #expect(ours.symmetricDifferenceArea(with: theirs) < 1e-9, "seed \(seed)")
    #expect(try RingCheck(polygons, work: &work).fault == nil, "seed \(seed)")
  }

  /// Boxes and diamonds on a grid: most share edges, touch or lie in each other.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func polygonsAreUnitedAsByGEOS(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let polygons = (0..<Int(seed) + 1).map { _ in
      let x = Double(Int.random(in: 0...12, using: &random))
      let y = Double(Int.random(in: 0...12, using: &random))
      let size = Double(Int.random(in: 1...5, using: &random))
      let corners =
        Bool.random(using: &random)
        ? [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
        : [(x, y), (x + size, y + 1), (x + 1, y + size)]
      return [(corners + [corners[0]]).map { PlanarPoint(x: $0.0, y: $0.1) }]
    }
    var work = GeometryWork(edgeCount: 0)
    let check = try RingCheck(polygons, work: &work)
    let united = try Arrangement.polygons(of: check.edges, inside: .positive, work: &work)
    let ours = try PlanarOracle(planar: united)
    #expect(ours.isValid, "seed \(seed)")
    let theirs = try PlanarOracle(planar: polygons).united()
    #expect(abs(ours.area - theirs.area) < 1e-9, "seed \(seed)")
    #expect(ours.symmetricDifferenceArea(with: theirs) < 1e-9, "seed \(seed)")
  }

  /// Edges so nearly parallel that where they cross is rounded by far more than they are apart.
  @Test(arguments: 1...14 as ClosedRange<UInt64>)
  func sliversComeToAnEnd(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ring = (0..<Int(seed) * 2 + 4).map { index in
      let x = Double(index % 2) * 100 + .random(in: 0...1, using: &random)
      return PlanarPoint(x: x, y: 1e-15 * .random(in: -9...9, using: &random) + x / 3)
    }
    var work = GeometryWork(edgeCount: ring.count)
    let polygons = try Arrangement.polygons(
      of: RingEdge.edges(of: [ring + [ring[0]]]), inside: .odd, work: &work)
    #expect(try RingCheck(polygons, work: &work).fault == nil, "seed \(seed)")
  }
}
