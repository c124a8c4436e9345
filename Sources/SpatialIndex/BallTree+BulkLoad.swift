import Geodesy

extension BallTree {
  /// Builds a packed tree: every leaf but the last with `LeafPage.bulkLoadCount` balls, neighbours
  /// in space neighbours in memory.
  ///
  /// The balls are divided along the widest axis of their centres until each part fills a leaf (a
  /// k-d partition by selection), so that the leaves below each node of a `TreePlan` are one part.
  ///
  /// - Parameters:
  ///   - isIncluded: Decides by its index in `balls` whether to take a ball; nil for all.
  ///   - firstNumber: The number of the first ball of the first leaf; the others follow.
  ///   - placed: Called for each ball with its number, its index in `balls` and its leaf; for many at
  ///     the same time where there are several processors.
  /// - Complexity: O(*n* log *n*).
  init(
    bulkLoading balls: [Ball], where isIncluded: ((UInt32) -> Bool)?,
    holdsPoints: Bool, firstNumber: UInt32, _ writer: inout PageWriter,
    placed: @Sendable (_ number: UInt32, _ index: UInt32, _ leaf: UInt32) -> Void
  ) {
    self.init(holdsPoints: holdsPoints)
    var partition = SpatialPartition(balls, where: isIncluded)
    guard partition.count > 0 else { return }
    let leafSize = LeafPage.bulkLoadCount(holdsPoints: holdsPoints)
    let leafCount = (partition.count + leafSize - 1) / leafSize
    let plan = TreePlan(leafCount: leafCount)
    let childCounts = (0..<plan.height).map { plan.childCounts(height: $0 + 1) }
    let nodeCount = childCounts.reduce(0) { $0 + $1.count }
    let tableCount = PageTable.tableCount(for: leafCount) + PageTable.tableCount(for: nodeCount)
    // The tables first: leaves of balls have the same size, and only the pages that were reserved last can be
    // taken as a run. The tables are spare pages then.
    memory.reserve([
      (tableCount, PageTable.tableKind), (leafCount, leaves.kind), (nodeCount, nodes.kind),
    ])
    let stamp = writer.makeRun(leafCount, in: &leaves, memory)
    // The nodes above the leaves have the numbers from 0 on.
    let parents =
      childCounts.first.map { counts in
        counts.enumerated().flatMap { repeatElement(UInt32($0.offset), count: $0.element) }
      } ?? [Self.none]
    count = partition.count
    // Unsafe because a reader of pages has a pointer, which is not Sendable. Safe: nothing changes the page
    // addresses until all threads are done, and each thread writes only the leaves that it fills.
    nonisolated(unsafe) let pages = leaves.reader
    var level = [(UInt32, Box)](repeating: (0, Box.empty), count: leafCount)
    level.withUnsafeMutableBufferPointer {
      // Unsafe because a buffer is not Sendable. Safe: each leaf has its own element, which only the thread
      // that fills the leaf writes, and the array is read after all threads are done.
      nonisolated(unsafe) let level = $0
      balls.withUnsafeBufferPointer {
        // Unsafe because a buffer is not Sendable. Safe: the balls are only read, and the array outlives the
        // threads, which end inside this closure.
        nonisolated(unsafe) let balls = $0
        partition.forEachLeaf(
          of: plan, size: leafSize,
          found: { part in
            // They arrive while the leaf before is filled.
            let first = balls.baseAddress.unsafelyUnwrapped
            for key in part { prefetchMemory(first + Int(key.index), lines: 1) }
          },
          { number, part in
            let page = UInt32(number)
            let leaf = LeafPage(pages.page(page), holdsPoints: holdsPoints)
            stamp.mark(leaf.base)
            leaf.parent = parents[number]
            let start = firstNumber + page * UInt32(leafSize)
            level[number] = (page, leaf.fill(part, of: balls, firstNumber: start))
            for (lane, key) in part.enumerated() { placed(start + UInt32(lane), key.index, page) }
          })
      }
    }
    setLoaded(firstNumber: firstNumber)
    for counts in childCounts {
      var start = 0
      level = counts.map { childCount in
        let children = level[start..<start + childCount]
        start += childCount
        let number = makeNode(&writer)
        precondition(
          height > 0 || parents[Int(children[children.startIndex].0)] == number,
          "A new tree's nodes have the numbers from 0 on")
        let node = node(number)
        node.makeRoom(for: Self.box(around: children))
        for (child, box) in children {
          // The leaves already have their parent.
          let address =
            height == 0
            ? leaves.page(child) : setParent(of: child, to: number, childIsLeaf: false, &writer)
          append(child, at: address, box: box, level: height, to: node)
        }
        return (number, node.box)
      }
      height += 1
    }
    root = level[0].0
  }
}

extension LeafPage {
  /// Makes the leaf one of some balls and returns the box around them.
  ///
  /// - Parameter firstNumber: The entry number of the first ball; the others follow.
  fileprivate func fill(
    _ keys: SpatialPartition.Keys, of balls: UnsafeBufferPointer<Ball>, firstNumber: UInt32
  ) -> Box {
    switch self {
    case .points(let leaf):
      return withUnsafeTemporaryAllocation(of: UnitPoint.self, capacity: keys.count) { points in
        for lane in keys.indices {
          points.initializeElement(at: lane, to: UnitPoint(balls[Int(keys[lane].index)].center))
        }
        let corners = leaf.fill(count: keys.count) { (points[$0], firstNumber + UInt32($0)) }
        guard let corners else { preconditionFailure("A leaf has room for a part of a bulk load") }
        return Box(corners)
      }
    case .balls(let leaf):
      return withUnsafeTemporaryAllocation(of: BallLeaf.Entry.self, capacity: keys.count) { parts in
        for lane in keys.indices {
          let ball = balls[Int(keys[lane].index)]
          parts.initializeElement(
            at: lane,
            to: (UnitPoint(ball.center), ball.radiusMeters, firstNumber + UInt32(lane)))
        }
        guard leaf.fill(count: keys.count, { parts[$0] }) else {
          preconditionFailure("A leaf has room for a part of a bulk load")
        }
        return BallLeaf.box(count: keys.count) { parts[$0] }
      }
    }
  }
}
