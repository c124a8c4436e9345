import Geodesy
import Synchronization
import TestSupport
import Testing

@testable import SpatialIndex

struct SpatialPartitionTests {
  private func parts(_ points: [ECEF], size: Int = 24) -> [[UInt32]] {
    var partition = SpatialPartition()
    for (index, point) in points.enumerated() { partition.append(point, index: UInt32(index)) }
    var parts: [[UInt32]] = []
    partition.forEachPart(size: size) { parts.append($0.map(\.index)) }
    return parts
  }

  /// All parts but the last are full, and every index is in one of them.
  private func expectWhole(_ parts: [[UInt32]], count: Int, size: Int = 24, _ comment: Comment) {
    #expect(parts.dropLast().allSatisfy { $0.count == size }, comment)
    #expect(parts.last.map { (1...size).contains($0.count) } ?? true, comment)
    #expect(parts.joined().sorted() == (0..<UInt32(count)).map { $0 }, comment)
  }

  @Test(arguments: Scatter.allCases)
  func partsAreFullAndContainEveryIndexOnce(scatter: Scatter) throws {
    let seed: UInt64 = 111
    var generator = SeededGenerator(seed: seed)
    for count in [1, 23, 24, 25, 48, 49, 383, 384, 385, 5_000] {
      let points = try scatter.positions(count, using: &generator).map(ECEF.init)
      expectWhole(parts(points), count: count, "seed \(seed), n \(count)")
    }
  }

  @Test(arguments: Scatter.allCases)
  func theLeavesOfAPlanAreFullAndContainEveryIndexOnce(scatter: Scatter) throws {
    let seed: UInt64 = 112
    var generator = SeededGenerator(seed: seed)
    // The last is divided on several processors.
    for count in [1, 26, 27, 416, 417, 5_000, 3 * Processors.fewElements] {
      let points = try scatter.positions(count, using: &generator).map(ECEF.init)
      var partition = SpatialPartition()
      for (index, point) in points.enumerated() { partition.append(point, index: UInt32(index)) }
      let plan = TreePlan(leafCount: (count + 25) / 26)
      let found = Mutex<[[UInt32]]>([])
      let parts = Mutex([[UInt32]?](repeating: nil, count: plan.leafCount))
      partition.forEachLeaf(
        of: plan, size: 26,
        found: { leaf in found.withLock { $0.append(leaf.map(\.index)) } },
        { number, leaf in
          parts.withLock {
            #expect($0[number] == nil, "Leaf \(number) comes once")
            $0[number] = leaf.map(\.index)
          }
        })
      let whole = parts.withLock { $0.compactMap { $0 } }
      expectWhole(whole, count: count, size: 26, "seed \(seed), n \(count)")
      #expect(Set(found.withLock { $0 }) == Set(whole), "seed \(seed), n \(count)")
    }
  }

  @Test(arguments: [0, 1, 300, 2 * Processors.fewElements + 3])
  func theCentresOfAllOrSomeBallsAreTaken(count: Int) throws {
    var generator = SeededGenerator(seed: 113)
    let balls = try Scatter.clustered.positions(count, using: &generator).map {
      Ball(center: ECEF($0))
    }
    func parts(_ partition: SpatialPartition) -> [[UInt32]] {
      var partition = partition
      var parts: [[UInt32]] = []
      partition.forEachPart(size: 24) { parts.append($0.map(\.index)) }
      return parts
    }
    let all = parts(SpatialPartition(balls, where: nil))
    #expect(all == self.parts(balls.map(\.center)))
    #expect(all.joined().sorted() == (0..<UInt32(count)).map { $0 })
    let some = SpatialPartition(balls) { $0 % 3 == 1 }
    #expect(parts(some).joined().sorted() == (0..<UInt32(count)).filter { $0 % 3 == 1 })
  }

  /// Coordinates along one axis, in orders for which selection by pivots is slow.
  enum Order: String, CaseIterable {
    case rising, falling, equal, twoValues, organPipe, sawtooth, oneApart

    func coordinate(_ number: Int, of count: Int) -> Double {
      switch self {
      case .rising: return Double(number)
      case .falling: return Double(count - number)
      case .equal: return 1_000
      case .twoValues: return Double(number * 7 % 11 % 2)
      case .organPipe: return Double(min(number, count - number))
      case .sawtooth: return Double(number % 65)
      case .oneApart: return number == count / 3 ? 1 : 0
      }
    }
  }

  @Test(arguments: Order.allCases)
  func everyOrderIsDividedAlongTheAxis(order: Order) {
    let count = 20_000
    let points = (0..<count).map { ECEF(x: 0, y: order.coordinate($0, of: count), z: 0) }
    let parts = parts(points)
    expectWhole(parts, count: count, "\(order)")
    // The parts do not overlap.
    var last = -Double.infinity
    for part in parts {
      let coordinates = part.map { points[Int($0)].y }
      #expect(coordinates.allSatisfy { $0 >= last }, "\(order)")
      last = coordinates.max() ?? last
    }
  }

  @Test func noPointsMakeNoParts() {
    #expect(parts([]).joined().isEmpty)
  }
}
