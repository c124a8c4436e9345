/// A node or a leaf of a box tree: its page, and the boxes in full.
///
/// Pages have references to those below them, so a copy of a tree is a reference to its root. A page
/// changes only while nothing else refers to it or to a page above; else the change goes to a copy.
class BoxTreePage {
  let page: BoxPage
  fileprivate(set) var boxes: ContiguousArray<DegreeBox>
  /// The box around all boxes.
  fileprivate(set) var box: DegreeBox
  /// What the page's memory is a piece of; nil where it is the page's own.
  private let block: BoxBlock?

  fileprivate init(
    _ boxes: ContiguousArray<DegreeBox>, isLeaf: Bool, byteCount: Int,
    _ blocks: BoxBlocks?
  ) {
    let address: UnsafeMutableRawPointer
    if let blocks {
      (address, block) = blocks.take(byteCount)
    } else {
      address = .allocate(byteCount: byteCount, alignment: 64)
      block = nil
    }
    page = isLeaf ? .leaf(address) : .node(address)
    precondition(boxes.count <= page.capacity, "A page has no room for so many boxes")
    self.boxes = boxes
    box = DegreeBox(around: boxes)
    page.setBoxes(boxes, in: box)
  }

  deinit {
    if block == nil { page.base.deallocate() }
  }

  /// Sets a box.
  ///
  /// - Parameter whole: The box around all boxes from now on.
  fileprivate func setBox(_ box: DegreeBox, at lane: Int, in whole: DegreeBox) {
    boxes[lane] = box
    if whole == self.box {
      page.setBox(box, at: lane)
    } else {
      self.box = whole
      page.setBoxes(boxes, in: whole)
    }
  }

  /// Adds a box.
  fileprivate func appendBox(_ box: DegreeBox) {
    boxes.append(box)
    page.count = boxes.count
    setBox(box, at: boxes.count - 1, in: self.box.union(box))
  }

  /// Removes a box that is not the only one; the last moves into its lane.
  fileprivate func removeBox(at lane: Int) {
    boxes.swapAt(lane, boxes.count - 1)
    boxes.removeLast()
    page.count = boxes.count
    let lane = min(lane, boxes.count - 1)
    setBox(boxes[lane], at: lane, in: DegreeBox(around: boxes))
  }
}

/// A leaf: entries and their records.
final class BoxLeaf: BoxTreePage {
  typealias Entry = (box: DegreeBox, entry: BoxTreeEntry)

  /// How much memory the page has, and how much of it is in use.
  private let byteCount: Int
  private var used = BoxPage.leafByteCount

  /// Makes a leaf of 1 to 32 entries and copies their records.
  init(_ entries: some Collection<Entry>, _ blocks: BoxBlocks? = nil) {
    let records = entries.reduce(0) { $0 + Self.byteCount($1.entry.record) }
    // With room for more, so that a change seldom makes a new leaf.
    byteCount = BoxPage.leafByteCount + (records + records / 12 + 63) & ~63
    super.init(
      ContiguousArray(entries.map(\.box)), isLeaf: true, byteCount: byteCount, blocks)
    for (lane, (_, entry)) in entries.enumerated() { setEntry(entry, at: lane) }
  }

  private static func byteCount(_ record: UnsafeRawBufferPointer) -> Int {
    precondition(record.count <= BoxPage.longestRecord, "A record is too long")
    return (record.count + 63) & ~63
  }

  private func setEntry(_ entry: BoxTreeEntry, at lane: Int) {
    let end = used + Self.byteCount(entry.record)
    UnsafeMutableRawBufferPointer(start: page.base + used, count: end - used)
      .copyMemory(from: entry.record)
    page.setEntry(entry.number, record: used..<end, at: lane)
    used = end
  }

  /// Adds an entry to a leaf that nothing else refers to. Returns false if there is no room.
  func append(_ entry: Entry) -> Bool {
    guard boxes.count < page.capacity,
      used + Self.byteCount(entry.entry.record) <= byteCount
    else { return false }
    setEntry(entry.entry, at: boxes.count)
    appendBox(entry.box)
    return true
  }

  /// Removes an entry that is not the only one from a leaf that nothing else refers to; the last one
  /// moves into its lane. Its record stays behind.
  func remove(at lane: Int) {
    page.moveEntry(from: boxes.count - 1, to: lane)
    removeBox(at: lane)
  }

  /// Calls `body` with the entries; their records are there during the call.
  func withEntries<Result>(_ body: (ContiguousArray<Entry>) -> Result) -> Result {
    withExtendedLifetime(self) {
      body(ContiguousArray(boxes.indices.map { (boxes[$0], page.entry($0)) }))
    }
  }
}

/// A node: pages of the next level down.
final class BoxNode: BoxTreePage {
  private(set) var children: ContiguousArray<BoxTreePage>

  /// Makes a node of 1 to 64 pages.
  convenience init(
    _ children: some Collection<BoxTreePage>, _ blocks: BoxBlocks? = nil
  ) {
    self.init(ContiguousArray(children), boxes: ContiguousArray(children.map(\.box)), blocks)
    for (lane, child) in children.enumerated() { page.child[lane] = child.page.base }
  }

  private init(
    _ children: ContiguousArray<BoxTreePage>, boxes: ContiguousArray<DegreeBox>,
    _ blocks: BoxBlocks?
  ) {
    self.children = children
    super.init(boxes, isLeaf: false, byteCount: BoxPage.nodeByteCount, blocks)
  }

  /// The node for writing: a copy if something else refers to it.
  static func unique(_ page: inout BoxTreePage) -> BoxNode {
    let isAlone = isKnownUniquelyReferenced(&page)
    let node = unsafeDowncast(page, to: BoxNode.self)
    if isAlone { return node }
    let copy = BoxNode(node.children, boxes: node.boxes, nil)
    copy.page.child.update(from: node.page.child, count: node.children.count)
    page = copy
    return copy
  }

  /// Changes a child.
  func change<Result>(_ lane: Int, _ body: (inout BoxTreePage) -> Result) -> Result {
    let result = body(&children[lane])
    let (old, new) = (boxes[lane], children[lane].box)
    page.child[lane] = children[lane].page.base
    boxes[lane] = new
    setBox(new, at: lane, in: new.contains(old) ? box.union(new) : DegreeBox(around: boxes))
    return result
  }

  /// Adds a child for which there is room.
  func append(_ child: BoxTreePage) {
    precondition(children.count < page.capacity, "A node is full")
    children.append(child)
    page.child[boxes.count] = child.page.base
    appendBox(child.box)
  }

  /// Removes a child that is not the only one; the last moves into its lane.
  func remove(at lane: Int) {
    children.swapAt(lane, children.count - 1)
    children.removeLast()
    page.child[lane] = page.child[boxes.count - 1]
    removeBox(at: lane)
  }
}
