import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A split of a node leaves two whose boxes have little in common.
struct NodeSplitTests {
  private func box(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) -> Box {
    let lower = SIMD3<Float>(x.lowerBound, y.lowerBound, 0)
    let upper = SIMD3<Float>(x.upperBound, y.upperBound, 1)
    return Box(lower: lower, upper: upper)
  }

  @Test func boxesOverlapByHalfTheSurfaceOfWhatTheyShare() {
    let first = box(0...4, 0...4)
    #expect(first.overlap(with: box(3...9, 2...9)) == 5)
    #expect(first.overlap(with: first) == 24)
    #expect(first.overlap(with: box(4...9, 0...4)) == 0)
    #expect(first.overlap(with: box(5...9, 6...9)) == 0)
    #expect(first.overlap(with: .empty) == 0)
  }

  /// The children lie on both sides of a plane, so that those along the other axis, though the sides of
  /// their boxes are shorter, overlap.
  @Test func aPlaneBetweenChildrenIsFound() {
    var generator = SeededGenerator(seed: 701)
    for below in 7...10 {
      var children: [(UInt32, Box)] = (0..<17).map { number in
        // On both sides of zero.
        let x = Float(number) * 20 - 200 + .random(in: 0...4, using: &generator)
        let y: Float = number * 7 % 17 < below ? -70 : -10
        let height = Float.random(in: 20...60, using: &generator)
        return (UInt32(number), box(x...x + 60, y...y + height))
      }
      children.shuffle(using: &generator)
      let half = NodePage.cut(&children)
      let sides = [children[..<half], children[half...]].map { Set($0.map(\.0)) }
      let expected = Set((0..<17 as Range<UInt32>).filter { $0 * 7 % 17 < below })
      #expect(sides.contains(expected), "seed 701, \(below) below")
    }
  }

  @Test func twoFifthsAreOnEitherSideAtLeast() {
    // One of them is far away: alone it would overlap nothing.
    var children: [(UInt32, Box)] = (0..<17).map {
      (UInt32($0), $0 == 0 ? box(900...901, 0...9) : box(Float($0)...Float($0) + 9, 0...9))
    }
    let half = NodePage.cut(&children)
    #expect((7...10).contains(half))
    #expect(Set(children.map(\.0)) == Set(0..<17))
  }

  /// How many nodes a search for a position has to look into: one a level, unless boxes overlap.
  @Test func boxesHardlyOverlapAfterManyInsertions() throws {
    let seed: UInt64 = 702
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(40_000, using: &generator)
    var index = BallIndex(positions[..<20_000].enumerated().map { ($0.offset, $0.element) })
    for (number, position) in positions.enumerated().dropFirst(20_000) {
      index.insert(number, at: position)
    }
    let tree = index.snapshot.contents[0].forest.trees[0]
    var found = 0
    for position in positions.prefix(400) {
      var pages = [(page: tree.root, level: tree.height)]
      while let (page, level) = pages.popLast() {
        guard level > 0 else { continue }
        found += 1
        let node = tree.node(page)
        let inside = node.lanes(touching: WholeCorners(around: ECEF(position).rounded))
        for lane in 0..<node.count where inside >> UInt16(lane) & 1 == 1 {
          pages.append((node.child[lane], level - 1))
        }
      }
    }
    let pagesALevel = Double(found) / Double(400 * tree.height)
    // 1.10, and 1.06 if a quarter may be on either side; but then there are more nodes, and more levels of them.
    #expect(pagesALevel < 1.12, "seed \(seed)")
  }
}
