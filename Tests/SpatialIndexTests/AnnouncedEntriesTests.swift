import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// The entries of a short result are announced before it is passed on, one by one or with their leaf, so that
/// their ids are on their way.
struct AnnouncedEntriesTests {
  private static let seed: UInt64 = 711
  private static let searches: [(limit: Int?, meters: Double)] = [
    (1, .infinity), (10, .infinity), (nil, 100),
  ]

  /// What a search announces and finds.
  private struct Announced {
    var withLeaves: Set<UInt32> = []
    var oneByOne: Set<UInt32> = []
    var found: Set<UInt32> = []

    init(_ forest: BallForest, near position: Coordinate, _ limit: Int?, _ meters: Double) {
      var (withLeaves, oneByOne, found) = (Set<UInt32>(), Set<UInt32>(), Set<UInt32>())
      forest.withPoints(
        near: position, limit: limit, boundMeters: meters,
        leafFound: { withLeaves.formUnion($0..<$0 + UInt32(PointLeaf.bulkLoadCount)) },
        entriesFound: { oneByOne.formUnion($0) }, precedes: <,
        { found.formUnion($0.map(\.entry)) })
      (self.withLeaves, self.oneByOne, self.found) = (withLeaves, oneByOne, found)
    }
  }

  @Test(arguments: InstructionSet.tested)
  func allEntriesOfAShortResultAreAnnounced(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let positions = try Scatter.clustered.positions(9_000, using: &generator)
    var index = BallIndex(positions[..<6_000].enumerated().map { ($0.offset, $0.element) })
    index.instructionSet = instructions
    // So that numbers are no longer in the order of the leaves.
    for id in (0..<6_000).shuffled(using: &generator).prefix(2_000) { index.remove(id) }
    for id in 6_000..<9_000 { index.insert(id, at: positions[id]) }

    for (limit, meters) in Self.searches {
      var oneByOneCount = 0
      for position in positions.prefix(300) {
        let comment = Comment("seed \(Self.seed), \(instructions.name), \(limit ?? 0), \(position)")
        let search = Announced(index.current.contents[0].forest, near: position, limit, meters)
        #expect(search.oneByOne.allSatisfy { index.writer.contains($0) }, comment)
        // Of a longer result, not all are.
        if search.found.count <= PointCandidates.mostAnnounced {
          let announced = search.oneByOne.union(search.withLeaves)
          #expect(announced.isSuperset(of: search.found), comment)
        }
        oneByOneCount += search.oneByOne.isEmpty ? 0 : 1
      }
      #expect(oneByOneCount > 150, "\(limit ?? 0) within \(meters) m, \(instructions.name)")
    }
  }

  @Test(arguments: InstructionSet.tested)
  func afterABulkLoadAllEntriesAreAnnouncedWithTheirLeaves(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let positions = try Scatter.clustered.positions(6_000, using: &generator)
    let balls = positions.map { Ball(center: ECEF($0), radiusMeters: 0) }
    var writer = BallForestWriter()
    // As done items have, whose numbers come after those of the open ones.
    var forest = writer.bulkLoad(balls, firstNumber: 1_000).forest
    forest.instructions = instructions
    for (limit, meters) in Self.searches {
      for position in positions.prefix(300) {
        let search = Announced(forest, near: position, limit, meters)
        let comment = Comment("seed \(Self.seed), \(instructions.name), \(limit ?? 0), \(position)")
        #expect(search.oneByOne.isEmpty, comment)
        #expect(search.withLeaves.isSuperset(of: search.found), comment)
      }
    }
  }
}
