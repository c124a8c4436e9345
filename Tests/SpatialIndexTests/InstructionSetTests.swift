import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// Whatever instructions the processor has, the answers are the same to the last bit.
struct InstructionSetTests {
  private func index(
    _ scatter: Scatter, using generator: inout SeededGenerator
  ) throws -> BallIndex<Int> {
    let positions = try scatter.positions(6_000, using: &generator)
    return BallIndex(
      circles: positions.enumerated().map { id, position in
        // Most are points; the circles are shops, towns and countries.
        let radius = id % 4 == 0 ? [50, 1_500, 30_000, 400_000.0][id / 4 % 4] : 0
        return (id, position, Distance.meters(radius))
      })
  }

  @Test(arguments: Scatter.allCases)
  func allGiveTheSameAnswers(scatter: Scatter) throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    var index = try index(scatter, using: &generator)
    let questions = try scatter.positions(10, using: &generator)
    for position in questions {
      index.instructionSet = .baseline
      let nearest = [1, 10, 300].map { index.nearest($0, to: position) }
      let within = index.within(.kilometers(300), of: position)
      let covering = index.covering(position)
      for instructions in InstructionSet.all {
        index.instructionSet = instructions
        let comment = Comment("seed \(seed), \(instructions.name), near \(position)")
        #expect([1, 10, 300].map { index.nearest($0, to: position) } == nearest, comment)
        #expect(index.within(.kilometers(300), of: position) == within, comment)
        #expect(index.covering(position) == covering, comment)
      }
    }
  }

  /// Leaves of every fill, so that every number of lanes is left over for the last step.
  @Test func allFindTheSameInLeavesOfEveryFill() throws {
    let seed: UInt64 = 82
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(LeafPage.capacity, using: &generator)
    for count in 1...LeafPage.capacity {
      var index = BallIndex(
        circles: positions.prefix(count).enumerated().map {
          ($0.offset, $0.element, Distance.meters($0.offset % 2 == 0 ? 0 : 1_500))
        })
      for position in positions {
        index.instructionSet = .baseline
        let answer = index.within(.kilometers(8), of: position)
        let covering = index.covering(position)
        for instructions in InstructionSet.all {
          index.instructionSet = instructions
          let comment = Comment("seed \(seed), \(instructions.name), n \(count), near \(position)")
          #expect(index.within(.kilometers(8), of: position) == answer, comment)
          #expect(index.covering(position) == covering, comment)
        }
      }
    }
  }

  @Test func theBestIsTheFirstAndTheBaselineTheLast() {
    #expect(InstructionSet.all.first?.name == InstructionSet.best.name)
    #expect(InstructionSet.all.last?.name == "baseline")
    #expect(Set(InstructionSet.all.map(\.name)).count == InstructionSet.all.count)
  }
}
