extension BallTree {
  /// Begins a change; existing copies of the tree stay as they are.
  ///
  /// - Complexity: O(1), but O(*n*) once after the writer was copied.
  mutating func begin(_ writer: inout PageWriter) {
    if writer.isAlone() {
      writer.begin(&version, memory)
    } else {
      part(&writer)
    }
  }

  /// Copies every page, so that tree and writer share none with those they were copied from.
  private mutating func part(_ writer: inout PageWriter) {
    writer.part()
    let old = self
    memory = PageMemory()
    version = PageVersion()
    leaves = PageTable(old.leaves.kind)
    nodes = PageTable(old.nodes.kind)
    // The old version keeps the other writer from changing the pages; the old memory owns them.
    withExtendedLifetime(old) {
      leaves.copyPages(of: old.leaves, without: writer.freeLeaves, writer: &writer, memory)
      nodes.copyPages(of: old.nodes, without: writer.freeNodes, writer: &writer, memory)
    }
    if root != Self.none { readdress(root, level: height, &writer) }
  }

  /// Writes the leaves' addresses into the nodes above them.
  private mutating func readdress(_ page: UInt32, level: Int, _ writer: inout PageWriter) {
    guard level > 0 else { return }
    let node = writableNode(page, &writer)
    for lane in 0..<node.count {
      let child = node.child[lane]
      if level == 1 {
        node.leafAddress[lane] = leaves.page(child)
      } else {
        readdress(child, level: level - 1, &writer)
      }
    }
  }

  /// A child that is a leaf.
  func leaf(_ child: UInt32, isLeaf: Bool) -> LeafPage? {
    isLeaf ? leaf(child) : nil
  }

  mutating func writableLeaf(_ number: UInt32, _ writer: inout PageWriter) -> LeafPage {
    let old = leaves.page(number)
    LeafPage(old, holdsPoints: holdsPoints).prefetch()
    return writableLeaf(number, at: old, &writer)
  }

  /// A leaf whose address is known, so that it is not looked up unless it is copied.
  mutating func writableLeaf(
    _ number: UInt32, at old: UnsafeMutableRawPointer, _ writer: inout PageWriter
  ) -> LeafPage {
    let page = writer.writable(old, number, in: &leaves, memory)
    let leaf = LeafPage(page, holdsPoints: holdsPoints)
    if page != old, leaf.parent != Self.none {
      let parent = writableNode(leaf.parent, &writer)
      if let lane = parent.lane(of: number) { parent.leafAddress[lane] = page }
    }
    return leaf
  }

  mutating func writableNode(_ number: UInt32, _ writer: inout PageWriter) -> NodePage {
    NodePage(writer.writable(number, in: &nodes, memory))
  }

  /// Makes an empty leaf.
  mutating func makeLeaf(_ writer: inout PageWriter) -> UInt32 {
    let number = writer.freeLeaves.popLast() ?? leaves.pageCount
    writer.make(number, in: &leaves, memory)
    let leaf = leaf(number)
    leaf.clear()
    leaf.parent = Self.none
    return number
  }

  /// Makes an empty node.
  mutating func makeNode(_ writer: inout PageWriter) -> UInt32 {
    let number = writer.freeNodes.popLast() ?? nodes.pageCount
    writer.make(number, in: &nodes, memory)
    let node = node(number)
    node.clear()
    node.parent = Self.none
    return number
  }

  mutating func discardLeaf(_ number: UInt32, _ writer: inout PageWriter) {
    writer.discard(number, in: leaves, memory)
    writer.freeLeaves.append(number)
  }

  mutating func discardNode(_ number: UInt32, _ writer: inout PageWriter) {
    writer.discard(number, in: nodes, memory)
    writer.freeNodes.append(number)
  }

  mutating func setParent(
    of child: UInt32, to parent: UInt32, childIsLeaf: Bool, _ writer: inout PageWriter
  ) {
    if childIsLeaf {
      let leaf = writableLeaf(child, &writer)
      leaf.parent = parent
      guard parent != Self.none else { return }
      let node = writableNode(parent, &writer)
      if let lane = node.lane(of: child) { node.leafAddress[lane] = leaf.base }
    } else {
      writableNode(child, &writer).parent = parent
    }
  }
}

extension PageTable {
  fileprivate mutating func copyPages(
    of other: PageTable, without free: ContiguousArray<UInt32>, writer: inout PageWriter,
    _ memory: PageMemory
  ) {
    let free = Set(free)
    memory.reserve([(Int(other.pageCount) - free.count, kind)])
    for number in 0..<other.pageCount {
      guard !free.contains(number) else {
        // A number without a page, which is not looked up before it is made again.
        writer.skip(number, in: &self, memory)
        continue
      }
      writer.make(number, in: &self, memory)
      writer.fill(number, with: other.page(number), in: self)
    }
  }
}
