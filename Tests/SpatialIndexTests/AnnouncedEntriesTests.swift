import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// The entries of a short result are announced before they are measured, so that their ids arrive meanwhile.
struct AnnouncedEntriesTests {
  @Test(arguments: InstructionSet.all)
  func allEntriesOfAShortResultAreAnnounced(instructions: InstructionSet) throws {
    let seed: UInt64 = 711
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(9_000, using: &generator)
    var index = BallIndex(positions[..<6_000].enumerated().map { ($0.offset, $0.element) })
    index.instructionSet = instructions
    // So that numbers are no longer in the order of the leaves.
    for id in (0..<6_000).shuffled(using: &generator).prefix(2_000) { index.remove(id) }
    for id in 6_000..<9_000 { index.insert(id, at: positions[id]) }

    let forest = index.current.forest
    let searches: [(limit: Int?, meters: Double)] = [(1, .infinity), (10, .infinity), (nil, 100)]
    for (limit, meters) in searches {
      var announcedCount = 0
      for position in positions.prefix(300) {
        let comment = Comment("seed \(seed), \(instructions.name), \(limit ?? 0), \(position)")
        var announced: Set<UInt32> = []
        var found: Set<UInt32> = []
        forest.withPoints(
          near: position, at: ECEF(position), limit: limit, boundMeters: meters,
          leafFound: { _ in }, entriesFound: { announced.formUnion($0) }, precedes: <,
          { found.formUnion($0.map(\.entry)) })
        #expect(announced.allSatisfy { index.writer.contains($0) }, comment)
        // Else they were announced with their leaves, or there are too many.
        if !announced.isEmpty, found.count <= PointCandidates.mostAnnounced {
          #expect(announced.isSuperset(of: found), comment)
        }
        announcedCount += announced.isEmpty ? 0 : 1
      }
      #expect(announcedCount > 150, "\(limit ?? 0) within \(meters) m, \(instructions.name)")
    }
  }
}
