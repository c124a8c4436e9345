/// What is below each page of a tree: the union of the entries' marks, 64 bits to which the tree's
/// owner gives a meaning. A search for entries with some marks leaves out all pages without them.
///
/// The marks of a page include those of its children. It may have more: they are not taken away while
/// the page is in use, unless a leaf gets other entries.
struct PageMarks: Sendable {
  private var leaves = PagedArray<UInt64>()
  private var nodes = PagedArray<UInt64>()

  // Inlined: a search asks about every child of a node.
  /// The marks of a page.
  ///
  /// - Parameter level: 0 for a leaf.
  @inline(__always)
  func marks(of page: UInt32, level: Int) -> UInt64 {
    level == 0 ? Self.element(page, of: leaves) : Self.element(page, of: nodes)
  }

  /// Prefetches the marks of a leaf.
  @inline(__always)
  func prefetch(leaf: UInt32) {
    if Int(leaf) < leaves.count { leaves.prefetchElement(leaf) }
  }

  @inline(__always)
  private static func element(_ index: UInt32, of array: borrowing PagedArray<UInt64>) -> UInt64 {
    // None were given to the pages after the last.
    Int(index) < array.count ? array.address(of: Int(index)).pointee : 0
  }

  /// Adds marks, and returns whether the page lacked one of them.
  mutating func add(_ new: UInt64, to page: UInt32, level: Int) -> Bool {
    let old = marks(of: page, level: level)
    guard new & ~old != 0 else { return false }
    set(old | new, of: page, level: level)
    return true
  }

  /// Gives a new page the marks of another one of its level, some of whose entries it gets.
  mutating func inherit(_ page: UInt32, from other: UInt32, level: Int) {
    set(marks(of: other, level: level), of: page, level: level)
  }

  /// Gives a new node the marks of its first child, and of no others yet.
  mutating func begin(_ node: UInt32, with child: UInt32, level: Int) {
    set(marks(of: child, level: level - 1), of: node, level: level)
  }

  /// Gives a leaf the marks of its entries, which were in its node before, and no others.
  mutating func set(_ marks: UInt64, ofLeaf leaf: UInt32) { set(marks, of: leaf, level: 0) }

  private mutating func set(_ marks: UInt64, of page: UInt32, level: Int) {
    if level == 0 {
      Self.set(marks, page, &leaves)
    } else {
      Self.set(marks, page, &nodes)
    }
  }

  private static func set(_ marks: UInt64, _ index: UInt32, _ array: inout PagedArray<UInt64>) {
    if Int(index) >= array.count {
      // Without marks there are no arrays.
      guard marks != 0 else { return }
      while array.count <= Int(index) { array.append(0) }
    }
    if array[Int(index)] != marks { array[Int(index)] = marks }
  }
}

extension BallTree {
  /// Adds marks of an entry to its leaf and to the nodes above.
  mutating func add(marks new: UInt64, toLeaf number: UInt32) {
    guard marks.add(new, to: number, level: 0) else { return }
    var parent = leaf(number).parent
    var level = 1
    // A node that has them is below others that have them.
    while parent != Self.none, marks.add(new, to: parent, level: level) {
      parent = node(parent).parent
      level += 1
    }
  }
}
