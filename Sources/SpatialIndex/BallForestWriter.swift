package import Geodesy

/// What only the writer of a forest needs: where each entry is, and the trees' pages.
@usableFromInline
package struct BallForestWriter: Sendable {
  private var pages: [PageWriter]
  /// For each entry its tree, in the upper 3 bits, and its leaf.
  private var homes: [UInt32] = []

  private static let leafBits: UInt32 = 29
  private static let leafMask: UInt32 = 1 << leafBits - 1
  private static let absent = UInt32.max

  /// A writer for an empty forest.
  @usableFromInline
  package init() {
    pages = BallForest().trees.map { _ in PageWriter() }
  }

  /// A circle on the ground until `putInSpace` makes a ball of it: latitude and longitude have the place
  /// of x and y, so that a bulk load needs no second array.
  @usableFromInline
  static func onGround(_ center: Coordinate, radiusMeters: Double) -> Ball {
    Ball(
      center: ECEF(x: center.latitude, y: center.longitude, z: 0), radiusMeters: radiusMeters)
  }

  /// Converts circles on the ground; O(*n*).
  @usableFromInline
  static func putInSpace(_ circles: UnsafeMutableBufferPointer<Ball>) {
    // Safe: no two threads have the same circle, and all have been converted when the call returns.
    nonisolated(unsafe) let circles = circles
    Processors.forEachRange(below: circles.count) { range in
      for index in range {
        let (latitude, longitude) = (circles[index].center.x, circles[index].center.y)
        circles[index].center = ECEF(
          Coordinate(uncheckedLatitude: latitude, longitude: longitude))
      }
    }
  }

  /// Packs balls into a new forest; O(*n* log *n*).
  ///
  /// The balls are numbered in the order of the leaves, so that whatever is stored by number lies
  /// together where the balls do.
  ///
  /// - Parameters:
  ///   - firstNumber: The lowest number to give.
  ///   - isIncluded: Decides by its index in `balls` whether to take a ball.
  /// - Returns: The forest, and for each number, from the first on, the index of its ball.
  @usableFromInline
  package mutating func bulkLoad(
    _ balls: [Ball], firstNumber: UInt32 = 0,
    where isIncluded: (UInt32) -> Bool = { _ in true }
  ) -> (forest: BallForest, order: [UInt32]) {
    self = BallForestWriter()
    var forest = BallForest()
    // `homes` is indexed by number, `order` by number less `firstNumber`.
    var homes = [UInt32](repeating: Self.absent, count: Int(firstNumber) + balls.count)
    var order = [UInt32](repeating: 0, count: balls.count)
    var count = 0
    var counts = forest.trees.map { _ in 0 }
    for ball in balls { counts[BallForest.tree(forRadius: ball.radiusMeters)] += 1 }
    for tree in forest.trees.indices where counts[tree] > 0 {
      func belongs(_ index: UInt32) -> Bool {
        BallForest.tree(forRadius: balls[Int(index)].radiusMeters) == tree && isIncluded(index)
      }
      homes.withUnsafeMutableBufferPointer {
        // Safe: each number has an element of its own, which one thread writes, and all are written when
        // the tree is made.
        nonisolated(unsafe) let homes = $0
        order.withUnsafeMutableBufferPointer {
          // Safe: each ball has an element of its own, which one thread writes, and all are written when
          // the tree is made.
          nonisolated(unsafe) let order = $0
          forest.trees[tree] = BallTree(
            bulkLoading: balls, where: belongs,
            holdsPoints: tree == 0, firstNumber: firstNumber + UInt32(count), &pages[tree]
          ) { number, index, leaf in
            homes[Int(number)] = Self.home(tree: tree, leaf: leaf)
            order[Int(number - firstNumber)] = index
          }
        }
      }
      count += forest.trees[tree].count
    }
    homes.removeLast(balls.count - count)
    order.removeLast(balls.count - count)
    self.homes = homes
    return (forest, order)
  }

  /// Whether an entry is in the forest.
  package func contains(_ number: UInt32) -> Bool {
    Int(number) < homes.count && homes[Int(number)] != Self.absent
  }

  /// Prefetches the record of where an entry is.
  @usableFromInline
  package func prefetchHome(of number: UInt32) {
    homes.withUnsafeBufferPointer { homes in
      guard Int(number) < homes.count, let first = homes.baseAddress else { return }
      prefetchMemory(first + Int(number), lines: 1)
    }
  }

  /// Prefetches the leaf of an entry.
  ///
  /// - Precondition: The forest contains the entry.
  @usableFromInline
  package func prefetchLeaf(of number: UInt32, in forest: BallForest) {
    precondition(contains(number), "Entry \(number) is not in the forest")
    let home = homes[Int(number)]
    forest.trees[Int(home >> Self.leafBits)].leaf(home & Self.leafMask).prefetch()
  }

  /// The ball of an entry.
  ///
  /// - Precondition: The forest contains the entry.
  @usableFromInline
  package func ball(of number: UInt32, in forest: BallForest) -> Ball {
    precondition(contains(number), "Entry \(number) is not in the forest")
    let home = homes[Int(number)]
    let leaf = forest.trees[Int(home >> Self.leafBits)].leaf(home & Self.leafMask)
    leaf.prefetch()
    guard let lane = leaf.lane(of: number) else {
      preconditionFailure("Entry \(number) is not in its leaf")
    }
    return leaf.entry(lane).ball
  }

  /// Finds the leaf for a ball that may be inserted next, and prefetches it; O(log *n*).
  @usableFromInline
  package func path(for ball: Ball, in forest: BallForest) -> InsertionPath {
    let tree = BallForest.tree(forRadius: ball.radiusMeters)
    return forest.withTrees {
      BallTree.path(in: $0 + tree, for: ball, forest.instructions)
    }
  }

  /// Adds an entry; O(log *n*).
  ///
  /// - Parameter path: That of its ball, if it is known and the forest has not been changed since.
  /// - Precondition: The forest does not contain its number.
  @usableFromInline
  package mutating func insert(
    _ entry: BallEntry, along path: InsertionPath? = nil, into forest: inout BallForest
  ) {
    precondition(!contains(entry.number), "Entry \(entry.number) is in the forest already")
    let path = path ?? self.path(for: entry.ball, in: forest)
    makeRoom(for: entry.number)
    let tree = BallForest.tree(forRadius: entry.ball.radiusMeters)
    forest.trees[tree].begin(&pages[tree])
    forest.trees[tree].insert(entry, along: path, &pages[tree]) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
  }

  /// Removes an entry; O(log *n*).
  ///
  /// - Precondition: The forest contains it.
  @usableFromInline
  package mutating func remove(_ number: UInt32, from forest: inout BallForest) {
    precondition(contains(number), "Entry \(number) is not in the forest")
    let home = homes[Int(number)]
    let tree = Int(home >> Self.leafBits)
    forest.trees[tree].begin(&pages[tree])
    let instructions = forest.instructions
    forest.trees[tree].remove(
      number, fromLeaf: home & Self.leafMask, &pages[tree], instructions
    ) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
    homes[Int(number)] = Self.absent
  }

  /// Moves an entry or changes its radius; O(log *n*), and less for a small step.
  ///
  /// - Precondition: The forest contains it.
  @usableFromInline
  package mutating func move(_ entry: BallEntry, in forest: inout BallForest) {
    precondition(contains(entry.number), "Entry \(entry.number) is not in the forest")
    let home = homes[Int(entry.number)]
    let tree = Int(home >> Self.leafBits)
    if tree == BallForest.tree(forRadius: entry.ball.radiusMeters) {
      forest.trees[tree].begin(&pages[tree])
      if forest.trees[tree].moveInPlace(entry, leaf: home & Self.leafMask, &pages[tree]) {
        return
      }
    }
    let marks = forest.trees[tree].marks.marks(of: home & Self.leafMask, level: 0)
    remove(entry.number, from: &forest)
    insert(entry, into: &forest)
    add(marks: marks, of: entry.number, to: &forest)
  }

  /// Adds marks of an entry, by which an `EntryFilter` finds it. They stay until it is removed.
  ///
  /// - Precondition: The forest contains it.
  package func add(marks: UInt64, of number: UInt32, to forest: inout BallForest) {
    precondition(contains(number), "Entry \(number) is not in the forest")
    let home = homes[Int(number)]
    forest.trees[Int(home >> Self.leafBits)].add(marks: marks, toLeaf: home & Self.leafMask)
  }

  private static func home(tree: Int, leaf: UInt32) -> UInt32 {
    UInt32(tree) << leafBits | leaf
  }

  private mutating func makeRoom(for number: UInt32) {
    while homes.count <= Int(number) { homes.append(Self.absent) }
  }

  /// Describes what is wrong with a forest; empty when nothing is.
  ///
  /// - Parameter marks: The marks that were added of an entry.
  @usableFromInline
  package func brokenInvariants(
    of forest: BallForest, marks: (UInt32) -> UInt64 = { _ in 0 }
  ) -> [String] {
    var complaints: [String] = []
    var seen = 0
    for (number, tree) in forest.trees.enumerated() {
      complaints += tree.brokenInvariants(pages[number]) { entry, leaf in
        seen += 1
        if marks(entry.number) & ~tree.marks.marks(of: leaf, level: 0) != 0 {
          complaints.append("leaf \(leaf) lacks marks of entry \(entry.number)")
        }
        if BallForest.tree(forRadius: entry.ball.radiusMeters) != number {
          complaints.append("entry \(entry.number) has the wrong size for tree \(number)")
        }
        if !contains(entry.number)
          || homes[Int(entry.number)] != Self.home(tree: number, leaf: leaf)
        {
          complaints.append(
            "entry \(entry.number) is in leaf \(leaf) of tree \(number), not in its home")
        }
      }
    }
    let present = homes.count { $0 != Self.absent }
    if seen != present { complaints.append("\(seen) entries, but \(present) have a home") }
    return complaints
  }
}
