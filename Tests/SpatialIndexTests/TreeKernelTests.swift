import CKernels
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// The loops that go through a tree's nodes are compared with plain ones: leaves too many would not
/// change results.
struct TreeKernelTests {
  private let seed: UInt64 = 612

  /// Half of the points are put in one by one.
  private func index(
    _ scatter: Scatter, _ count: Int, using generator: inout SeededGenerator
  ) throws -> BallIndex<Int> {
    let positions = try scatter.positions(count, using: &generator)
    var index = BallIndex((0..<count / 2).map { ($0, positions[$0]) })
    for number in count / 2..<count { index.insert(number, at: positions[number]) }
    return index
  }

  /// A tree as the loops see it, from a point.
  private struct View {
    let tree: BallTree
    let point: SIMD3<Float>
    /// How far is searched, in metres.
    var chord: Float = 0

    var corner: ckernels_corner { ckernels_corner(x: point.x, y: point.y, z: point.z) }

    /// Expects that some leaves have the page numbers beside them.
    func expect(
      _ leaves: [UnsafeMutableRawPointer], areNumbered numbers: [UInt32], _ places: Range<Int>,
      _ comment: Comment
    ) {
      let numbered = numbers[places].map { tree.leaves.page($0) }
      #expect(numbered == Array(leaves[places]), comment)
    }

    /// The leaves below a node whose boxes contain the point.
    func leaves(around page: UInt32, level: Int) -> Set<UnsafeMutableRawPointer> {
      var found: Set<UnsafeMutableRawPointer> = []
      let node = tree.node(page)
      for lane in 0..<node.count {
        let box = node.box(lane)
        guard all((box.lower .<= point) .& (point .<= box.upper)) else { continue }
        if level == 1 {
          found.insert(tree.leaves.page(node.child[lane]))
        } else {
          found.formUnion(leaves(around: node.child[lane], level: level - 1))
        }
      }
      return found
    }

    /// The leaves below a node whose boxes, as they are kept, reach to within the chord of the point, or would if
    /// they were nearer by some steps of their node on each axis.
    func leaves(
      withinReachBelow page: UInt32, level: Int, steps: Double = 0
    ) -> Set<UnsafeMutableRawPointer> {
      var found: Set<UnsafeMutableRawPointer> = []
      let node = tree.node(page)
      for lane in 0..<node.count {
        let squared = node.box(lane).squaredDistance(
          to: point, nearerBy: steps * Double(node.step))
        // The bounds are also less by a millionth.
        let factor = steps > 0 ? 0.999_998 : 1
        guard squared * factor <= Double(chord) * Double(chord) else { continue }
        if level == 1 {
          found.insert(tree.leaves.page(node.child[lane]))
        } else {
          found.formUnion(
            leaves(withinReachBelow: node.child[lane], level: level - 1, steps: steps))
        }
      }
      return found
    }

    /// Expects that some leaves are all within reach, and no others but such as are about as near.
    func expectWithinReach(_ found: Set<UnsafeMutableRawPointer>, _ comment: Comment) {
      let least = leaves(withinReachBelow: tree.root, level: tree.height)
      #expect(found.isSuperset(of: least), comment)
      let most = leaves(
        withinReachBelow: tree.root, level: tree.height, steps: 1 + Double(CKERNELS_LEAST_SLACK))
      #expect(found.isSubset(of: most), comment)
    }
  }

  private func forEachView(
    _ body: (View, InstructionSet, Comment, inout SeededGenerator) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for scatter in Scatter.allCases {
      let index = try index(scatter, 6_000, using: &generator)
      let tree = index.current.contents[0].forest.trees[0]
      try #require(tree.height > 1)
      for position in try scatter.positions(20, using: &generator) {
        let view = View(
          tree: tree, point: ECEF(position).rounded, chord: chord(using: &generator))
        for instructions in InstructionSet.tested {
          let comment = Comment("seed \(seed), \(scatter), \(instructions.name), \(position)")
          if instructions.kernels != nil { try body(view, instructions, comment, &generator) }
        }
      }
      withExtendedLifetime(index) {}
    }
  }

  private func chord(using generator: inout SeededGenerator) -> Float {
    let meters = Float.random(in: 1...13, using: &generator)
    return [0, meters, meters * 1_000, meters * 1e6].randomElement(using: &generator) ?? 0
  }

  @Test func aWalkFindsTheLeavesWithinReachInAnyNumberOfParts() throws {
    var last: (view: View, found: Set<UnsafeMutableRawPointer>)?
    try forEachView { view, instructions, comment, generator in
      let kernels = try #require(instructions.kernels)
      let (root, height) = (view.tree.root, view.tree.height)
      let chord = view.chord
      for most in [0, 5, 10_000] {
        var pending = [ckernels_pending](
          repeating: ckernels_pending(node: view.tree.nodes.page(root), level: height),
          count: PendingStack.capacity(level: height - 1))
        // Some leaves have been found before.
        let before = most / 2
        var found: [UnsafeMutableRawPointer] = []
        var part = [UnsafeMutableRawPointer](repeating: view.tree.nodes.page(root), count: 20_000)
        var numbers = [UInt32](repeating: .max, count: 20_000)
        var waiting = 1
        while waiting > 0 {
          let walked = kernels.pointee.walk(
            view.corner, chord * chord, &pending, waiting, &part, &numbers, before, most)
          #expect(walked.leaves <= most + NodePage.capacity, comment)
          found += part[before..<walked.leaves]
          view.expect(part, areNumbered: numbers, before..<walked.leaves, comment)
          waiting = walked.waiting
        }
        view.expectWithinReach(Set(found), comment)
        #expect(Set(found).count == found.count, comment)
        // With all kernels the same.
        if let last, last.view.point == view.point { #expect(Set(found) == last.found, comment) }
        last = (view, Set(found))
      }
    }
  }

  /// The box of a leaf on the outside of everything below a node, on one axis and on one side of it.
  private func outermostBox(
    of tree: BallTree, below page: UInt32, level: Int, axis: Int, isUpper: Bool
  ) -> Box {
    let node = tree.node(page)
    let lane = (0..<node.count).max {
      isUpper
        ? node.box($0).upper[axis] < node.box($1).upper[axis]
        : node.box($0).lower[axis] > node.box($1).lower[axis]
    }
    guard let lane, level > 1 else { return node.box(lane ?? 0) }
    return outermostBox(
      of: tree, below: node.child[lane], level: level - 1, axis: axis, isUpper: isUpper)
  }

  /// The boxes above such a leaf reach as far on that side, but for rounding to longer steps: each is about as
  /// far away as the leaf.
  @Test(arguments: Scatter.allCases)
  func aLeafThatIsJustWithinReachOnOneAxisIsFound(scatter: Scatter) throws {
    var generator = SeededGenerator(seed: seed)
    let index = try index(scatter, 4_000, using: &generator)
    let tree = index.current.contents[0].forest.trees[0]
    try #require(tree.height > 1)
    let root = tree.node(tree.root)
    var numbers = [UInt32](repeating: .max, count: 20_000)
    var found = [UnsafeMutableRawPointer](repeating: root.base, count: 20_000)
    for lane in 0..<min(8, root.count) {
      for (axis, isUpper) in [0, 1, 2].flatMap({ [($0, false), ($0, true)] }) {
        let box = outermostBox(
          of: tree, below: root.child[lane], level: tree.height - 1, axis: axis, isUpper: isUpper)
        for meters in [0, 7, 900, 40_000, 1_234_567, 5_000_001] as [Float] {
          var point = box.middle
          let side = isUpper ? box.upper[axis] : box.lower[axis]
          point[axis] = isUpper ? side + meters : side - meters
          // As far as it is once it is rounded.
          let chord = abs(point[axis] - side)
          let view = View(tree: tree, point: point, chord: chord)
          for instructions in InstructionSet.tested {
            guard let kernels = instructions.kernels else { continue }
            var pending = [ckernels_pending](
              repeating: ckernels_pending(node: root.base, level: tree.height),
              count: PendingStack.capacity(level: tree.height - 1))
            let walked = kernels.pointee.walk(
              view.corner, (chord * chord).nextUp, &pending, 1, &found, &numbers, 0, 10_000)
            view.expectWithinReach(
              Set(found[..<walked.leaves]),
              "seed \(seed), \(instructions.name), \(meters) m from \(box), axis \(axis)")
          }
        }
      }
    }
    withExtendedLifetime(index) {}
  }

  @Test func theLeavesWhoseBoxesContainThePointAreFoundInAnyNumberOfParts() throws {
    var generator = SeededGenerator(seed: seed)
    let centers = try Scatter.clustered.positions(6_000, using: &generator)
    let index = BallIndex(
      centers.enumerated().map {
        BallIndex.Entry(id: $0.offset, center: $0.element, radius: .meters(1_900))
      })
    let tree = index.current.contents[0].forest.trees[BallForest.tree(forRadius: 1_900)]
    try #require(tree.height > 1)
    var lowest = tree.node(tree.root)
    for _ in 1..<tree.height { lowest = NodePage(lowest.childAddress[0]) }
    // A corner belongs to its box.
    let corners = (0..<lowest.count).flatMap { [lowest.box($0).lower, lowest.box($0).upper] }
    for point in centers.prefix(40).map({ ECEF($0).rounded }) + corners {
      let view = View(tree: tree, point: point)
      let expected = view.leaves(around: tree.root, level: tree.height)
      for instructions in InstructionSet.tested {
        guard let kernels = instructions.kernels else { continue }
        for most in [0, 3, 10_000] {
          let comment = Comment("seed \(seed), \(instructions.name), \(point), most \(most)")
          var pending = [ckernels_pending](
            repeating: ckernels_pending(node: tree.nodes.page(tree.root), level: tree.height),
            count: PendingStack.capacity(level: tree.height - 1))
          // Some leaves have been found before.
          let before = most / 2
          var found: [UInt32] = []
          var leaves = [UnsafeMutableRawPointer](
            repeating: tree.nodes.page(tree.root), count: 20_000)
          var numbers = [UInt32](repeating: .max, count: 20_000)
          var waiting = 1
          while waiting > 0 {
            let walked = kernels.pointee.contain(
              view.corner, &pending, waiting, &leaves, &numbers, before, most,
              tree.loaded.leafCount / 2)
            #expect(walked.leaves <= most + NodePage.capacity)
            view.expect(leaves, areNumbered: numbers, before..<walked.leaves, comment)
            found += numbers[before..<walked.leaves]
            waiting = walked.waiting
          }
          #expect(found.count == expected.count, comment)
          #expect(Set(found.map { tree.leaves.page($0) }) == expected, comment)
        }
      }
    }
    withExtendedLifetime(index) {}
  }

  @Test func theWayOfAnInsertionIsTheSameWithAllInstructions() throws {
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(12_000, using: &generator)
    let index = BallIndex(positions[..<10_000].enumerated().map { ($0.offset, $0.element) })
    let tree = index.current.contents[0].forest.trees[0]
    try #require(tree.height >= 3)
    var growing: Set<UInt32> = []
    for position in positions[10_000...] {
      let box = Box(around: Ball(center: ECEF(position)))
      for instructions in InstructionSet.tested {
        let comment: Comment = "seed \(seed), \(instructions.name), \(position)"
        let path = InsertionPath(
          to: box, from: tree.rootAddress, number: tree.root, height: tree.height, instructions)
        var (page, above) = (tree.root, BallTree.none)
        for level in stride(from: tree.height, to: 0, by: -1) {
          let node = tree.node(page)
          let (lane, grows) = node.leastGrowingLane(for: NewBox(box))
          #expect(path.lane(level: level) == lane, comment)
          #expect(path.growingLevels >> UInt32(level - 1) & 1 == (grows ? 1 : 0), comment)
          #expect(grows == !node.box(lane).contains(box), comment)
          (page, above) = (node.child[lane], page)
        }
        #expect(path.leaf == page && path.lowestNode == above, comment)
        #expect(path.leafAddress == tree.leaves.page(page), comment)
        #expect(path.growingLevels >> UInt32(tree.height) == 0, comment)
        growing.insert(path.growingLevels)
      }
    }
    // Several levels, the lowest alone, and none.
    #expect(growing.isSuperset(of: [0, 1, 3]))
    withExtendedLifetime(index) {}
  }

  /// Expects that of some children, the middle of one is nearest to the point, in whole steps.
  private func expectNearestMiddle(
    _ taken: Int, among lanes: [Int], of node: NodePage, _ point: SIMD3<Float>, slack: Float,
    _ comment: Comment
  ) {
    func offset(_ lane: Int) -> Double {
      let box = node.box(lane)
      return (0..<3).reduce(0.0) { sum, axis in
        let middle = (Double(box.lower[axis]) + Double(box.upper[axis])) / 2
        let here = Double(point[axis] / NodePage.leastStep + slack)
        let perShortest = Double(NodePage.leastStep / node.step)
        return sum
          + abs((middle / Double(node.step)).rounded(.up) - (here * perShortest).rounded(.down))
      }
    }
    #expect(lanes.contains(taken) && offset(taken) == lanes.map(offset).min(), comment)
  }

  @Test func theWayDownEndsAtTheNearestLeafAndTheRestOfItHasAllOthers() throws {
    var several = 0
    try forEachView { view, instructions, comment, generator in
      let kernels = try #require(instructions.kernels)
      let height = view.tree.height
      let chord = view.chord
      NodeBounds.withMemory(for: height) { bounds in
        var path = (0..<height).map {
          ckernels_step(
            node: view.tree.nodes.page(view.tree.root),
            // Not where they belong.
            bounds: bounds(($0 + 1) % height).squared, taken: 0, rest: 0)
        }
        kernels.pointee.descend(
          view.tree.rootAddress, height, view.corner, .random(in: 0...1, using: &generator), &path,
          bounds(0).squared)
        var page = view.tree.root
        for level in (0..<height).reversed() {
          let step = path[level]
          let node = view.tree.node(page)
          #expect(step.node == node.base, comment)
          #expect(step.bounds == bounds(level).squared, comment)
          let isTaken: UInt32 = level > 0 ? 1 << step.taken : 0
          #expect(step.rest == UInt32(node.allLanes) & ~isTaken, comment)
          NodeBounds.withMemory(for: 1) { memory in
            memory(0).set(from: view.point, to: node, instructions)
            let all = (0..<node.count).map { memory(0)[$0] }
            #expect((0..<node.count).map { step.bounds[$0] } == all, comment)
            #expect(all[Int(step.taken)] == all.min(), comment)
          }
          let inside = (0..<node.count).filter { step.bounds[$0] == 0 }
          if inside.count > 1 {
            several += 1
            expectNearestMiddle(
              Int(step.taken), among: inside, of: node, view.point, slack: -CKERNELS_LEAST_SLACK,
              comment)
          }
          NodeBounds.withMemory(for: 1) { memory in
            let plain = memory(0).set(from: view.point, to: node)
            let inside = (0..<node.count).filter { memory(0)[$0] == 0 }
            guard inside.count > 1 else { return }
            expectNearestMiddle(
              node.firstLane(plain, to: view.point), among: inside, of: node, view.point,
              slack: CKERNELS_LEAST_SLACK, comment)
          }
          page = node.child[Int(step.taken)]
        }
        let least = view.leaves(withinReachBelow: view.tree.root, level: height).count
        var pending = [ckernels_pending](
          repeating: ckernels_pending(node: path[0].node, level: 0),
          count: PendingStack.capacity(level: height - 1))
        var leaves = [UnsafeMutableRawPointer](repeating: path[0].node, count: 20_000)
        var numbers = [UInt32](repeating: .max, count: 20_000)
        for most in [0, 3, 10_000] {
          let count = kernels.pointee.collect(
            view.corner, chord * chord, path, height, &pending, &leaves, &numbers, most)
          #expect(count <= most + NodePage.capacity && (least <= most || count > most), comment)
          guard count <= most else { continue }
          view.expectWithinReach(Set(leaves[..<count]), comment)
          #expect(Set(leaves[..<count]).count == count, comment)
          view.expect(leaves, areNumbered: numbers, 0..<count, comment)
        }
      }
    }
    #expect(several > 0)
  }
}
