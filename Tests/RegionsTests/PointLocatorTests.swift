import Geodesy
import TestSupport
import Testing

@testable import Regions

/// Covering without GEOS, compared with GEOS's prepared geometries.
struct PointLocatorTests {
  @Test(arguments: Outline.allCases)
  func agreesWithGEOS(outline: Outline) throws {
    let matcher = RegionMatcher()
    for seed in Seeds.first(5) {
      var random = SeededGenerator(seed: seed)
      let region = try outline.region(&random)
      let oracle = try PreparedOracle(region.storage.planarPolygons)
      let wrong = try region.awkwardPositions(&random).filter {
        matcher.covers($0, in: region) != oracle.covers($0)
      }
      #expect(wrong.isEmpty, "seed \(seed)")
    }
  }

  /// Points a few units in the last place off an edge; plain double precision puts many of them on the
  /// wrong side (L. Kettner et al., Classroom examples of robustness problems in geometric
  /// computations, 2008).
  @Test func agreesWithGEOSBesideAnEdge() throws {
    let region = try Region.polygon(
      positions([(-11.5, -7.3), (24, 13.1), (-9, 20), (-11.5, -7.3)]))
    let oracle = try PreparedOracle(region.storage.planarPolygons)
    let matcher = RegionMatcher()
    let latitude = -7.3 + 12 * 20.4 / 35.5
    for column in -32...32 {
      for row in -32...32 {
        let position = try at(
          0.5 + Double(column) * 0x1p-53, latitude + Double(row) * latitude.ulp)
        let expected = oracle.covers(position)
        #expect(matcher.covers(position, in: region) == expected, "at \(position)")
      }
    }
  }

  /// A ring so small that products underflow, compared with GEOS on the same ring 2⁵³⁰ times as large.
  @Test func agreesWithGEOSWhereProductsUnderflow() throws {
    var random = SeededGenerator(seed: 8)
    let star = try Outline.star.region(&random).storage.planarPolygons[0][0]
    let large = star.map { PlanarPoint(x: $0.x - star[0].x, y: $0.y - star[0].y) }
    func small(_ point: PlanarPoint) -> PlanarPoint {
      PlanarPoint(x: point.x * 0x1p-530, y: point.y * 0x1p-530)
    }
    let locator = PointLocator.make([[large.map(small)]])
    let oracle = try PreparedOracle([[large]])
    for (a, b) in zip(large, large.dropFirst()) {
      for share in stride(from: 0, to: 1, by: 0.01) {
        let point = PlanarPoint(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
        guard let answer = locator.covers(small(point)) else { continue }
        #expect(answer == oracle.covers(point), "\(share) from \(a) to \(b)")
      }
    }
  }

  @Test(arguments: Outline.allCases)
  func positionsOffTheBoundaryNeedNoGEOS(outline: Outline) throws {
    guard outline != .tiny, outline != .sliver else { return }
    let matcher = RegionMatcher()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let region = try outline.region(&random)
      let box = region.storage.planarBox
      for _ in 0..<200 {
        _ = try matcher.covers(
          at(
            .random(in: box.west...box.east, using: &random),
            .random(in: box.south...box.north, using: &random)), in: region)
      }
    }
    #expect(matcher.geosCallCount == 0)
  }

  @Test func verticesNeedNoGEOS() throws {
    let matcher = RegionMatcher()
    var random = SeededGenerator(seed: 6)
    let region = try Outline.star.region(&random)
    for vertex in region.storage.planarPolygons.joined().joined() {
      #expect(matcher.covers(vertex.coordinate, in: region))
    }
    #expect(matcher.geosCallCount == 0)
  }

  /// The first task that needs the locator makes it.
  @Test func manyTasksUseANewRegionAtOnce() async throws {
    for seed in 1...50 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let region = try Outline.star.region(&random)
      let asked = try region.awkwardPositions(&random)
      let alone = Region(region.shape)
      let expected = asked.map { alone.coversWithoutGEOS($0) }
      let answers = await withTaskGroup(of: [Bool?].self) { group in
        for _ in 0..<4 { group.addTask { asked.map { region.coversWithoutGEOS($0) } } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { $0 == expected }, "seed \(seed)")
    }
  }
}
