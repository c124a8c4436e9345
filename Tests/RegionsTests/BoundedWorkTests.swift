import Geodesy
import Testing

@testable import Regions

/// No file takes more work than its length justifies: it is read, or refused soon.
struct BoundedWorkTests {
  /// How reading a shape ends.
  private enum Outcome: Equatable {
    case read
    case tooManyCrossings
    case tooComplex
  }

  private static func outcome(
    _ shape: BoundedShape, _ size: Int, pairAllowance: Int = 10_000_000
  ) throws -> (outcome: Outcome, work: GeometryWork) {
    let polygons = try shape.polygons(size)
    let edgeCount = polygons.reduce(0) { $0 + $1.positionCount }
    let work = GeometryWork(edgeCount: edgeCount, pairAllowance: pairAllowance)
    var reader = PolygonReader(isStrict: false, work: work)
    let paths = polygons.indices.map { "coordinates[\($0)]" }
    let result = Result { () throws(RegionError) in try reader.read(polygons, paths: paths) }
    switch result {
    case .success: return (.read, reader.work)
    case .failure(.tooManyCrossings): return (.tooManyCrossings, reader.work)
    case .failure(.tooComplex): return (.tooComplex, reader.work)
    case .failure(let error): throw error
    }
  }

  /// Sweeps alone, which take O(*n* log *n*), and no pair of edges is looked at.
  @Test(
    arguments: [
      .concentricHoles, .nestedPolygons, .nestedRings, .slantedTeeth, .petals, .holesInALargeShell,
    ] as [BoundedShape], [500, 2_000])
  func shapesThatDoNotCrossAreReadBySweepsAlone(shape: BoundedShape, size: Int) throws {
    let (outcome, work) = try Self.outcome(shape, size)
    #expect(outcome == .read && work.pairCount == 0)
  }

  @Test(arguments: [BoundedShape.teethAndBowTie, .zigzagAcross180], [500, 5_000])
  func shapesThatSeldomCrossTakeFewPairsForEachEdge(shape: BoundedShape, size: Int) throws {
    let (outcome, work) = try Self.outcome(shape, size)
    #expect(outcome == .read && work.pairCount < 20 * size)
  }

  @Test(arguments: [2_000, 10_000])
  func crossingsAreLimitedForARegionAndNotForAPolygon(size: Int) throws {
    for shape in [BoundedShape.tangles, .combsAcrossEachOther] {
      let (outcome, work) = try Self.outcome(shape, size)
      #expect(outcome == .tooManyCrossings, "\(shape)")
      #expect(work.crossingCount == GeometryWork.crossingLimit + 1, "\(shape)")
    }
  }

  @Test(arguments: [700, 1_400])
  func edgesThatLieAcrossOneAnotherAreRefused(size: Int) throws {
    for shape in [BoundedShape.slantedTeethAndBowTie, .spikesOnALine] {
      let (outcome, work) = try Self.outcome(shape, size, pairAllowance: 200_000)
      #expect(outcome == .tooComplex, "\(shape)")
      #expect(work.pairCount <= 200_001 + 80 * size, "\(shape)")
      #expect(work.cutCount <= 100_001 + 16 * size, "\(shape)")
    }
  }

  /// Otherwise an item with very many places would cost very many times as much.
  @Test(arguments: [(BoundedShape.slantedTeethAndBowTie, 300), (.tangles, 200)])
  func regionsThatAreReadTogetherShareAnAllowance(shape: BoundedShape, size: Int) throws {
    let polygon = try #require(try shape.polygons(size).first)
    var allowance = RegionAllowance(pairs: 300_000)
    var count = 0
    #expect(throws: RegionError.self) {
      while count < 1_000 {
        _ = try Region.polygon(polygon, strict: false, within: &allowance)
        count += 1
      }
    }
    #expect((1..<100).contains(count))
  }

  @Test func aRefusalSaysWhatToDo() {
    #expect(
      RegionError.tooManyCrossings(path: "coordinates[0]", limit: 20_000).description
        == "coordinates[0]: the edges cross more than 20000 times. Check that the positions are "
        + "in order along the outline.")
    #expect(
      RegionError.tooComplex(path: "coordinates[0]").description
        == "coordinates[0]: too many edges cross or nearly cross one another. Simplify the "
        + "outline, or split it into several regions.")
  }

  /// An eight of 20,000 positions.
  @Test func aLargeOutlineThatCrossesItselfOnceIsRepaired() throws {
    let ring = try (0...20_000).map { index in
      let turns = Double(index % 20_000) / 20_000
      return try at(5 * sine(turns), 5 * sine(2 * turns))
    }
    let region = try Region.polygon(ring)
    #expect(region.repairs.contains { $0.isRepair })
  }

  private func sine(_ turns: Double) -> Double { sineAndCosine(degrees: 360 * turns).sine }
}
