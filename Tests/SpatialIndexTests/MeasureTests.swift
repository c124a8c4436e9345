import CKernels
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// The kernels read and measure points in blocks: the result is what Swift measures one by one.
struct MeasureTests {
  private static let seed: UInt64 = 1_128
  /// Around multiples of the numbers of points that are measured at once, 4 and 8, and read at once, 64.
  private static let counts = [1, 3, 4, 5, 8, 9, 63, 64, 65, 68, 72, 127, 128, 129, 192, 200]

  /// A leaf of points within 2 km of a position; their entry numbers follow from `first`.
  private func leaf(
    around center: Coordinate, first: UInt32, using generator: inout SeededGenerator
  ) throws -> (leaf: PointLeaf, points: [UnitPoint]) {
    let points = (0..<PointLeaf.bulkLoadCount).map { _ in
      UnitPoint(
        ECEF(
          Geodesic.direct(
            from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
            distance: .meters(.random(in: 0...2_000, using: &generator)))))
    }
    let leaf = PointLeaf(
      .allocate(byteCount: PointLeaf.kind.byteCount, alignment: 64))
    try #require(leaf.fill(count: points.count) { (points[$0], first + UInt32($0)) } != nil)
    return (leaf, points)
  }

  @Test(arguments: counts)
  func manyPointsAreMeasuredAsOneByOne(count: Int) throws {
    var generator = SeededGenerator(seed: Self.seed + UInt64(count))
    let home = try Coordinate(latitude: 52.52, longitude: 13.405)
    let pages = [
      try leaf(around: home, first: 100, using: &generator),
      try leaf(
        around: Coordinate(latitude: 52.6, longitude: 13.5), first: 200, using: &generator),
      // Too far to measure by its chord.
      try leaf(around: Coordinate(latitude: 40, longitude: -3), first: 300, using: &generator),
    ]
    defer { for page in pages { page.leaf.base.deallocate() } }
    let leaves = pages.map(\.leaf.base)
    let start = UnitPoint(ECEF(home))
    func randomPlace(in leaves: Range<UInt32>) -> UInt32 {
      UInt32.random(in: leaves, using: &generator) << 5
        | UInt32.random(in: 0..<UInt32(PointLeaf.bulkLoadCount), using: &generator)
    }
    let near = (0..<count).map { _ in randomPlace(in: 0..<2) }
    let far = randomPlace(in: 2..<3)
    let entries = near.map { ($0 >> 5 + 1) * 100 + $0 & 31 }
    let lengths = near.map {
      KernelMeasurement.meters(from: start, to: pages[Int($0 >> 5)].points[Int($0 & 31)])
    }
    let bounds = [.greatestFiniteMagnitude, lengths.sorted()[count / 2]]
    for instructions in InstructionSet.tested {
      guard let kernels = instructions.kernels else { continue }
      for bound in bounds {
        let comment = Comment("seed \(Self.seed), \(instructions.name), within \(bound)")
        let all = KernelMeasurement(
          near, of: leaves, from: start, within: bound, kernels)
        #expect(all.count == count, comment)
        let kept = near.indices.filter { lengths[$0] <= bound }
        #expect(all.kept.map(\.entry) == kept.map { entries[$0] }, comment)
        #expect(all.kept.map(\.meters) == kept.map { lengths[$0] }, comment)

        for index in Set([0, 1, 63, 64, 65, 127, 128, count - 1]) where index < count {
          var places = near
          places[index] = far
          let comment: Comment = "\(comment), too far at \(index)"
          let some = KernelMeasurement(
            places, of: leaves, from: start, within: bound, kernels)
          #expect(some.count <= index && some.count > index - 8, comment)
          let kept = kept.prefix { $0 < some.count }
          #expect(some.kept.map(\.entry) == kept.map { entries[$0] }, comment)
          #expect(some.kept.map(\.meters) == kept.map { lengths[$0] }, comment)
        }
      }
    }
  }
}
