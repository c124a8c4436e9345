import Geodesy

extension BallTree {
  /// Builds a packed tree: every leaf full but the last, neighbours in space neighbours in
  /// memory.
  ///
  /// The balls are halved along the widest axis of their centres until each part fills a leaf
  /// (a k-d partition by selection), with the larger half a power of two of leaves, so that
  /// sixteen leaves in a row are one part and become one node.
  ///
  /// - Parameters:
  ///   - balls: by centre and radius in metres.
  ///   - isIncluded: by their places, which of them to take.
  ///   - firstNumber: the number of the first ball of the first leaf; the others' follow.
  ///   - placed: is told, ball by ball, its place in `balls` and its leaf.
  /// - Complexity: O(*n* log *n*).
  init(
    bulkLoading balls: [(center: ECEF, radiusMeters: Double)], where isIncluded: (UInt32) -> Bool,
    holdsPoints: Bool, firstNumber: UInt32, _ writer: inout PageWriter,
    placed: (UInt32, UInt32) -> Void
  ) {
    self.init(holdsPoints: holdsPoints)
    var partition = SpatialPartition()
    partition.reserveCapacity(balls.count)
    for (place, ball) in balls.enumerated() where isIncluded(UInt32(place)) {
      partition.append(ball.center, place: UInt32(place))
    }
    guard partition.count > 0 else { return }
    let leafCount = (partition.count + LeafPage.capacity - 1) / LeafPage.capacity
    let nodeCount = Self.nodeCount(above: leafCount)
    let tableCount = PageTable.tableCount(for: leafCount) + PageTable.tableCount(for: nodeCount)
    memory.reserve([
      (leafCount, leaves.kind), (nodeCount, nodes.kind), (tableCount, PageTable.tableKind),
    ])
    var level: [(UInt32, Box)] = []
    level.reserveCapacity(leafCount)
    balls.withUnsafeBufferPointer { balls in
      partition.forEachPart(size: LeafPage.capacity) { part in
        let number = makeLeaf(&writer)
        let leaf = leaf(number)
        for key in part {
          prefetchMemory(balls.baseAddress.unsafelyUnwrapped + Int(key.place), lines: 1)
        }
        for key in part {
          let ball = balls[Int(key.place)]
          leaf.append(
            Ball(
              center: ball.center, radiusMeters: ball.radiusMeters,
              entry: firstNumber + UInt32(count)))
          count += 1
          placed(key.place, number)
        }
        level.append((number, leaf.box))
      }
    }
    while level.count > 1 {
      let fanOut = Self.fanOut(ofHeight: height)
      level = stride(from: 0, to: level.count, by: fanOut).map { start in
        let children = level[start..<min(start + fanOut, level.count)]
        let number = makeNode(&writer)
        let node = node(number)
        for (child, box) in children {
          node.append(child, box: box, leaf: leaf(child, isLeaf: height == 0))
          setParent(of: child, to: number, childIsLeaf: height == 0, &writer)
        }
        return (number, node.box)
      }
      height += 1
    }
    root = level[0].0
  }

  /// How many children a packed node has, by the height of the tree below it.
  ///
  /// The nodes above the lowest have room for as many again: when the lowest are split, no split
  /// goes on upward.
  private static func fanOut(ofHeight height: Int) -> Int {
    height == 1 ? NodePage.capacity / 2 : NodePage.capacity
  }

  private static func nodeCount(above leafCount: Int) -> Int {
    var result = 0
    var level = leafCount
    var height = 0
    while level > 1 {
      let fanOut = fanOut(ofHeight: height)
      level = (level + fanOut - 1) / fanOut
      result += level
      height += 1
    }
    return result
  }
}
