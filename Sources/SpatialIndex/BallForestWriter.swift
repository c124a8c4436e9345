import CKernels
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

  /// Makes balls of circles on the ground; O(*n*).
  @usableFromInline
  static func putInSpace(_ circles: UnsafeMutableBufferPointer<Ball>) {
    putInSpace(circles, .best)
  }

  /// Makes balls of circles on the ground with some instructions; the balls are the same with any.
  static func putInSpace(
    _ circles: UnsafeMutableBufferPointer<Ball>, _ instructions: InstructionSet
  ) {
    guard let first = circles.baseAddress else { return }
    let count = circles.count
    // Unsafe because a pointer is not Sendable. Safe: no two threads have the same circle, and all have been
    // converted when the call returns.
    nonisolated(unsafe) let circles = first
    let ellipsoid = ckernels_ellipsoid(
      semi_major_axis: WGS84.semiMajorAxisMeters, eccentricity_squared: WGS84.eccentricitySquared)
    Processors.forEachRange(below: count) { range in
      guard let kernels = instructions.kernels else {
        for index in range { putInSpace(circles + index) }
        return
      }
      // A ball of the kernels has the same four numbers.
      let start = circles + range.lowerBound
      start.withMemoryRebound(to: ckernels_ball.self, capacity: range.count) {
        kernels.pointee.put_in_space($0, range.count, ellipsoid)
      }
    }
  }

  private static func putInSpace(_ circle: UnsafeMutablePointer<Ball>) {
    let (latitude, longitude) = (circle.pointee.center.x, circle.pointee.center.y)
    circle.pointee.center = ECEF(Coordinate(uncheckedLatitude: latitude, longitude: longitude))
  }

  /// Packs balls into a new forest; O(*n* log *n*).
  ///
  /// The balls are numbered in the order of the leaves, so that whatever is stored by number lies
  /// together where the balls do.
  ///
  /// - Parameters:
  ///   - firstNumber: The lowest number to give.
  ///   - isIncluded: Decides by its index in `balls` whether to take a ball; nil for all.
  /// - Returns: The forest, and for each number, from the first on, the index of its ball.
  @usableFromInline
  package mutating func bulkLoad(
    _ balls: [Ball], firstNumber: UInt32 = 0,
    where isIncluded: ((UInt32) -> Bool)? = nil
  ) -> (forest: BallForest, order: [UInt32]) {
    self = BallForestWriter()
    var forest = BallForest()
    // `homes` is indexed by number, `order` by number less `firstNumber`.
    var homes = [UInt32](repeating: Self.absent, count: Int(firstNumber) + balls.count)
    var order = [UInt32](repeating: 0, count: balls.count)
    var count = 0
    let counts = Self.counts(of: balls, treeCount: forest.trees.count)
    for tree in forest.trees.indices where counts[tree] > 0 {
      func belongs(_ index: UInt32) -> Bool {
        BallForest.tree(forRadius: balls[Int(index)].radiusMeters) == tree
          && isIncluded?(index) ?? true
      }
      let isAll = counts[tree] == balls.count && isIncluded == nil
      homes.withUnsafeMutableBufferPointer {
        // Unsafe because a buffer is not Sendable. Safe: each number has an element of its own, which one
        // thread writes, and all are written when the tree is made.
        nonisolated(unsafe) let homes = $0
        order.withUnsafeMutableBufferPointer {
          // Unsafe because a buffer is not Sendable. Safe: each ball has an element of its own, which one
          // thread writes, and all are written when the tree is made.
          nonisolated(unsafe) let order = $0
          forest.trees[tree] = BallTree(
            bulkLoading: balls, where: isAll ? nil : belongs,
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

  /// How many balls belong to each tree.
  private static func counts(of balls: [Ball], treeCount: Int) -> [Int] {
    // A row for each range of balls, of two cache lines at least, so that no two threads write to the same line.
    let rowLength = max(treeCount, 16)
    let rowCount = Processors.rangeCount(below: balls.count)
    var rows = [Int](repeating: 0, count: rowCount * rowLength)
    rows.withUnsafeMutableBufferPointer {
      // Unsafe because a buffer is not Sendable. Safe: each range has a row of its own, which one thread
      // writes, and all are written when the call returns.
      nonisolated(unsafe) let rows = $0
      Processors.forEachRange(below: balls.count) { range in
        let row = range.lowerBound / Processors.fewElements * rowLength
        for index in range {
          rows[row + BallForest.tree(forRadius: balls[index].radiusMeters)] += 1
        }
      }
    }
    return (0..<treeCount).map { tree in
      stride(from: tree, to: rows.count, by: rowLength).reduce(0) { $0 + rows[$1] }
    }
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
  /// - Parameters:
  ///   - path: That of its ball, if it is known and the forest has not been changed since.
  ///   - marks: The marks that were added of an entry.
  /// - Precondition: The forest does not contain its number.
  @usableFromInline
  package mutating func insert(
    _ entry: BallEntry, along path: InsertionPath? = nil, into forest: inout BallForest,
    marks: (UInt32) -> UInt64 = { _ in 0 }
  ) {
    precondition(!contains(entry.number), "Entry \(entry.number) is in the forest already")
    var path = path ?? self.path(for: entry.ball, in: forest)
    makeRoom(for: entry.number)
    let tree = BallForest.tree(forRadius: entry.ball.radiusMeters)
    if forest.trees[tree].begin(&pages[tree]) { path.forgetAddress() }
    forest.trees[tree].insert(entry, along: path, &pages[tree], entryMarks: marks) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
  }

  /// Removes an entry; O(log *n*).
  ///
  /// - Parameter marks: The marks that were added of an entry.
  /// - Precondition: The forest contains it.
  @usableFromInline
  package mutating func remove(
    _ number: UInt32, from forest: inout BallForest, marks: (UInt32) -> UInt64 = { _ in 0 }
  ) {
    precondition(contains(number), "Entry \(number) is not in the forest")
    let home = homes[Int(number)]
    let tree = Int(home >> Self.leafBits)
    forest.trees[tree].begin(&pages[tree])
    let instructions = forest.instructions
    forest.trees[tree].remove(
      number, fromLeaf: home & Self.leafMask, &pages[tree], instructions, entryMarks: marks
    ) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
    homes[Int(number)] = Self.absent
  }

  /// Moves an entry or changes its radius; O(log *n*), and less for a small step.
  ///
  /// - Parameter marks: The marks that were added of an entry.
  /// - Precondition: The forest contains it.
  @usableFromInline
  package mutating func move(
    _ entry: BallEntry, in forest: inout BallForest, marks: (UInt32) -> UInt64 = { _ in 0 }
  ) {
    precondition(contains(entry.number), "Entry \(entry.number) is not in the forest")
    let home = homes[Int(entry.number)]
    let tree = Int(home >> Self.leafBits)
    if tree == BallForest.tree(forRadius: entry.ball.radiusMeters) {
      forest.trees[tree].begin(&pages[tree])
      if forest.trees[tree].moveInPlace(entry, leaf: home & Self.leafMask, &pages[tree]) {
        return
      }
    }
    remove(entry.number, from: &forest, marks: marks)
    insert(entry, into: &forest, marks: marks)
    add(marks: marks(entry.number), of: entry.number, to: &forest)
  }

  /// Adds marks of an entry, by which an `EntryFilter` finds it. They stay until it is removed, if every later
  /// change is passed the marks of all entries: a leaf that is repacked has those and no others.
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
