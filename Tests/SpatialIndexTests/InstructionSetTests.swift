import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// All instructions of the processor, and AVX-512 emulated, give the same results to the last bit.
struct InstructionSetTests {
  private func index(
    _ scatter: Scatter, using generator: inout SeededGenerator
  ) throws -> BallIndex<Int> {
    let positions = try scatter.positions(6_000, using: &generator)
    return BallIndex(
      positions.enumerated().map { id, position in
        // Most are points; the circles are shops, towns and countries.
        let radius = id % 4 == 0 ? [50, 1_500, 30_000, 400_000.0][id / 4 % 4] : 0
        return .init(id: id, center: position, radius: .meters(radius))
      })
  }

  @Test(arguments: Scatter.allCases)
  func allGiveTheSameResults(scatter: Scatter) throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    var index = try index(scatter, using: &generator)
    let queryPositions = try scatter.positions(10, using: &generator)
    for position in queryPositions {
      index.instructionSet = .baseline
      let nearest = [1, 10, 300].map { index.nearest($0, to: position) }
      let within = index.within(.kilometers(300), of: position)
      let covering = index.covering(position)
      for instructions in InstructionSet.tested {
        index.instructionSet = instructions
        let comment = Comment("seed \(seed), \(instructions.name), near \(position)")
        #expect([1, 10, 300].map { index.nearest($0, to: position) } == nearest, comment)
        #expect(index.within(.kilometers(300), of: position) == within, comment)
        #expect(index.covering(position) == covering, comment)
      }
    }
  }

  /// With every number of balls in a leaf, every number of lanes is left for a loop's last step.
  @Test func allFindTheSameInLeavesOfEverySize() throws {
    let seed: UInt64 = 82
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(PointLeaf.capacity, using: &generator)
    for count in 1...PointLeaf.capacity {
      var index = BallIndex(
        positions.prefix(count).enumerated().map {
          .init(id: $0.offset, center: $0.element, radius: .meters($0.offset % 2 == 0 ? 0 : 1_500))
        })
      for position in positions {
        index.instructionSet = .baseline
        let within = index.within(.kilometers(8), of: position)
        let covering = index.covering(position)
        for instructions in InstructionSet.tested {
          index.instructionSet = instructions
          let comment = Comment("seed \(seed), \(instructions.name), n \(count), near \(position)")
          #expect(index.within(.kilometers(8), of: position) == within, comment)
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

  @Test func withAVX2TheLoopsForAVX512AreTestedToo() {
    let tested = InstructionSet.tested.map(\.name)
    #expect(tested.contains("AVX-512, emulated") == tested.contains("AVX2"))
    #expect(Set(tested).count == tested.count)
  }
}
