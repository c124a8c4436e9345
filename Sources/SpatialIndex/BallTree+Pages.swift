extension BallTree {
  /// Begins a change; existing copies of the tree stay as they are.
  ///
  /// - Returns: Whether all pages have been copied, so that they have new addresses.
  /// - Complexity: O(1), but O(*n*) once after the writer was copied.
  @discardableResult
  mutating func begin(_ writer: inout PageWriter) -> Bool {
    guard writer.isAlone() else {
      part(&writer)
      return true
    }
    writer.begin(&version, memory)
    return false
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
    if root != Self.none { readdress(root, level: height) }
  }

  /// Writes the addresses of all pages into the nodes above them.
  ///
  /// - Parameter page: A page of this version.
  private func readdress(_ page: UInt32, level: Int) {
    guard level > 0 else { return }
    let node = node(page)
    for lane in 0..<node.count {
      let child = node.child[lane]
      node.childAddress[lane] = address(of: child, isLeaf: level == 1)
      readdress(child, level: level - 1)
      if level == 2 { setAhead(self.node(child), of: lane, in: node, isFirst: lane == 0) }
    }
  }

  /// The box around some children of a node.
  static func box(around children: ArraySlice<(UInt32, Box)>) -> Box {
    children.reduce(into: .empty) { $0.formUnion($1.1) }
  }

  /// The memory of a page, for reading only.
  func address(of page: UInt32, isLeaf: Bool) -> UnsafeMutableRawPointer {
    isLeaf ? leaves.page(page) : nodes.page(page)
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
    if page != old { setAddress(of: number, to: page, in: leaf.parent, &writer) }
    return leaf
  }

  // Inlined: usually the page is not shared.
  @inline(__always)
  mutating func writableNode(_ number: UInt32, _ writer: inout PageWriter) -> NodePage {
    let old = nodes.page(number)
    let node = NodePage(writer.writable(old, number, in: &nodes, memory))
    if node.base != old { setAddress(of: number, to: node.base, in: node.parent, &writer) }
    return node
  }

  /// Notes where a page is, in the node above it, if there is one.
  ///
  /// If a snapshot shares that node, it is copied too, and so on up to the root. While a node is split, a
  /// child may not be in the node that it still names: it gets its address with its new parent.
  private mutating func setAddress(
    of child: UInt32, to address: UnsafeMutableRawPointer, in parent: UInt32,
    _ writer: inout PageWriter
  ) {
    guard parent != Self.none else { return }
    let node = writableNode(parent, &writer)
    if let lane = node.lane(of: child) { node.childAddress[lane] = address }
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

  /// Adds a child to a node, for which there is room.
  ///
  /// - Parameters:
  ///   - address: The child's page.
  ///   - level: The child's level, 0 for leaves.
  func append(
    _ child: UInt32, at address: UnsafeMutableRawPointer, box: Box, level: Int, to node: NodePage
  ) {
    guard level > 0 else {
      node.append(child, at: address, box: box)
      return
    }
    let page = NodePage(address)
    node.append(child, at: address, box: box, step: page.step)
    if level == 1 { setAhead(page, of: node.count - 1, in: node, isFirst: node.count == 1) }
  }

  /// Notes in a node where the leaves below a child are, which is a lowest node.
  ///
  /// - Parameter isFirst: Whether nothing is known yet of the other children's.
  func setAhead(_ child: NodePage, of lane: Int, in node: NodePage, isFirst: Bool = false) {
    if isFirst { node.beginAhead(child, leafByteCount: leaves.kind.byteCount) }
    node.setAhead(child, of: lane)
  }

  /// Notes in the node above a lowest node where its leaves are, after some were filled anew or are gone.
  mutating func noteAhead(_ lowest: UInt32, below parent: UInt32, _ writer: inout PageWriter) {
    let above = writableNode(parent, &writer)
    if let lane = above.lane(of: lowest) { setAhead(node(lowest), of: lane, in: above) }
  }

  mutating func discardLeaf(_ number: UInt32, _ writer: inout PageWriter) {
    writer.discard(number, in: leaves, memory)
    writer.freeLeaves.append(number)
  }

  mutating func discardNode(_ number: UInt32, _ writer: inout PageWriter) {
    writer.discard(number, in: nodes, memory)
    writer.freeNodes.append(number)
  }

  /// Names the node above a page, which is to get the page as a child.
  ///
  /// - Returns: The page's memory.
  @discardableResult
  mutating func setParent(
    of child: UInt32, to parent: UInt32, childIsLeaf: Bool, _ writer: inout PageWriter
  ) -> UnsafeMutableRawPointer {
    if childIsLeaf {
      let leaf = writableLeaf(child, &writer)
      leaf.parent = parent
      return leaf.base
    }
    let node = writableNode(child, &writer)
    node.parent = parent
    return node.base
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
