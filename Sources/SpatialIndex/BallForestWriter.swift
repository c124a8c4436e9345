import Geodesy

/// What the one who changes a forest knows of it: where each entry is, and the trees' pages.
@usableFromInline
package struct BallForestWriter: Sendable {
  private var pages: [PageWriter]
  /// For each entry its tree, in the upper 3 bits, and leaf.
  private var homes: [UInt32] = []

  private static let leafBits: UInt32 = 29
  private static let leafMask: UInt32 = 1 << leafBits - 1
  private static let absent = UInt32.max

  /// A writer for an empty forest.
  @usableFromInline
  package init() {
    pages = BallForest().trees.map { _ in PageWriter() }
  }

  /// Packs balls into a new forest, under numbers in the order in which they come to lie, so that
  /// what is kept by number lies together where the balls do; O(*n* log *n*).
  ///
  /// - Parameters:
  ///   - balls: by centre and radius in metres.
  ///   - firstNumber: the lowest number to give.
  ///   - isIncluded: by their places, which of the balls to take.
  /// - Returns: the forest, and for each number, from the first on, the place of its ball.
  @usableFromInline
  package mutating func bulkLoad(
    _ balls: [(center: ECEF, radiusMeters: Double)], firstNumber: UInt32 = 0,
    where isIncluded: (UInt32) -> Bool = { _ in true }
  ) -> (forest: BallForest, places: [UInt32]) {
    self = BallForestWriter()
    var forest = BallForest()
    homes = Array(repeating: Self.absent, count: Int(firstNumber))
    homes.reserveCapacity(Int(firstNumber) + balls.count)
    var places: [UInt32] = []
    places.reserveCapacity(balls.count)
    var counts = forest.trees.map { _ in 0 }
    for ball in balls { counts[BallForest.tree(forRadius: ball.radiusMeters)] += 1 }
    for tree in forest.trees.indices where counts[tree] > 0 {
      func belongs(_ place: UInt32) -> Bool {
        BallForest.tree(forRadius: balls[Int(place)].radiusMeters) == tree && isIncluded(place)
      }
      forest.trees[tree] = BallTree(
        bulkLoading: balls, where: belongs,
        holdsPoints: tree == 0, firstNumber: firstNumber + UInt32(places.count), &pages[tree]
      ) { place, leaf in
        places.append(place)
        homes.append(Self.home(tree: tree, leaf: leaf))
      }
    }
    return (forest, places)
  }

  /// Whether an entry is in the forest.
  package func contains(_ number: UInt32) -> Bool {
    Int(number) < homes.count && homes[Int(number)] != Self.absent
  }

  /// Asks memory for what says where an entry is.
  @usableFromInline
  package func prefetchHome(of number: UInt32) {
    homes.withUnsafeBufferPointer { homes in
      guard Int(number) < homes.count, let first = homes.baseAddress else { return }
      prefetchMemory(first + Int(number), lines: 1)
    }
  }

  /// Asks memory for the leaf that an entry is in.
  ///
  /// - Precondition: the forest contains it.
  @usableFromInline
  package func prefetchLeaf(of number: UInt32, in forest: BallForest) {
    precondition(contains(number), "Entry \(number) is not there")
    let home = homes[Int(number)]
    forest.trees[Int(home >> Self.leafBits)].leaf(home & Self.leafMask).prefetch()
  }

  /// The ball of an entry.
  ///
  /// - Precondition: the forest contains it.
  @usableFromInline
  package func entry(_ number: UInt32, in forest: BallForest) -> BallEntry {
    precondition(contains(number), "Entry \(number) is not there")
    let home = homes[Int(number)]
    let leaf = forest.trees[Int(home >> Self.leafBits)].leaf(home & Self.leafMask)
    guard let lane = leaf.lane(of: number) else {
      preconditionFailure("Entry \(number) is not at home")
    }
    return BallEntry(
      number: number, center: leaf.center(lane), radiusMeters: leaf.radiusMeters(lane))
  }

  /// Puts an entry in; O(log *n*).
  ///
  /// - Precondition: the forest does not contain its number.
  @usableFromInline
  package mutating func insert(_ entry: BallEntry, into forest: inout BallForest) {
    precondition(!contains(entry.number), "Entry \(entry.number) is there already")
    makeRoom(for: entry.number)
    let tree = BallForest.tree(forRadius: entry.radiusMeters)
    forest.trees[tree].begin(&pages[tree])
    forest.trees[tree].insert(Ball(entry), &pages[tree]) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
  }

  /// Takes an entry out; O(log *n*).
  ///
  /// - Precondition: the forest contains it.
  @usableFromInline
  package mutating func remove(_ number: UInt32, from forest: inout BallForest) {
    precondition(contains(number), "Entry \(number) is not there")
    let home = homes[Int(number)]
    let tree = Int(home >> Self.leafBits)
    forest.trees[tree].begin(&pages[tree])
    forest.trees[tree].remove(number, fromLeaf: home & Self.leafMask, &pages[tree]) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
    homes[Int(number)] = Self.absent
  }

  /// Moves an entry, or changes its radius; O(log *n*), and less for a small step.
  ///
  /// - Precondition: the forest contains it.
  @usableFromInline
  package mutating func move(_ entry: BallEntry, in forest: inout BallForest) {
    precondition(contains(entry.number), "Entry \(entry.number) is not there")
    let home = homes[Int(entry.number)]
    let tree = Int(home >> Self.leafBits)
    if tree == BallForest.tree(forRadius: entry.radiusMeters) {
      forest.trees[tree].begin(&pages[tree])
      if forest.trees[tree].moveInPlace(Ball(entry), leaf: home & Self.leafMask, &pages[tree]) {
        return
      }
    }
    remove(entry.number, from: &forest)
    insert(entry, into: &forest)
  }

  private static func home(tree: Int, leaf: UInt32) -> UInt32 {
    UInt32(tree) << leafBits | leaf
  }

  private mutating func makeRoom(for number: UInt32) {
    while homes.count <= Int(number) { homes.append(Self.absent) }
  }

  /// What is wrong with a forest, in words; empty when nothing is.
  @usableFromInline
  package func brokenInvariants(of forest: BallForest) -> [String] {
    var complaints: [String] = []
    var seen = 0
    for (number, tree) in forest.trees.enumerated() {
      complaints += tree.brokenInvariants(pages[number]) { ball, leaf in
        seen += 1
        if BallForest.tree(forRadius: ball.radiusMeters) != number {
          complaints.append("entry \(ball.entry) is of another size than tree \(number)")
        }
        if !contains(ball.entry) || homes[Int(ball.entry)] != Self.home(tree: number, leaf: leaf) {
          complaints.append("entry \(ball.entry) is in leaf \(leaf) of tree \(number), not at home")
        }
      }
    }
    let present = homes.count { $0 != Self.absent }
    if seen != present { complaints.append("\(seen) entries where \(present) have a home") }
    return complaints
  }
}

extension Ball {
  fileprivate init(_ entry: BallEntry) {
    self.init(center: entry.center, radiusMeters: entry.radiusMeters, entry: entry.number)
  }
}
