import Synchronization
import TestSupport
import Testing

@testable import SpatialIndex

struct PagedArrayTests {
  /// Counts its living instances.
  private final class Counted: Sendable {
    final class Census: Sendable {
      let alive = Atomic(0)
      var count: Int { alive.load(ordering: .relaxed) }
    }

    let number: Int
    private let census: Census

    init(_ number: Int, _ census: Census) {
      self.number = number
      self.census = census
      census.alive.add(1, ordering: .relaxed)
    }

    deinit { census.alive.subtract(1, ordering: .relaxed) }
  }

  /// Elements of 2,048 bytes: a leaf has room for two, so few elements fill many levels.
  private struct Wide: Sendable, Equatable {
    var words: InlineArray<256, Int>

    init(_ number: Int) { words = InlineArray(repeating: number) }

    static func == (left: Wide, right: Wide) -> Bool {
      left.words[0] == right.words[0] && left.words[255] == right.words[255]
    }
  }

  @Test(arguments: [0, 1, 511, 512, 513, 16_384, 16_385, 600_000])
  func elementsKeepTheirIndices(count: Int) {
    var array = PagedArray(count: count) { UInt32($0) }
    for number in count..<count + 3 { array.append(UInt32(number)) }
    #expect(array.count == count + 3)
    #expect((0..<array.count).allSatisfy { array[$0] == UInt32($0) })
  }

  @Test func runsEndWithTheirPageOrWhereTheyAreToEnd() {
    let array = PagedArray(count: 600) { UInt64($0) }
    for (start, end, expected) in [
      (0, 1, 1), (0, 256, 256), (0, 300, 256), (255, 300, 1), (256, 300, 44), (250, 282, 6),
      (590, 600, 10), (599, 600, 1),
    ] {
      let run = array.withRun(from: start, to: end) { Array($0) }
      #expect(run == (start..<start + expected).map { UInt64($0) })
    }
  }

  @Test func wideElementsKeepTheirIndices() {
    // More than the 1,024 leaves of one root.
    var array = PagedArray<Wide>()
    for number in 0..<2_100 { array.append(Wide(number)) }
    #expect((0..<2_100).allSatisfy { array[$0] == Wide($0) })
    let copy = array
    array[2_099] = Wide(-1)
    #expect(copy[2_099] == Wide(2_099) && array[2_099] == Wide(-1))
  }

  @Test func elementsOfLargeAlignmentKeepTheirIndices() {
    var array = PagedArray<SIMD16<Float>>()
    for number in 0..<100 { array.append(SIMD16(repeating: Float(number))) }
    #expect((0..<100).allSatisfy { array[$0] == SIMD16(repeating: Float($0)) })
  }

  @Test func copiesChangeIndependently() {
    let seed: UInt64 = 101
    var generator = SeededGenerator(seed: seed)
    var arrays = [PagedArray(count: 3_000) { "element \($0)" }]
    var expected = [(0..<3_000).map { "element \($0)" }]
    for step in 0..<2_000 {
      let which = Int.random(in: arrays.indices, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        arrays.append(arrays[which])
        expected.append(expected[which])
      case 1 where arrays.count > 5:
        arrays.remove(at: which)
        expected.remove(at: which)
      case 2...5:
        arrays[which].append("new \(step)")
        expected[which].append("new \(step)")
      case 6...9:
        let indices = expected[which].indices
        let pair = (
          Int.random(in: indices, using: &generator), Int.random(in: indices, using: &generator)
        )
        arrays[which].swapAt(pair.0, pair.1)
        expected[which].swapAt(pair.0, pair.1)
      default:
        let index = Int.random(in: 0..<expected[which].count, using: &generator)
        arrays[which][index] = "changed \(step)"
        expected[which][index] = "changed \(step)"
      }
    }
    for (array, expected) in zip(arrays, expected) {
      #expect((0..<array.count).map { array[$0] } == expected, "seed \(seed)")
    }
  }

  @Test func elementsAreReleasedExactlyOnce() {
    let census = Counted.Census()
    do {
      var array = PagedArray(count: 1_000) { Counted($0, census) }
      #expect(census.count == 1_000)
      var copy = array
      for number in 0..<1_000 { copy[number] = Counted(-number, census) }
      #expect(census.count == 2_000)
      for number in 1_000..<1_500 { array.append(Counted(number, census)) }
      #expect((0..<1_500).allSatisfy { array[$0].number == $0 })
      #expect((0..<1_000).allSatisfy { copy[$0].number == -$0 })
      #expect(census.count == 2_500)
      array = copy
      #expect(census.count == 1_000)
      array[7] = Counted(7, census)
      #expect(census.count == 1_001 && copy[7].number == -7)
      array.swapAt(7, 900)
      array.swapAt(8, 9)
      #expect([7, 8, 9, 900].map { array[$0].number } == [-900, -9, -8, 7])
      #expect(census.count == 1_001)
    }
    #expect(census.count == 0)
  }

  @Test func anElementOutlivesItsArray() {
    let census = Counted.Census()
    let element = PagedArray(count: 600) { Counted($0, census) }[599]
    #expect(element.number == 599)
    #expect(census.count == 1)
  }
}
