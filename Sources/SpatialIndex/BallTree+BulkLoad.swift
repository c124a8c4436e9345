import Geodesy

extension BallTree {
  /// Builds a packed tree: every leaf full but the last, neighbours in space neighbours in
  /// memory.
  ///
  /// The balls are halved along the widest axis of their centres until each part fills a leaf
  /// (a k-d partition by selection), with the larger half a power of two of leaves, so that
  /// sixteen leaves in a row are one part and become one node.
  ///
  /// - Parameter placed: is told the leaf of every entry.
  /// - Complexity: O(*n* log *n*).
  init(bulkLoading balls: inout [Ball], placed: (UInt32, UInt32) -> Void) {
    self.init()
    guard !balls.isEmpty else { return }
    balls.withUnsafeMutableBufferPointer { buffer in
      pack(buffer, placed: placed)
    }
    changeCount(by: balls.count)
    var level = (0..<leaves.pageCount).map { ($0, leaf($0).box) }
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: NodePage.capacity).map { start in
        let children = level[start..<min(start + NodePage.capacity, level.count)]
        let number = makeNode()
        let node = writableNode(number)
        for (child, box) in children {
          node.append(child, box: box)
          setParent(of: child, to: number, childIsLeaf: height == 0)
        }
        return (number, node.box)
      }
      height += 1
    }
    root = level[0].0
  }

  private mutating func pack(
    _ balls: UnsafeMutableBufferPointer<Ball>, placed: (UInt32, UInt32) -> Void
  ) {
    let leafCount = (balls.count + LeafPage.capacity - 1) / LeafPage.capacity
    guard leafCount > 1 else {
      let number = makeLeaf()
      let leaf = writableLeaf(number)
      for ball in balls {
        leaf.append(ball)
        placed(ball.entry, number)
      }
      return
    }
    // The largest power of two below the number of leaves.
    let firstLeaves = 1 << (Int.bitWidth - 1 - (leafCount - 1).leadingZeroBitCount)
    let middle = firstLeaves * LeafPage.capacity
    switch widestAxis(of: balls) {
    case 0: select(balls, middle) { $0.center.x }
    case 1: select(balls, middle) { $0.center.y }
    default: select(balls, middle) { $0.center.z }
    }
    pack(UnsafeMutableBufferPointer(rebasing: balls[..<middle]), placed: placed)
    pack(UnsafeMutableBufferPointer(rebasing: balls[middle...]), placed: placed)
  }

  mutating func setParent(of child: UInt32, to parent: UInt32, childIsLeaf: Bool) {
    if childIsLeaf {
      writableLeaf(child).parent = parent
    } else {
      writableNode(child).parent = parent
    }
  }
}

/// The axis, 0 to 2, along which the centres spread most.
func widestAxis(of balls: UnsafeMutableBufferPointer<Ball>) -> Int {
  var low = SIMD3<Double>(repeating: .infinity)
  var high = -low
  for ball in balls {
    let center = SIMD3(ball.center.x, ball.center.y, ball.center.z)
    low = pointwiseMin(low, center)
    high = pointwiseMax(high, center)
  }
  let spread = high - low
  if spread.x >= spread.y && spread.x >= spread.z { return 0 }
  return spread.y >= spread.z ? 1 : 2
}

/// Rearranges so that no element before `middle` has a greater key than one from there on
/// (C. A. R. Hoare's selection, *Communications of the ACM* 4, 1961, algorithm 65, with the
/// median of three as pivot).
@inline(__always)
private func select(
  _ balls: UnsafeMutableBufferPointer<Ball>, _ middle: Int, by key: (Ball) -> Double
) {
  var low = 0
  var high = balls.count - 1
  while low < high {
    let a = key(balls[low])
    let b = key(balls[low + (high - low) / 2])
    let c = key(balls[high])
    let pivot = max(min(a, b), min(max(a, b), c))
    var left = low
    var right = high
    while left <= right {
      while key(balls[left]) < pivot { left += 1 }
      while pivot < key(balls[right]) { right -= 1 }
      if left <= right {
        balls.swapAt(left, right)
        left += 1
        right -= 1
      }
    }
    if middle <= right {
      high = right
    } else if middle >= left {
      low = left
    } else {
      return
    }
  }
}
