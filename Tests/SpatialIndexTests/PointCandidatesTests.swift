import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

struct PointCandidatesTests {
  /// What a scan may have found: distances of points around a position, mostly or only equal ones, or one
  /// that is so far away that all others share a bucket.
  enum Values: String, CaseIterable {
    case plane, few, equal, zero, outlier, infinite

    func value(_ number: Int, using generator: inout SeededGenerator) -> Float {
      switch self {
      case .plane: return .random(in: 0...1e6, using: &generator)
      case .few: return Float(Int.random(in: 0..<7, using: &generator))
      case .equal: return 12.5
      case .zero: return 0
      case .outlier: return number == 5 ? 1e14 : .random(in: 0...1, using: &generator)
      case .infinite: return number % 3 == 0 ? .infinity : Float(number)
      }
    }
  }

  @Test(arguments: Values.allCases)
  func candidatesOfEveryNumberAreSortedAndManyNearly(values: Values) {
    let seed: UInt64 = 611
    var generator = SeededGenerator(seed: seed)
    for instructions in InstructionSet.tested {
      for count in [0, 1, 2, 7, 8, 9, 16, 17, 63, 64, 65, 66, 100, 200] {
        let unsorted = (0..<count).map { values.value($0, using: &generator) }
        var found: [(value: Float, place: UInt32)] = []
        PointCandidates.withMemory { memory in
          var candidates = PointCandidates(memory: memory, longestChord: 1, instructions)
          for (number, value) in unsorted.enumerated() {
            candidates.squared[number] = value
            candidates.places[number] = UInt32(number)
          }
          candidates.count = count
          candidates.order()
          found = (0..<count).map { (candidates.squared[$0], candidates.places[$0]) }
        }
        let comment = Comment("seed \(seed), \(instructions.name), n \(count)")
        // More are only brought nearly into order.
        let sorted = unsorted.sorted()
        if count <= PointCandidates.mostOrdered {
          #expect(found.map(\.value) == sorted, comment)
        } else {
          #expect(found.map(\.value).sorted() == sorted, comment)
          if values == .plane {
            // Each value is in its bucket, of which there are two at least for each value.
            let width = (sorted.last ?? 0) / Float(2 * count) * 1.001
            let isNear = zip(found, sorted).allSatisfy { abs($0.value - $1) <= width }
            #expect(isNear, comment)
          }
        }
        #expect(found.allSatisfy { unsorted[Int($0.place)] == $0.value }, comment)
        #expect(Set(found.map(\.place)).count == count, comment)
      }
    }
  }

  @Test(arguments: InstructionSet.tested)
  func lanesScannedOneByOneAreThoseOfTheWholeLeaf(instructions: InstructionSet) throws {
    let seed: UInt64 = 615
    var generator = SeededGenerator(seed: seed)
    var scannedCount = 0
    for scatter in Scatter.allCases {
      let positions = try scatter.positions(2_000, using: &generator)
      let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
      let tree = index.current.contents[0].forest.trees[0]
      for number in 0..<tree.leaves.pageCount {
        let leaf = PointLeaf(tree.leaves.page(number))
        let position = try #require(positions.randomElement(using: &generator))
        let point = UnitPoint(ECEF(position))
        let lanes = UInt32.random(in: 0...UInt32.max, using: &generator) & leaf.allLanes
        let chord = pow(10, Double.random(in: 0...7, using: &generator))
        func found(_ scan: (inout PointCandidates) -> Void) -> ([Float], [UInt32], Float) {
          var result: ([Float], [UInt32], Float) = ([], [], 0)
          PointCandidates.withMemory { memory in
            var candidates = PointCandidates(
              memory: memory, longestChord: chord, instructions)
            // So that there are others before them, and the room gets short.
            for _ in 0..<8 {
              candidates.append(leaf, number)
              candidates.scan(from: point)
            }
            candidates.append(leaf, number)
            scan(&candidates)
            let range = 0..<candidates.count
            result = (
              range.map { candidates.squared[$0] }, range.map { candidates.places[$0] },
              candidates.longestStep
            )
          }
          return result
        }
        let some = found { $0.scan(lanes, from: point) }
        let all = found {
          let first = $0.count
          $0.scan(from: point)
          $0.keep(lanes, from: first)
        }
        #expect(some == all, "seed \(seed), \(instructions.name), \(scatter), leaf \(number)")
        scannedCount += some.1.count
      }
      withExtendedLifetime(index) {}
    }
    #expect(scannedCount > 1_000, "\(scannedCount) points")
  }
}
