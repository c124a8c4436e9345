import Geodesy

extension BallTree {
  /// Builds a packed tree: every leaf full but the last, neighbours in space neighbours in
  /// memory.
  ///
  /// The balls are divided along the widest axis of their centres until each part fills a leaf (a
  /// k-d partition by selection). The larger part is always a power of two of leaves, so that
  /// sixteen leaves in a row are one part and become one node.
  ///
  /// - Parameters:
  ///   - isIncluded: Decides by its index in `balls` whether to take a ball.
  ///   - firstNumber: The number of the first ball of the first leaf; the others follow.
  ///   - placed: Called for ball after ball with its index in `balls` and its leaf.
  /// - Complexity: O(*n* log *n*).
  init(
    bulkLoading balls: [Ball], where isIncluded: (UInt32) -> Bool,
    holdsPoints: Bool, firstNumber: UInt32, _ writer: inout PageWriter,
    placed: (UInt32, UInt32) -> Void
  ) {
    self.init(holdsPoints: holdsPoints)
    var partition = SpatialPartition()
    partition.reserveCapacity(balls.count)
    for (index, ball) in balls.enumerated() where isIncluded(UInt32(index)) {
      partition.append(ball.center, index: UInt32(index))
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
          prefetchMemory(balls.baseAddress.unsafelyUnwrapped + Int(key.index), lines: 1)
        }
        for key in part {
          leaf.append(
            BallEntry(number: firstNumber + UInt32(count), ball: balls[Int(key.index)]))
          count += 1
          placed(key.index, number)
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
  /// The nodes above the lowest level have room for as many children again, so that splits of the
  /// lowest nodes do not spread upward.
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
