import CKernels
import TestSupport
import Testing

@testable import SpatialIndex

/// Each loop is compared with a plain one: a bound that is only too wide would not change results.
struct KernelTests {
  private var sets: [UnsafePointer<ckernels>] { InstructionSet.tested.compactMap(\.kernels) }

  /// Values with ties and infinities among them.
  private func values(_ count: Int, using generator: inout SeededGenerator) -> [Float] {
    (0..<count).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: return .infinity
      case 1, 2: return 3
      default: return .random(in: 0...10, using: &generator)
      }
    }
  }

  @Test func rangesCountsAndKeptValuesEqualThoseOfAPlainLoop() {
    var generator = SeededGenerator(seed: 601)
    for kernels in sets {
      for count in 0...70 {
        let values = values(count, using: &generator)
        let comment = Comment("seed 601, \(String(cString: kernels.pointee.name)), n \(count)")
        // What follows the last value may be read, but does not matter.
        let read = values + [-5, 20, .nan, .infinity, -5, 0, 3]
        let ends = kernels.pointee.range(read, count)
        #expect(ends.least == values.min() ?? .infinity, comment)
        #expect(ends.greatest == values.max() ?? 0, comment)
        for threshold: Float in [-1, 0, 3, 7.5, .infinity] {
          let below = kernels.pointee.below(read, count, threshold)
          #expect(below == values.filter { $0 < threshold }.max() ?? -1, comment)
          let expected = values.indices.filter { values[$0] <= threshold }
          #expect(kernels.pointee.count(read, count, threshold) == expected.count, comment)
          var kept = values + [Float](repeating: 0, count: 16)
          var places = (0..<UInt32(count + 16)).map { $0 }
          let keptCount = kernels.pointee.keep(&kept, &places, count, threshold)
          #expect(Array(kept[..<keptCount]) == expected.map { values[$0] }, comment)
          #expect(places[..<keptCount].map { Int($0) } == expected, comment)
        }
      }
    }
  }

  @Test func theOrderIsThatOfAStableSort() {
    var generator = SeededGenerator(seed: 604)
    for kernels in sets {
      for count in 0...CKERNELS_MOST_ORDERED {
        let values = values(count, using: &generator)
        let comment = Comment("seed 604, \(String(cString: kernels.pointee.name)): \(values)")
        // What follows the last value does not matter.
        var sorted = values + [Float](repeating: 3, count: 16)
        var places = (0..<UInt32(count + 16)).map { $0 }
        kernels.pointee.order(&sorted, &places, count)
        let expected = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        #expect(Array(sorted[..<count]) == expected.map { values[$0] }, comment)
        #expect(places[..<count].map { Int($0) } == expected, comment)
      }
    }
  }

  @Test func scatteredValuesAreNearlyInOrder() {
    var generator = SeededGenerator(seed: 605)
    for kernels in sets {
      for count in [1, 2, 7, 65, 130, 511, CKERNELS_MOST_SCATTERED] {
        let values = (0..<count).map { _ in Float.random(in: 0...10, using: &generator) }
        let comment = Comment("seed 605, \(String(cString: kernels.pointee.name)), n \(count)")
        let (sorted, places) = scattered(values, kernels)
        #expect(Set(places).count == count, comment)
        #expect(places.map { values[$0] } == sorted, comment)
        // No farther than a bucket in front of a less value.
        let width = (values.max() ?? 0) / Float(4 * count) * 1.001
        var greatest: Float = 0
        for value in sorted {
          #expect(greatest - value <= width, comment)
          greatest = max(greatest, value)
        }
      }
    }
  }

  @Test func valuesThatAreNotUniformAreAllKept() {
    for kernels in sets {
      for values: [Float] in [
        .init(repeating: 0, count: 100), .init(repeating: .infinity, count: 100),
        (0..<100).map { $0 < 50 ? 1 : .infinity }, (0..<100).map { $0 == 7 ? 1e30 : 1e-30 },
        (0..<100).map { Float($0) * .leastNonzeroMagnitude },
      ] {
        let (sorted, places) = scattered(values, kernels)
        #expect(places.sorted() == Array(values.indices))
        #expect(places.map { values[$0] } == sorted)
      }
    }
  }

  private func scattered(
    _ values: [Float], _ kernels: UnsafePointer<ckernels>
  ) -> (values: [Float], places: [Int]) {
    var sorted = values + [Float](repeating: 3, count: 16)
    var places = (0..<UInt32(values.count + 16)).map { $0 }
    kernels.pointee.scatter(&sorted, &places, values.count)
    return (Array(sorted[..<values.count]), places[..<values.count].map { Int($0) })
  }

  @Test func lanesEqualThoseOfAPlainLoop() {
    var generator = SeededGenerator(seed: 602)
    for kernels in sets {
      for _ in 0..<2_000 {
        let values = values(16, using: &generator)
        let threshold = [Float(-1), 0, 3, 6, .infinity].randomElement(using: &generator) ?? 0
        let asked = UInt32.random(in: 0..<65_536, using: &generator)
        let comment = Comment("seed 602, \(String(cString: kernels.pointee.name)): \(values)")
        let within = values.indices.filter { values[$0] <= threshold }
        #expect(
          kernels.pointee.within(values, threshold) == within.reduce(0) { $0 | 1 << UInt32($1) },
          comment)
        let among = within.filter { asked >> UInt32($0) & 1 == 1 }
        // The first of the least values, without their last 4 bits.
        let least = among.min {
          (values[$0].bitPattern & ~15, $0) < (values[$1].bitPattern & ~15, $1)
        }
        let found = Int(kernels.pointee.least(values, asked, threshold))
        #expect((found < 0 ? nil : found) == least, comment)
      }
    }
  }

  /// The child in which an entry is put.
  @Test func theBoxThatGrowsLeastIsThatOfThePlainLoop() throws {
    var generator = SeededGenerator(seed: 603)
    let page = UnsafeMutableRawPointer.allocate(
      byteCount: NodePage.kind.byteCount, alignment: 64)
    defer { page.deallocate() }
    let node = NodePage(page)
    func box(_ size: Int) -> Box {
      // Whole metres, so that there are ties.
      let lower = SIMD3<Float>(
        Float(Int.random(in: -9...9, using: &generator)),
        Float(Int.random(in: -9...9, using: &generator)),
        Float(Int.random(in: -9...9, using: &generator)))
      let sides = SIMD3<Float>(
        Float(Int.random(in: 0...size, using: &generator)),
        Float(Int.random(in: 0...size, using: &generator)),
        Float(Int.random(in: 0...size, using: &generator)))
      return Box(lower: lower, upper: lower + sides)
    }
    var distinct: Set<Int> = []
    for count in 1...16 {
      for _ in 0..<200 {
        node.clear()
        let boxes = (0..<count).map { _ in box(12) }
        for (number, box) in boxes.enumerated() {
          node.append(UInt32(number), at: node.base, box: box)
        }
        let new = box(2)
        // The growth of all sides, then how far the middles are apart. Both are exact, as are whole numbers.
        let keys = boxes.map { box in
          let offset = box.middle - new.middle
          return (box.union(new).margin - box.margin, abs(offset.x) + abs(offset.y) + abs(offset.z))
        }
        let expected = try #require(keys.indices.min { keys[$0] < keys[$1] })
        distinct.insert(expected)
        for set in InstructionSet.tested {
          let path = InsertionPath(to: new, from: page, number: 7, height: 1, set)
          let comment: Comment = "seed 603, \(set.name), n \(count)"
          #expect(path.lane(level: 1) == expected, comment)
          #expect(path.growingLevels == (boxes[expected].contains(new) ? 0 : 1), comment)
          #expect(path.leaf == expected && path.lowestNode == 7, comment)
        }
      }
    }
    #expect(distinct.count == 16)
  }
}
