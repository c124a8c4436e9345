import Geodesy

extension BallTree {
  /// Divides the entries of a full lowest node, and one more, anew among leaves as full as those of a bulk
  /// load, if these are not more than the node has.
  ///
  /// It takes the place of the split of a leaf, which would split the node, too. Leaves that have been split
  /// are not much more than half full, so there is room. The next time that a leaf is full the node is, and is
  /// split: a node is repacked hardly more than once between two splits.
  ///
  /// - Parameters:
  ///   - number: The node, or `none`.
  ///   - entry: An entry that is in none of its leaves. The boxes of the node and those above contain it.
  ///   - entryMarks: The marks of an entry.
  ///   - placed: Called with every entry and its leaf.
  /// - Returns: Whether it was done; otherwise nothing is changed.
  /// - Complexity: O(1); it reads and writes about 400 entries.
  mutating func repack(
    _ number: UInt32, adding entry: BallEntry, _ writer: inout PageWriter,
    entryMarks: (UInt32) -> UInt64, placed: (UInt32, UInt32) -> Void
  ) -> Bool {
    guard number != Self.none else { return false }
    let full = node(number)
    guard full.count == NodePage.capacity else { return false }
    let pages = (0..<NodePage.capacity).map { full.child[$0] }
    let leaves = (0..<NodePage.capacity).map {
      LeafPage(full.childAddress[$0], holdsPoints: holdsPoints)
    }
    // All at once, to wait for memory once; often their counts are all that is needed.
    for leaf in leaves { prefetchMemory(leaf.base, lines: 1) }
    let count = leaves.reduce(1) { $0 + $1.count }
    let most = LeafPage.bulkLoadCount(holdsPoints: holdsPoints)
    guard count <= NodePage.capacity * most else { return false }
    let leafCount = (count + most - 1) / most

    for leaf in leaves { leaf.prefetch() }
    var entries: [BallLeaf.Entry] = []
    entries.reserveCapacity(count)
    entries.append(LeafPage.part(entry))
    for leaf in leaves { leaf.appendParts(to: &entries) }
    var partition = SpatialPartition()
    partition.reserveCapacity(count)
    for index in 0..<count {
      partition.append(entries[index].center.ecef, index: UInt32(index))
    }
    var children: [(UInt32, Box)] = []
    children.reserveCapacity(leafCount)
    partition.forEachPart(size: (count + leafCount - 1) / leafCount) { keys in
      let page = pages[children.count]
      let leaf = writableLeaf(page, &writer)
      guard let box = leaf.fill(count: keys.count, { entries[Int(keys[$0].index)] }) else {
        preconditionFailure("A leaf has room for as many as in a bulk load")
      }
      var union: UInt64 = 0
      for key in keys {
        let number = entries[Int(key.index)].number
        placed(number, page)
        union |= entryMarks(number)
      }
      marks.set(union, ofLeaf: page)
      children.append((page, box))
    }
    for page in pages[children.count...] { discardLeaf(page, &writer) }

    let repacked = writableNode(number, &writer)
    repacked.clear()
    repacked.makeRoom(for: Self.box(around: children[...]))
    for (page, box) in children { repacked.append(page, at: self.leaves.page(page), box: box) }
    tighten(child: number, box: repacked.box, parent: repacked.parent, level: 1, &writer)
    return true
  }
}
