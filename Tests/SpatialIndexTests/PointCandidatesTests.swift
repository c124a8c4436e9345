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
    for instructions in InstructionSet.all {
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
            // Each value is in its bucket, of which there are two for each value.
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
}
