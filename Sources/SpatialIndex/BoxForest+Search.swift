import CKernels

extension BoxForest {
  /// Calls `body` with every entry whose box meets a box, and with some whose box is a little away
  /// from it; more than once with an entry that has several boxes.
  ///
  /// - Parameters:
  ///   - entryFound: Called with the numbers of up to 32 entries before `body` is called with the
  ///     first of them, so that it can prefetch.
  ///   - body: Called with an entry and its record, which is there during the call.
  package func forEachEntry(
    meeting box: DegreeBox, _ instructions: InstructionSet, entryFound: (UInt32) -> Void,
    _ body: (BoxTreeEntry) -> Void
  ) {
    let box = ckernels_box(west: box.west, south: box.south, east: box.east, north: box.north)
    // In place: a copy of a tree would count references.
    trees.withUnsafeBufferPointer { trees in
      BoxSearch.withMemory(for: box, instructions.rings) { search in
        for index in trees.indices {
          guard let root = trees[index].rootPage else { continue }
          search.collectLeaves(below: root, height: trees[index].height, entryFound, body)
        }
        search.scanLeaves(entryFound, body)
        search.report(body)
      }
    }
    withExtendedLifetime(self) {}
  }
}

/// A search for the boxes that meet a box. Leaves and records are prefetched as they are found, and
/// read when there are no others to find.
private struct BoxSearch {
  private typealias Address = UnsafeMutableRawPointer

  private let box: UnsafePointer<ckernels_box>
  private let kernels: UnsafePointer<ckernels_rings>?
  private let leaves: UnsafeMutableBufferPointer<Address>
  private var leafCount = 0
  private let entries: UnsafeMutableBufferPointer<BoxTreeEntry>
  private var entryCount = 0

  // Together 896 bytes; the standard library puts no more than 1,024 on the stack.
  private static let mostLeaves = 16
  private static let mostEntries = 32

  // Inlined, as is all that follows: there is one call of each in a query.
  @inline(__always)
  static func withMemory(
    for box: ckernels_box, _ kernels: UnsafePointer<ckernels_rings>?,
    _ body: (inout BoxSearch) -> Void
  ) {
    withUnsafePointer(to: box) { box in
      withUnsafeTemporaryAllocation(of: Address.self, capacity: mostLeaves) { leaves in
        withUnsafeTemporaryAllocation(of: BoxTreeEntry.self, capacity: mostEntries) { entries in
          var search = BoxSearch(
            box: box, kernels: kernels, leaves: leaves, entries: entries)
          body(&search)
        }
      }
    }
  }

  private init(
    box: UnsafePointer<ckernels_box>, kernels: UnsafePointer<ckernels_rings>?,
    leaves: UnsafeMutableBufferPointer<Address>,
    entries: UnsafeMutableBufferPointer<BoxTreeEntry>
  ) {
    self.box = box
    self.kernels = kernels
    self.leaves = leaves
    self.entries = entries
  }

  @inline(__always)
  mutating func collectLeaves(
    below root: BoxPage, height: Int, _ entryFound: (UInt32) -> Void,
    _ body: (BoxTreeEntry) -> Void
  ) {
    guard height > 0 else {
      append(root.base, entryFound, body)
      return
    }
    // All children but one of each node on the way down, and those of the last; in each the level is
    // in the last 6 bits of the address, which are 0 there.
    let capacity = BoxPage.nodeCapacity * height
    withUnsafeTemporaryAllocation(of: Address.self, capacity: capacity) { stack in
      stack.initializeElement(at: 0, to: root.base + height)
      var count = 1
      while count > 0 {
        count -= 1
        let level = Int(bitPattern: stack[count]) & 63
        let page = BoxPage.node(stack[count] - level)
        var lanes = page.lanes(meeting: box, kernels)
        while lanes != 0 {
          let child = page.child[lanes.trailingZeroBitCount]
          lanes &= lanes &- 1
          if level == 1 {
            append(child, entryFound, body)
          } else {
            stack.initializeElement(at: count, to: child + (level - 1))
            count += 1
          }
        }
      }
    }
  }

  @inline(__always)
  private mutating func append(
    _ leaf: Address, _ entryFound: (UInt32) -> Void, _ body: (BoxTreeEntry) -> Void
  ) {
    BoxPage.leaf(leaf).prefetchLeaf()
    if leafCount == Self.mostLeaves { scanLeaves(entryFound, body) }
    leaves.initializeElement(at: leafCount, to: leaf)
    leafCount += 1
  }

  mutating func scanLeaves(_ entryFound: (UInt32) -> Void, _ body: (BoxTreeEntry) -> Void) {
    for leaf in leaves[..<leafCount] {
      let leaf = BoxPage.leaf(leaf)
      var lanes = leaf.lanes(meeting: box, kernels)
      while lanes != 0 {
        let entry = leaf.entry(lanes.trailingZeroBitCount)
        lanes &= lanes &- 1
        if entryCount == Self.mostEntries { report(body) }
        ckernels_prefetch(entry.record.baseAddress.unsafelyUnwrapped, entry.record.count >> 6)
        entryFound(entry.number)
        entries.initializeElement(at: entryCount, to: entry)
        entryCount += 1
      }
    }
    leafCount = 0
  }

  mutating func report(_ body: (BoxTreeEntry) -> Void) {
    for entry in entries[..<entryCount] { body(entry) }
    entryCount = 0
  }
}
