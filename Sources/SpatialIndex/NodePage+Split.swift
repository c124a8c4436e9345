extension NodePage {
  /// Sorts children for a split and returns the index to cut at, with at least two fifths of them on
  /// either side.
  ///
  /// Axis and index are those for which the two parts' boxes overlap least and, if several do not, have
  /// the shortest sides (after the R*-tree, applied to the boxes' middles: N. Beckmann et al., SIGMOD
  /// 1990, section 4.2; there the axis is the one with the shortest sides). After a bulk load, the plane
  /// that divided the children then has no overlap, but for a step of the node.
  static func cut(_ children: inout [(UInt32, Box)]) -> Int {
    let count = children.count
    let least = (2 * count + 4) / 5
    let indices = least...count - least
    var best = (index: indices.lowerBound, overlap: Float.infinity, margin: Float.infinity)
    var bestOrder = children
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { order in
      withUnsafeTemporaryAllocation(of: Box.self, capacity: count + 1) { rest in
        for axis in 0..<3 {
          writeOrder(of: children, by: axis, order)
          func box(_ rank: Int) -> Box { children[Int(order[rank] & 0xff)].1 }
          // The boxes around the last 0, 1, 2 … children.
          rest.initializeElement(at: 0, to: .empty)
          for number in 0..<count {
            rest.initializeElement(
              at: number + 1, to: rest[number].union(box(count - 1 - number)))
          }
          var front = Box.empty
          var isBest = false
          for index in 1..<count {
            front.formUnion(box(index - 1))
            guard indices.contains(index) else { continue }
            let back = rest[count - index]
            let overlap = front.overlap(with: back)
            let margin = front.margin + back.margin
            if (overlap, margin) < (best.overlap, best.margin) {
              best = (index, overlap, margin)
              isBest = true
            }
          }
          if isBest { bestOrder = order.map { children[Int($0 & 0xff)] } }
        }
      }
    }
    children = bestOrder
    return best.index
  }

  /// Writes the order of some children by the middle of their boxes on an axis: their indices are in the
  /// last 8 bits.
  private static func writeOrder(
    of children: [(UInt32, Box)], by axis: Int, _ order: UnsafeMutableBufferPointer<Int64>
  ) {
    for (index, child) in children.enumerated() {
      let key = Int64(Box.inOrder(child.1.middle[axis])) << 8 | Int64(index)
      var rank = index
      while rank > 0, order[rank - 1] > key {
        order[rank] = order[rank - 1]
        rank -= 1
      }
      order[rank] = key
    }
  }
}
