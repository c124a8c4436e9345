import CEmulatedKernels
import CKernels
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

/// Records of polygons, asked with all instruction sets and compared with GEOS.
struct CoverRecordTests {
  @Test(arguments: Outline.allCases)
  func whatIsDecidedIsWhatGEOSSays(outline: Outline) throws {
    for seed in Seeds.first(5) {
      var random = SeededGenerator(seed: seed)
      let region = try outline.region(&random)
      let asked = try region.awkwardPositions(&random) + region.positionsBesideEdges(&random)
      try expectAgreement(region, asked, "\(outline), seed \(seed)")
    }
  }

  @Test func whatIsDecidedIsWhatGEOSSaysOfAwkwardRegions() throws {
    var random = SeededGenerator(seed: 21)
    for (name, region) in try awkwardRegions() where region.polygonsForSampling != nil {
      let asked = try region.awkwardPositions(&random) + region.positionsBesideEdges(&random)
      try expectAgreement(region, asked, "\(name)")
    }
  }

  /// Near a pole the edges are as straight in degrees as elsewhere.
  @Test func whatIsDecidedIsWhatGEOSSaysNearPoles() throws {
    for seed in Seeds.first(4) {
      var random = SeededGenerator(seed: seed)
      let pole = Bool.random(using: &random) ? 1.0 : -1.0
      let ring = try (0..<12).map { index in
        try at(
          Double(index) * 30 - 180 + .random(in: 0...20, using: &random),
          pole * (90 - .random(in: 0.000_01...0.01, using: &random)))
      }
      let region = try Region.polygon(ring + [ring[0]])
      let asked = try region.awkwardPositions(&random) + region.positionsBesideEdges(&random)
      try expectAgreement(region, asked, "seed \(seed)")
    }
  }

  private func expectAgreement(
    _ region: Region, _ positions: [Coordinate], _ what: Comment
  ) throws {
    let oracle = try PreparedOracle(region.storage.planarPolygons)
    let parts = region.coverParts.map { (part: $0, record: $0.record) }
    // For others an index asks the region itself.
    for position in positions where abs(position.longitude) < 180 {
      let answers = Self.sets.map { kernels in
        parts.map { part, record in
          Self.answer(record, position, kernels).map { $0 && part.contains(position) }
        }
      }
      #expect(answers.allSatisfy { $0 == answers[0] }, what)
      guard !answers[0].contains(nil) else { continue }
      #expect(answers[0].contains(true) == oracle.covers(position), what)
      #expect(answers[0].count { $0 == true } < 2, what)
    }
  }

  @Test(arguments: [Outline.star, .comb, .spiral, .holes, .across180, .chessboard])
  func fewPositionsAreInDoubt(outline: Outline) throws {
    var random = SeededGenerator(seed: 7)
    var (asked, inDoubt) = (0, 0)
    for _ in 0..<40 {
      for part in try outline.region(&random).coverParts {
        let record = part.record
        guard Self.isOfPolygons(record) else { continue }
        for _ in 0..<200 {
          let position = try at(
            .random(in: part.west...part.east, using: &random),
            .random(in: part.south...part.north, using: &random))
          asked += 1
          if Self.answer(record, position, nil) == nil { inDoubt += 1 }
        }
      }
    }
    #expect(asked > 1_000)
    #expect(Double(inDoubt) < 0.02 * Double(asked), "\(inDoubt) of \(asked)")
  }

  /// What the doubt is for: the parity over vertices that are rounded to steps is wrong beside edges.
  @Test func withoutTheDoubtAnswersWouldBeWrong() throws {
    var wrong = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let region = try Outline.star.region(&random)
      let oracle = try PreparedOracle(region.storage.planarPolygons)
      let part = try #require(region.coverParts.first)
      let record = part.record
      let rings = region.storage.planarPolygons.joined().map { $0.map(part.steps) }
      for position in try region.positionsBesideEdges(&random) {
        let covered = oracle.covers(position)
        guard isInsideEvenOdd(part.unrounded(PlanarPoint(position)), rings: rings) != covered else {
          continue
        }
        wrong += 1
        for kernels in Self.sets {
          #expect(Self.answer(record, position, kernels) ?? covered == covered, "seed \(seed)")
        }
      }
    }
    #expect(wrong > 100)
  }

  @Test func verticesAndEdgesAreInDoubt() throws {
    let region = try Region.polygon(positions([(0, 0), (8, 0), (8, 4), (4, 2), (0, 4), (0, 0)]))
    let record = try #require(region.coverParts.first).record
    let border = try positions([(0, 0), (8, 4), (4, 2), (4, 0), (8, 2), (0, 2), (6, 3), (1, 3.5)])
    for position in border {
      for kernels in Self.sets {
        #expect(Self.answer(record, position, kernels) == nil, "\(position)")
        #expect(region.covers(position))
      }
    }
  }

  @Test(arguments: [Outline.tiny, .manyVertices])
  func regionsDecideWhatHasNoSteps(outline: Outline) throws {
    var random = SeededGenerator(seed: 3)
    let region = try outline == .tiny ? .sliverAlongAMeridian() : outline.region(&random)
    let part = try #require(region.coverParts.first)
    let middle = try at((part.west + part.east) / 2, (part.south + part.north) / 2)
    #expect(!Self.isOfPolygons(part.record))
    #expect(Self.answer(part.record, middle, nil) == nil)
  }

  // MARK: Asking

  /// Those of this processor, those for AVX-512 emulated, and the baseline.
  private static var sets: [UnsafePointer<ckernels_rings>?] {
    sequence(state: 0) { rank in
      defer { rank += 1 }
      return ckernels_supported(rank).map { $0.pointee.rings }
    } + [ckernels_emulated_avx512().map { $0.pointee.rings }, nil]
  }

  private static func answer(
    _ record: [UInt8], _ position: Coordinate, _ kernels: UnsafePointer<ckernels_rings>?
  ) -> Bool? {
    // In memory that is aligned like a leaf's.
    withUnsafeTemporaryAllocation(byteCount: record.count, alignment: 64) { memory in
      memory.copyBytes(from: record)
      return memory.baseAddress.flatMap {
        CoverRecord($0).covers(position, kernels)
      }
    }
  }

  private static func isOfPolygons(_ record: [UInt8]) -> Bool { record.count > 40 }
}

extension CoverPart {
  fileprivate func contains(_ position: Coordinate) -> Bool {
    west <= position.longitude && position.longitude <= east
      && south <= position.latitude && position.latitude <= north
  }

  fileprivate func unrounded(_ point: PlanarPoint) -> PlanarPoint {
    PlanarPoint(
      x: (point.x - west) * 65_535 / (east - west), y: (point.y - south) * 65_535 / (north - south))
  }

  fileprivate func steps(_ point: PlanarPoint) -> PlanarPoint {
    let point = unrounded(point)
    return PlanarPoint(x: point.x.rounded(), y: point.y.rounded())
  }
}

extension Region {
  /// Positions from a billionth of a millimetre to 100 m beside edges and vertices, and on the
  /// latitudes of vertices.
  fileprivate func positionsBesideEdges(
    _ random: inout SeededGenerator
  ) throws -> [Coordinate] {
    var points: [PlanarPoint] = []
    for ring in storage.planarPolygons.joined() {
      for _ in 0..<min(ring.count, 60) {
        let index = Int.random(in: 1..<ring.count, using: &random)
        let (a, b) = (ring[index - 1], ring[index])
        let share = [0, 0.5, 1, Double.random(in: 0...1, using: &random)][index & 3]
        let (x, y) = (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
        for exponent in 3...12 {
          let away = pow(10, -Double(exponent))
          let dx = Double.random(in: -away...away, using: &random)
          let dy = Double.random(in: -away...away, using: &random)
          points += [
            PlanarPoint(x: x + dx, y: y), PlanarPoint(x: x, y: y + dy),
            PlanarPoint(x: x + dx, y: y + dy),
          ]
        }
        points.append(PlanarPoint(x: x + .random(in: -1...1, using: &random), y: a.y))
      }
    }
    // Next to 0, products underflow in GEOS.
    return try points.filter { abs($0.x) > 1e-100 && abs($0.y) > 1e-100 }
      .filter { abs($0.x) <= 180 && abs($0.y) < 90 }.map { try at($0.x, $0.y) }
  }

  /// A triangle whose box has hardly a width.
  fileprivate static func sliverAlongAMeridian() throws -> Region {
    try .polygon(positions([(0.5, 10), (0.5 + 1e-12, 10.5), (0.5, 11), (0.5, 10)]))
  }
}
