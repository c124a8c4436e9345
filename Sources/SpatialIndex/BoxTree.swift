import Geodesy

/// A tree of boxes in longitude and latitude: leaves of up to 32 boxes under nodes of up to 64,
/// all of one depth (A. Guttman, *R-trees*, SIGMOD 1984).
///
/// A tree is a value: a copy is one reference, and changes leave copies alone.
// Unchecked because pages can change: one is written only while a single tree refers to it.
struct BoxTree: @unchecked Sendable {
  private(set) var root: BoxTreePage? { didSet { rootPage = root?.page } }
  /// The root's page, for searches, which do not count references.
  private(set) var rootPage: BoxPage?
  /// The number of node levels above the leaves.
  private(set) var height = 0

  /// With fewer entries a leaf is dissolved.
  private static let fewestEntries = BoxPage.leafCapacity / 4
  /// How many entries a bulk load puts into a leaf. The rest is room for more: with all leaves full,
  /// each early insert would split one.
  private static let packedEntries = 28
  /// From so many entries on a bulk load uses blocks of memory; they are about a megabyte.
  private static let fewestForBlocks = 4_096

  /// Makes an empty tree.
  init() {}

  /// Packs boxes into a tree, neighbours in space neighbours in memory; O(*n* log *n*).
  ///
  /// - Parameter leaf: Makes a leaf of some boxes, by their indices.
  init(_ boxes: [DegreeBox], leaf: ([Int], BoxBlocks?) -> BoxLeaf) {
    guard !boxes.isEmpty else { return }
    let blocks = boxes.count >= Self.fewestForBlocks ? BoxBlocks() : nil
    var partition = SpatialPartition()
    partition.reserveCapacity(boxes.count)
    for (index, box) in boxes.enumerated() {
      partition.append(ECEF(box.middle), index: UInt32(index))
    }
    var level: [BoxTreePage] = []
    partition.forEachPart(size: Self.packedEntries) { part in
      level.append(leaf(part.map { Int($0.index) }, blocks))
    }
    while level.count > 1 {
      // By a power of two, because so many pages in a row are one part.
      level = stride(from: 0, to: level.count, by: BoxPage.nodeCapacity).map {
        BoxNode(level[$0..<min($0 + BoxPage.nodeCapacity, level.count)], blocks)
      }
      height += 1
    }
    root = level[0]
    rootPage = level[0].page
  }
}

// MARK: Changes

extension BoxTree {
  /// Adds an entry and copies its record; O(log *n*).
  mutating func insert(_ entry: BoxLeaf.Entry) {
    guard var root else {
      self.root = BoxLeaf([entry])
      return
    }
    // Else the tree's own reference would count as another.
    self.root = nil
    if let second = Self.insert(entry, into: &root, level: height) {
      self.root = BoxNode([root, second])
      height += 1
    } else {
      self.root = root
    }
  }

  /// - Returns: The second page if the page had to be split.
  private static func insert(
    _ entry: BoxLeaf.Entry, into page: inout BoxTreePage, level: Int
  ) -> BoxTreePage? {
    guard level > 0 else {
      let isAlone = isKnownUniquelyReferenced(&page)
      let leaf = unsafeDowncast(page, to: BoxLeaf.self)
      if isAlone, leaf.append(entry) { return nil }
      return leaf.withEntries { entries in
        let all = entries + [entry]
        guard all.count > BoxPage.leafCapacity else {
          page = BoxLeaf(all)
          return nil
        }
        let (first, second) = halves(of: all) { $0.box }
        page = BoxLeaf(first)
        return BoxLeaf(second)
      }
    }
    let lane = laneGrowingLeast(page.boxes, for: entry.box)
    let node = BoxNode.unique(&page)
    let second = node.change(lane) { insert(entry, into: &$0, level: level - 1) }
    guard let second else { return nil }
    guard node.children.count == BoxPage.nodeCapacity else {
      node.append(second)
      return nil
    }
    let (first, other) = halves(of: node.children + [second]) { $0.box }
    page = BoxNode(first)
    return BoxNode(other)
  }

  /// The lane whose box grows least when another one joins it.
  private static func laneGrowingLeast(
    _ boxes: ContiguousArray<DegreeBox>, for added: DegreeBox
  ) -> Int {
    // By width and height rather than area, which is 0 for a line.
    var least = (growth: Double.infinity, size: Double.infinity)
    var best = 0
    for (lane, box) in boxes.enumerated() {
      let size = box.width + box.height
      let union = box.union(added)
      let growth = union.width + union.height - size
      guard (growth, size) < least else { continue }
      least = (growth, size)
      best = lane
    }
    return best
  }

  /// The elements to one side, and the others: along the axis on which their middles are spread more.
  private static func halves<Element>(
    of elements: ContiguousArray<Element>, box: (Element) -> DegreeBox
  ) -> (ArraySlice<Element>, ArraySlice<Element>) {
    let middles = elements.map { element in
      let box = box(element)
      return (x: box.west + box.east, y: box.south + box.north)
    }
    func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    let isWide = spread(middles.map { $0.x }) > spread(middles.map { $0.y })
    let order = elements.indices.sorted {
      isWide ? middles[$0].x < middles[$1].x : middles[$0].y < middles[$1].y
    }
    let sorted = order.map { elements[$0] }
    return (sorted[..<(sorted.count / 2)], sorted[(sorted.count / 2)...])
  }

  /// Removes an entry.
  ///
  /// - Parameter box: The box with which it was inserted.
  /// - Returns: Whether there was one.
  /// - Complexity: O(log *n*) where few boxes have this one inside.
  mutating func remove(_ number: UInt32, box: DegreeBox) -> Bool {
    guard var root, let path = Self.path(to: number, box, in: root, level: height) else {
      return false
    }
    self.root = nil
    let (isGone, rest) = Self.remove(path[...], from: &root)
    if isGone {
      height = 0
    } else {
      while height > 0, root.boxes.count == 1 {
        root = unsafeDowncast(root, to: BoxNode.self).children[0]
        height -= 1
      }
      self.root = root
    }
    rest?.withEntries { for entry in $0 { insert(entry) } }
    return true
  }

  /// The lanes that lead to an entry.
  private static func path(
    to number: UInt32, _ box: DegreeBox, in page: BoxTreePage, level: Int
  ) -> [Int]? {
    for (lane, outer) in page.boxes.enumerated() where outer.contains(box) {
      if level == 0 {
        if page.page.entry(lane).number == number { return [lane] }
      } else if let rest = path(
        to: number, box, in: unsafeDowncast(page, to: BoxNode.self).children[lane],
        level: level - 1)
      {
        return [lane] + rest
      }
    }
    return nil
  }

  /// - Returns: Whether the page is of no more use, and a leaf of entries that have to go elsewhere.
  private static func remove(
    _ path: ArraySlice<Int>, from page: inout BoxTreePage
  ) -> (isGone: Bool, rest: BoxLeaf?) {
    let lane = path[path.startIndex]
    guard path.count > 1 else {
      let isAlone = isKnownUniquelyReferenced(&page)
      let leaf = unsafeDowncast(page, to: BoxLeaf.self)
      if isAlone, leaf.boxes.count > fewestEntries {
        leaf.remove(at: lane)
        return (false, nil)
      }
      let rest = leaf.withEntries { entries in
        var entries = entries
        entries.remove(at: lane)
        return entries.isEmpty ? nil : BoxLeaf(entries)
      }
      guard let rest, rest.boxes.count >= fewestEntries else { return (true, rest) }
      page = rest
      return (false, nil)
    }
    let node = BoxNode.unique(&page)
    let (isGone, rest) = node.change(lane) { remove(path.dropFirst(), from: &$0) }
    guard isGone else { return (false, rest) }
    if node.children.count == 1 { return (true, rest) }
    node.remove(at: lane)
    return (false, rest)
  }
}
