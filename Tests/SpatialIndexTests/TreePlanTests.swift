import Testing

@testable import SpatialIndex

struct TreePlanTests {
  private static let leafCounts =
    Array(1...600) + [3_135, 3_136, 3_137, 3_847, 38_462, 43_904, 43_905, 384_616]

  /// The nodes of each height have all those below them as children, in order.
  @Test func nodesHoldAllLeavesWithoutMoreLevelsThanNeeded() {
    for leafCount in Self.leafCounts {
      let plan = TreePlan(leafCount: leafCount)
      var below = leafCount
      for height in 1..<plan.height + 1 {
        let counts = plan.childCounts(height: height)
        #expect(counts.reduce(0, +) == below, "\(leafCount) leaves, height \(height)")
        let most = height == 1 ? NodePage.capacity : TreePlan.mostChildren
        #expect(counts.allSatisfy { (1...most).contains($0) }, "\(leafCount) leaves")
        below = counts.count
      }
      #expect(below == 1, "\(leafCount) leaves")
      var most = leafCount > 1 ? NodePage.capacity : 1
      for _ in 1..<max(1, plan.height - 1) { most *= TreePlan.mostChildren }
      #expect(plan.height < 2 || leafCount > most, "\(leafCount) leaves, height \(plan.height)")
    }
  }

  /// Divided again and again, the leaves come out one by one.
  @Test func halvesEndWithSingleLeaves() {
    for leafCount in Self.leafCounts where leafCount > 1 {
      let plan = TreePlan(leafCount: leafCount)
      func count(_ part: TreePlan.Part) -> Int {
        guard let halves = plan.halves(part) else { return 1 }
        let first = count(halves.first)
        #expect(first == halves.leafCount, "\(leafCount) leaves")
        return first + count(halves.second)
      }
      #expect(count(plan.root) == leafCount)
    }
  }
}
