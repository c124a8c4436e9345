import TestSupport
import Testing

@testable import Regions

/// Our own check of validity against that of GEOS.
struct RingCheckTests {
  private static func check(_ polygons: [[[PlanarPoint]]]) throws -> RingCheck {
    var work = GeometryWork(edgeCount: 0)
    return try RingCheck(polygons, work: &work)
  }

  /// Polygons on a small grid, so that most touch, overlap or lie in each other.
  @Test(arguments: Seeds.first(3))
  func polygonsAreValidWhereGEOSSaysSo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var validCount = 0
    for round in 0..<600 {
      func ring(_ side: Int) -> [PlanarPoint] {
        func ordinate() -> Double { Double(Int.random(in: 0...side, using: &random)) }
        let count = Int.random(in: 3...5, using: &random)
        let points = (0..<count).map { _ in PlanarPoint(x: ordinate(), y: ordinate()) }
        return (points + [points[0]]).withoutRepetitions
      }
      let shells = (0..<Int.random(in: 1...3, using: &random)).map { _ in ring(8) }
      let polygons = shells.map { shell in
        [shell] + (0..<Int.random(in: 0...3, using: &random)).map { _ in ring(8) }
      }.map { $0.filter { $0.count >= 4 } }.filter { !$0.isEmpty }
      guard !polygons.isEmpty else { continue }
      for polygon in polygons {
        let isValid = try PlanarOracle(planar: [polygon]).isValid
        if isValid { validCount += 1 }
        let fault = try Self.check([polygon]).fault
        #expect((fault == nil) == isValid, "seed \(seed), round \(round): \(polygon)")
      }
    }
    #expect(validCount > 50)
  }

  /// Valid polygons together: boxes with holes that touch and nest in every way.
  @Test(arguments: Seeds.first(3))
  func multipolygonsAreValidWhereGEOSSaysSo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var validCount = 0
    for round in 0..<600 {
      func ordinates() -> (Double, Double) {
        let low = Int.random(in: 0...10, using: &random)
        return (Double(low), Double(Int.random(in: low + 1...12, using: &random)))
      }
      func box() -> [PlanarPoint] {
        let ((west, east), (south, north)) = (ordinates(), ordinates())
        // Half of them diamonds, which touch others within their edges.
        let (x, y) = ((west + east) / 2, (south + north) / 2)
        let corners =
          Bool.random(using: &random)
          ? [(west, south), (east, south), (east, north), (west, north)]
          : [(x, south), (east, y), (x, north), (west, y)]
        return (corners + [corners[0]]).map { PlanarPoint(x: $0.0, y: $0.1) }
      }
      var polygons: [[[PlanarPoint]]] = []
      for _ in 0..<4 {
        let polygon = [box()] + (0..<Int.random(in: 0...4, using: &random)).map { _ in box() }
        if try Self.check([polygon]).fault == nil { polygons.append(polygon) }
      }
      guard polygons.count > 1 else { continue }
      let isValid = try PlanarOracle(planar: polygons).isValid
      if isValid { validCount += 1 }
      #expect(
        (try Self.check(polygons).fault == nil) == isValid,
        "seed \(seed), round \(round): \(polygons)")
    }
    #expect(validCount > 10)
  }

  @Test func holesThatCutTheInsideInTwoAreAFault() throws {
    func ring(_ pairs: [(Double, Double)]) -> [PlanarPoint] {
      pairs.map { PlanarPoint(x: $0.0, y: $0.1) }
    }
    let shell = ring([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)])
    let once = ring([(0, 2), (2, 3), (2, 1), (0, 2)])
    let other = ring([(4, 2), (2, 1), (2, 3), (4, 2)]).map { PlanarPoint(x: $0.x, y: $0.y) }
    let apart = ring([(4, 2), (3, 1), (3, 3), (4, 2)])
    #expect(try Self.check([[shell, once, apart]]).fault == nil)
    #expect(try Self.check([[shell, once, other]]).fault?.kind == .edgesCross)
    let corner = ring([(4, 2), (2, 1), (3, 3), (4, 2)])
    #expect(try Self.check([[shell, once, corner]]).fault?.kind == .insideDisconnected)
  }

  @Test func aFaultSaysWhere() throws {
    let bowTie = [(0.0, 0.0), (2, 2), (2, 0), (0, 2), (0, 0)].map { PlanarPoint(x: $0.0, y: $0.1) }
    let fault = try #require(try Self.check([[bowTie]]).fault)
    #expect(fault.text == "edges cross or overlap at longitude 1.0, latitude 1.0")
  }
}
