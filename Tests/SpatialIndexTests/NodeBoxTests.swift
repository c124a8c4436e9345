import CKernels
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A node keeps boxes in steps of 16 bits: rounded outward, whatever came before, and no more than by a step.
struct NodeBoxTests {
  private static let seed: UInt64 = 801

  /// A node, and what its lanes were given.
  private struct Sample {
    let node: NodePage
    var boxes: [Box] = []
    /// The longest side around the boxes and their farthest bound, at any time.
    var longest: Float = 0
    var farthest: Float = 0

    mutating func note() {
      var around = Box.empty
      for box in boxes { around.formUnion(box) }
      longest = max(longest, (around.upper - around.lower).max())
      farthest = max(farthest, around.upper.max(), -around.lower.min())
    }

    /// Adds a box, changes one or removes one.
    mutating func change(to box: Box, using generator: inout SeededGenerator) {
      let kind = Int.random(in: 0..<3, using: &generator)
      if boxes.isEmpty || kind == 0 && boxes.count < NodePage.capacity {
        node.append(UInt32(boxes.count), at: node.base, box: box)
        boxes.append(box)
      } else if kind == 1 {
        let lane = Int.random(in: boxes.indices, using: &generator)
        node.remove(at: lane)
        boxes.swapAt(lane, boxes.count - 1)
        boxes.removeLast()
      } else {
        let lane = Int.random(in: boxes.indices, using: &generator)
        node.setBox(box, at: lane)
        boxes[lane] = box
      }
      if !boxes.isEmpty { note() }
    }
  }

  private static func point(_ size: Float, using generator: inout SeededGenerator) -> SIMD3<Float> {
    SIMD3(
      .random(in: -size...size, using: &generator), .random(in: -size...size, using: &generator),
      .random(in: -size...size, using: &generator))
  }

  /// Some are small and far apart, so that the node's steps become longer.
  private static func box(
    around middle: SIMD3<Float>, _ size: Float, using generator: inout SeededGenerator
  ) -> Box {
    let spread = [size, size / 100, size / 10_000].randomElement(using: &generator) ?? size
    let corner = middle + point(spread, using: &generator)
    let sides = point(spread / 4, using: &generator)
    return Box(
      lower: corner - sides.replacing(with: -sides, where: sides .< 0), upper: corner)
  }

  /// A point around the middle of a box, by the size of a sample times one of some factors.
  private static func point(
    around box: Box, _ size: Float, times factors: [Float], using generator: inout SeededGenerator
  ) -> SIMD3<Float> {
    box.middle + point(max(1, size), using: &generator)
      * factors[Int.random(in: factors.indices, using: &generator)]
  }

  /// Nothing that is searched is farther away, nor are boxes of balls; of the samples some are.
  private static let farthest: Float = 0x1p24

  private static func clamped(_ point: SIMD3<Float>) -> SIMD3<Float> {
    point.clamped(
      lowerBound: SIMD3(repeating: -farthest), upperBound: SIMD3(repeating: farthest))
  }

  private static func forEachSample(
    _ body: (Sample, _ size: Float, Comment, inout SeededGenerator) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let page = UnsafeMutableRawPointer.allocate(
      byteCount: NodePage.kind.byteCount, alignment: 64)
    defer { page.deallocate() }
    for size: Float in [0, 3, 200, 20_000, 300_000, 6e6, 3e7, 1e12] {
      for place: Float in [0, 100, 6.4e6] {
        var sample = Sample(node: NodePage(page))
        sample.node.clear()
        let middle = point(place, using: &generator)
        for number in 0..<150 {
          sample.change(to: box(around: middle, size, using: &generator), using: &generator)
          let comment = Comment("seed \(seed), size \(size), place \(place), change \(number)")
          try body(sample, size, comment, &generator)
        }
      }
    }
  }

  @Test func boxesAreRoundedOutwardToStepsOnce() throws {
    var shortest = Float.infinity
    var longest: Float = 0
    try Self.forEachSample { sample, _, comment, _ in
      let node = sample.node
      #expect(node.count == sample.boxes.count, comment)
      var around = Box.empty
      for (lane, box) in sample.boxes.enumerated() {
        let kept = node.box(lane)
        around.formUnion(kept)
        #expect(kept.contains(box) && kept == node.rounded(box), comment)
        #expect(all(box.lower - kept.lower .< node.step), comment)
        #expect(all(kept.upper - box.upper .< node.step), comment)
      }
      #expect(node.box == around, comment)
      // Twice as long as needed at most, and a little for rounding.
      let needed = max(sample.longest / 65_530, sample.farthest / 0x1p23, 0.25)
      #expect(node.step <= 2 * needed || sample.boxes.isEmpty, comment)
      #expect(node.step.significand == 1 && node.step >= NodePage.leastStep, comment)
      shortest = min(shortest, node.step)
      longest = max(longest, node.step)
    }
    #expect(shortest == NodePage.leastStep && longest > 1e6)
  }

  @Test func boundsAreNotMoreThanTheDistancesAndAlikeForAllKernels() throws {
    var inside = 0
    try Self.forEachSample { sample, size, comment, generator in
      let node = sample.node
      guard sample.farthest <= Self.farthest,
        let some = sample.boxes.randomElement(using: &generator)
      else { return }
      let point = Self.clamped(
        Self.point(around: some, size, times: [0, 0.01, 1, 10, 1e6], using: &generator))
      let squared = sample.boxes.map { $0.squaredDistance(to: point) }
      func expectBounds(_ bounds: NodeBounds, rounding: Double, _ what: Comment) {
        for (lane, squared) in squared.enumerated() {
          #expect(Double(bounds[lane]) <= squared, what)
          let least = max(0, squared.squareRoot() - rounding * Double(node.step)) * 0.999_99
          #expect(Double(bounds[lane]) >= least * least, what)
        }
        for lane in squared.count..<NodePage.capacity { #expect(bounds[lane] == .infinity, what) }
      }
      for lane in squared.indices where squared[lane] == 0 {
        inside += 1
        let corners = WholeCorners(around: point)
        #expect(node.lanes(touching: corners) >> UInt16(lane) & 1 == 1, comment)
      }
      NodeBounds.withMemory(for: 2) { memory in
        let bounds = memory(0)
        // The boxes are rounded, by less than a step on each axis.
        let plain = bounds.set(from: point, to: node)
        expectBounds(bounds, rounding: 2, comment)
        for lane in squared.indices {
          #expect((plain.inside >> UInt16(lane) & 1 == 1) == (bounds[lane] == 0), comment)
        }
        // In the kernels the point is too.
        var other: NodeBounds?
        for instructions in InstructionSet.tested where instructions.kernels != nil {
          let what: Comment = "\(instructions.name), \(comment)"
          let bounds = memory(other == nil ? 0 : 1)
          bounds.set(from: point, to: node, instructions)
          expectBounds(
            bounds, rounding: (2 + Double(CKERNELS_LEAST_SLACK)) * 3.0.squareRoot(), what)
          if let other { #expect((0..<16).allSatisfy { bounds[$0] == other[$0] }, what) }
          other = memory(0)
        }
      }
    }
    #expect(inside > 100)
  }

  /// A walk goes into at least as many boxes as are near enough, and into no more than a cube around the reach
  /// touches. `TreeKernelTests` checks which ones.
  ///
  /// All children of a sample's node are that node: a walk that begins two levels above the leaves finds what
  /// is near in it as often as it goes into a box.
  @Test func kernelsGoIntoTheBoxesThatContainThePointOrAreInReach() throws {
    var withBoxesToLeaveOut = 0
    try Self.forEachSample { sample, size, comment, generator in
      let node = sample.node
      guard let some = sample.boxes.randomElement(using: &generator) else { return }
      var point = Self.point(around: some, size, times: [0, 0.01, 1, 10, 1e6], using: &generator)
      guard sample.farthest <= Self.farthest else { return }
      point = Self.clamped(point)
      if Bool.random(using: &generator) {
        // A part of a step beside a side.
        let axis = Int.random(in: 0..<3, using: &generator)
        let side = Bool.random(using: &generator) ? some.lower : some.upper
        point[axis] =
          side[axis] + Float(Int.random(in: -4...4, using: &generator)) * node.step / 256
      }
      let chord = [0, 1, max(1, size) / 3, 1e7, .infinity][
        Int.random(in: 0..<5, using: &generator)]
      let lanes = node.lanes(touching: WholeCorners(around: point))
      let inside = (0..<node.count).filter { lanes >> UInt16($0) & 1 == 1 }
      let touched = (0..<node.count).filter { lane in
        let box = node.box(lane)
        return (0..<3).allSatisfy { axis in
          let gap = max(
            Double(box.lower[axis]) - Double(point[axis]),
            Double(point[axis]) - Double(box.upper[axis]))
          return gap <= Double(chord) * 1.00001 + 2 * Double(node.step) + abs(Double(point[axis]))
            * 1e-6
        }
      }
      let reached = (0..<node.count).count {
        node.box($0).squaredDistance(to: point) <= Double(chord) * Double(chord)
      }
      // Only at the edge of the node's frame there may be more.
      for lane in inside {
        let isAtEdge = (0..<3).contains {
          node.row($0)[lane] == 0 || node.row(3 + $0)[lane] == .max
        }
        let box = node.box(lane)
        let beside = (0..<3).map { max(box.lower[$0] - point[$0], point[$0] - box.upper[$0]) }
        #expect(isAtEdge || beside.allSatisfy { $0 <= 0x1p-7 }, comment)
      }
      let corner = ckernels_corner(point)
      var leaves = [UnsafeMutableRawPointer](repeating: node.base, count: 512)
      var numbers = [UInt32](repeating: .max, count: 512)
      if reached > 0, touched.count < node.count { withBoxesToLeaveOut += 1 }
      for instructions in InstructionSet.tested {
        guard let kernels = instructions.kernels else { continue }
        let what: Comment = "\(instructions.name), \(point), \(chord) m, \(comment)"
        var pending = [ckernels_pending](
          repeating: ckernels_pending(node: node.base, level: 1), count: 64)
        let contained = kernels.pointee.contain(
          corner, &pending, 1, &leaves, &numbers, 0, 500, 0)
        #expect(numbers[..<contained.leaves].elementsEqual(inside.map { node.child[$0] }), what)
        pending[0] = ckernels_pending(node: node.base, level: 2)
        let walked = kernels.pointee.walk(
          corner, chord * chord, &pending, 1, &leaves, &numbers, 0, 500)
        // Of which leaves are near, the kernels' own bounds decide.
        var near = 0
        NodeBounds.withMemory(for: 1) { memory in
          memory(0).set(from: point, to: node, instructions)
          near = (0..<node.count).count { memory(0)[$0] <= chord * chord }
        }
        #expect(near >= reached, what)
        guard near > 0 else {
          #expect(walked.leaves == 0, what)
          continue
        }
        #expect(walked.waiting == 0 && walked.leaves.isMultiple(of: near), what)
        let entered = walked.leaves / near
        #expect(reached <= entered && entered <= touched.count, what)
      }
    }
    // There were boxes to leave out.
    #expect(withBoxesToLeaveOut > 250)
  }

  /// The child to which an insertion goes, and whether its box has to grow, in nodes with steps of all lengths.
  @Test func anInsertionGoesToTheSameChildWithAllInstructions() throws {
    var (beyond, saturated, growing) = (0, 0, 0)
    func check(_ node: NodePage, _ new: Box, _ comment: Comment) {
      let expected = node.leastGrowingLane(for: NewBox(new))
      let contains = node.box(expected.lane).contains(new)
      #expect(expected.grows == !contains, comment)
      let step = node.step
      func growth(_ lane: Int) -> Float {
        let rounded = node.rounded(new)
        return (node.box(lane).union(rounded).margin - node.box(lane).margin) / step
      }
      let least = (0..<node.count).map(growth).min() ?? 0
      // About the least: far away, sums of floats are rounded.
      #expect(
        growth(expected.lane) <= least * 1.0001 + 16 || least > 65_535 / 2, comment)
      growing += contains ? 0 : 1
      saturated += least > 3 * 65_535 ? 1 : 0
      for instructions in InstructionSet.tested {
        let path = InsertionPath(to: new, from: node.base, number: 3, height: 1, instructions)
        #expect(path.lane(level: 1) == expected.lane, "\(instructions.name), \(comment)")
        #expect(path.growingLevels == (contains ? 0 : 1), "\(instructions.name), \(comment)")
      }
    }
    try Self.forEachSample { sample, size, comment, generator in
      guard let some = sample.boxes.randomElement(using: &generator), sample.farthest <= 0x1p24
      else { return }
      let point = Self.point(around: some, size, times: [0, 0.01, 1, 10, 1e6], using: &generator)
        .clamped(lowerBound: SIMD3(repeating: -0x1p24), upperBound: SIMD3(repeating: 0x1p24))
      let sides = Self.point(max(1, size) / 100, using: &generator)
      check(
        sample.node,
        Box(lower: point, upper: point + sides.replacing(with: -sides, where: sides .< 0)), comment)
    }
    // Children that fill the node's frame: what is beyond has to grow although nothing in the frame does.
    let page = UnsafeMutableRawPointer.allocate(
      byteCount: NodePage.kind.byteCount, alignment: 64)
    defer { page.deallocate() }
    let node = NodePage(page)
    for step: Float in [0.5, 4, 256] {
      let side = 65_535 * step
      let whole = Box(lower: SIMD3(repeating: 0), upper: SIMD3(repeating: side))
      node.clear()
      node.makeRoom(for: whole)
      node.append(0, at: page, box: whole)
      node.append(1, at: page, box: Box(lower: whole.lower, upper: whole.upper / 2))
      for axis in 0..<3 {
        for (start, end) in [(-step, step), (-3 * step, -2 * step), (side, side + step), (0, side)]
        {
          var new = Box(lower: SIMD3(repeating: step), upper: SIMD3(repeating: 2 * step))
          new.lower[axis] = start
          new.upper[axis] = end
          check(node, new, "step \(node.step), axis \(axis), from \(start)")
          beyond += end > side || start < 0 ? 1 : 0
        }
      }
      #expect(node.step == step)
    }
    #expect(beyond == 27 && saturated > 10 && growing > 1_000)
  }

  /// What has been far away leaves no trace in the boxes of the others.
  @Test(arguments: [false, true])
  func stepsBecomeShorterWhenWhatWasFarAwayIsGone(moves: Bool) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let positions = try (0..<400).map { _ in
      try Coordinate(
        latitude: .random(in: 52.48...52.52, using: &generator),
        longitude: .random(in: 13.38...13.42, using: &generator))
    }
    var index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    func step() -> Float {
      let tree = index.current.contents[0].forest.trees[0]
      return tree.node(tree.root).step
    }
    #expect(step() == NodePage.leastStep)
    let far = try Coordinate(latitude: -33.9, longitude: 151.2)
    for round in 0..<3 {
      index.insert(1_000, at: far)
      #expect(step() >= 64, "round \(round)")
      #expect(index.brokenInvariants() == [], "round \(round)")
      if moves { index.insert(1_000, at: positions[round]) } else { index.remove(1_000) }
      #expect(step() == NodePage.leastStep, "round \(round)")
      #expect(index.brokenInvariants() == [], "round \(round)")
    }
    withExtendedLifetime(index) {}
  }
}

extension Box {
  /// The squared distance to a point, or what it would be if the box were nearer on each axis.
  func squaredDistance(to point: SIMD3<Float>, nearerBy meters: Double = 0) -> Double {
    (0..<3).reduce(0.0) { sum, axis in
      let gap = max(
        Double(lower[axis]) - Double(point[axis]), Double(point[axis]) - Double(upper[axis]))
      return sum + max(0, gap - meters) * max(0, gap - meters)
    }
  }
}
