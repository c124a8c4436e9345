import Geodesy

extension BallTree {
  /// Repacks a full lowest node: spreads its entries and one more over leaves as full as after a bulk load, if
  /// these are not more than it has.
  ///
  /// It takes the place of the split of a leaf, which would split the node, too. Leaves that have been split
  /// are not much more than half full, so there is room. The next time that a leaf is full, the node usually
  /// has too many entries, and is split.
  ///
  /// - Parameters:
  ///   - number: The node, or `none`.
  ///   - fullCount: How many entries the full leaf has; a wide one has room for fewer.
  ///   - entry: An entry that is in none of its leaves. The boxes of the node and those above contain it.
  ///   - entryMarks: The marks of an entry that is in a leaf. Those of the new one are added afterwards.
  ///   - placed: Called with every entry and its leaf.
  /// - Returns: Whether it was done; otherwise nothing is changed.
  /// - Complexity: O(1); it reads and writes about 400 entries.
  mutating func repack(
    _ number: UInt32, withLeafOf fullCount: Int, adding entry: BallEntry,
    _ writer: inout PageWriter, entryMarks: (UInt32) -> UInt64,
    placed: (UInt32, UInt32) -> Void
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
    // With 13 of 16 places taken at most: full leaves would soon be repacked again.
    let most = min(LeafPage.bulkLoadCount(holdsPoints: holdsPoints), fullCount * 13 / 16)
    guard count <= NodePage.capacity * most else { return false }
    let leafCount = (count + most - 1) / most

    for leaf in leaves { leaf.prefetch() }
    var entries: [BallLeaf.Entry] = []
    entries.reserveCapacity(count)
    entries.append(LeafPage.leafEntry(entry))
    for leaf in leaves { leaf.appendEntries(to: &entries) }
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
        if key.index != 0 { union |= entryMarks(number) }
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
    if repacked.parent != Self.none { noteAhead(number, below: repacked.parent, &writer) }
    return true
  }
}
