import TestSupport
import Testing

@testable import SpatialIndex

/// Found entries are sorted by distance, and by entry at equal distances.
struct FoundSortingTests {
  /// How the distances of a case are distributed.
  enum Distances: String, CaseIterable {
    /// As around a position among many points: their squares are uniform.
    case plane
    /// Most near 0 and few far away.
    case skewed
    /// One far away from all others.
    case outlier
    case few, equal, zero
    /// So small that their squares are 0.
    case tiny

    func distance(_ number: Int, using generator: inout SeededGenerator) -> Double {
      let share = Double.random(in: 0...1, using: &generator)
      switch self {
      case .plane: return 1_000 * share.squareRoot()
      case .skewed: return 1e6 * share * share * share * share * share * share
      case .outlier: return number == 5 ? 2e7 : share
      case .few: return Double(Int.random(in: 0..<7, using: &generator))
      case .equal: return 12.5
      case .zero: return 0
      case .tiny: return 1e-170 * share
      }
    }
  }

  @Test(arguments: Distances.allCases)
  func listsOfEveryLengthAreSorted(distances: Distances) {
    let seed: UInt64 = 121
    var generator = SeededGenerator(seed: seed)
    for count in [0, 1, 2, 15, 16, 17, 18, 100, 3_000] {
      let found = (0..<count).map {
        Found(
          distanceMeters: distances.distance($0, using: &generator),
          entry: UInt32($0 * 7_919 % 10_007))
      }
      // An order of the entries that differs from that of their numbers.
      func key(_ entry: UInt32) -> UInt32 { entry ^ 0x155 }
      var sorted = found
      sorted.withUnsafeMutableBufferPointer {
        $0.sortByDistance { key($0) < key($1) }
      }
      let expected = found.sorted {
        ($0.distanceMeters, key($0.entry)) < ($1.distanceMeters, key($1.entry))
      }
      #expect(sorted.map(\.entry) == expected.map(\.entry), "seed \(seed), n \(count)")
      #expect(sorted.map(\.distanceMeters) == expected.map(\.distanceMeters), "seed \(seed)")
    }
  }
}
