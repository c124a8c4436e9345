/// What a filter leaves out before and after a leaf is scanned.
extension PointSearch {
  /// How many lanes are scanned one by one.
  private static let fewLanes = 4

  /// Scans the next leaf without lowering the bound.
  func scanNext(_ found: inout PointCandidates) {
    let first = found.count
    scanNextUnfiltered(&found)
    if let filter { found.filter(from: first, filter) }
  }

  /// The same with the quick test only: the new candidates have to be filtered, before the bound is lowered.
  func scanNextUnfiltered(_ found: inout PointCandidates) {
    guard let mayInclude = filter?.mayInclude else {
      found.scan(from: point, atMost: 1)
      return
    }
    let leaf = found.leaf(at: found.scannedCount)
    let inOrder = leaf.lanesInOrder
    // About the others, nothing is known before their records are read.
    var lanes = leaf.allLanes & ~inOrder
    if inOrder != 0 { lanes |= mayInclude(leaf.firstEntryNumber, inOrder) }
    if lanes == 0 {
      found.scannedCount += 1
    } else if lanes.nonzeroBitCount <= Self.fewLanes {
      found.scan(lanes, from: point)
    } else {
      let first = found.count
      found.scan(from: point, atMost: 1)
      found.keep(lanes, from: first)
    }
  }

  /// Those of some children of a node below which there may be points with the marks that the filter
  /// wants, as bits.
  ///
  /// - Parameter level: The children's level, 0 for leaves.
  func marked(_ lanes: UInt16, of node: NodePage, level: Int) -> UInt16 {
    guard let wanted = filter?.marks, wanted != 0 else { return lanes }
    var rest = lanes
    var result: UInt16 = 0
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      let marks = tree.pointee.marks.marks(of: node.child[lane], level: level)
      // Without a branch, which would be mispredicted too often.
      result |= (marks & wanted == wanted ? 1 : 0) &<< UInt16(truncatingIfNeeded: lane)
    }
    return result
  }
}
