package import Geodesy

/// Balls under entry numbers, in one tree for each class of size.
///
/// A large ball among small ones would widen the boxes of every node above it. So points, small,
/// larger and very large balls are kept apart, and a query searches one tree after another with the
/// bound that the trees before left.
///
/// A forest is a value for queries, and a copy is a snapshot that costs one reference. A
/// `BallForestWriter` changes it.
@usableFromInline
package struct BallForest: Sendable {
  /// The trees' largest radii in metres; points have a tree of their own.
  static let largestRadii = [0, 2_000, 20_000, 200_000, Double.infinity]

  /// The processor instructions that searches use.
  @usableFromInline package var instructions = InstructionSet.best
  var trees = BallForest.largestRadii.indices.map { BallTree(holdsPoints: $0 == 0) }

  /// Makes an empty forest.
  @usableFromInline
  package init() {}

  /// The number of entries.
  @usableFromInline
  package var count: Int {
    withTrees { first in trees.indices.reduce(0) { $0 + (first + $1).pointee.count } }
  }

  /// Whether all entries of a forest's trees are points.
  static func holdsPointsOnly(_ trees: UnsafePointer<BallTree>) -> Bool {
    // Without a branch for each tree: every query asks this first.
    var counts = 0
    for number in 1..<largestRadii.count { counts |= (trees + number).pointee.count }
    return counts == 0
  }

  /// Calls `body` with the trees in place: a copy of each would count references, which takes a
  /// tenth of a query's time.
  @inline(__always)
  func withTrees<Result>(_ body: (UnsafePointer<BallTree>) -> Result) -> Result {
    // There is one tree for each class of size.
    trees.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
  }

  /// The trees of a forest in place, as long as it is kept and unchanged. The address escapes its closure for the
  /// reason given at `PageTable.reader`.
  @inline(__always)
  static func trees(of forest: UnsafePointer<BallForest>) -> UnsafePointer<BallTree> {
    forest.pointee.trees.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped }
  }

  /// The number of the tree for balls of a radius.
  static func tree(forRadius radiusMeters: Double) -> Int {
    radiusMeters == 0 ? 0 : largestRadii.firstIndex { radiusMeters <= $0 } ?? largestRadii.count - 1
  }
}

// MARK: Queries

/// Decides which entries belong to a result.
package struct EntryFilter {
  /// Marks that all of them have: pages whose entries lack one are left out.
  let marks: UInt64
  /// A quick first test, or nil. Bit *n* of `lanes` stands for the entry `first` + *n*; only these entries
  /// are sure to exist. Returns the bits of those that may be included, among them all that `includes`
  /// would include.
  let mayInclude: ((_ first: UInt32, _ lanes: UInt32) -> UInt32)?
  /// Decides about at most 64 entries: one bit for each, the first lowest.
  let includes: (UnsafeBufferPointer<UInt32>) -> UInt64

  /// Makes a filter from its properties.
  package init(
    marks: UInt64 = 0, mayInclude: ((_ first: UInt32, _ lanes: UInt32) -> UInt32)? = nil,
    includes: @escaping (UnsafeBufferPointer<UInt32>) -> UInt64
  ) {
    self.marks = marks
    self.mayInclude = mayInclude
    self.includes = includes
  }
}

extension BallForest {
  /// Finds points within a bound, ordered by distance and then by `precedes`.
  ///
  /// - Parameters:
  ///   - point: The position's point in space, if the caller has it.
  ///   - limit: How many points at most; nil for all.
  ///   - boundMeters: The farthest geodesic distance that counts, inclusive.
  ///   - filter: Decides which entries count; asked only about those that may be near enough.
  ///   - far: The geodesic distance to an entry beyond 50 km; nil to compute it from the centre. Not an
  ///     optional closure, which would escape and so copy what it captures.
  ///   - leafFound: Called with an entry number for a leaf that is probably read soon, sometimes twice: the
  ///     first that a bulk load put there, whose neighbours follow, or, only with a filter, the first that
  ///     the leaf got. The entry may be gone.
  ///   - entriesFound: Called without a filter with entries that are probably in the result, if some were not
  ///     announced so.
  ///   - body: Called with the result, which is valid during the call.
  @inline(__always)
  package func withPoints(
    near position: Coordinate, at point: ECEF? = nil, limit: Int?, boundMeters: Double,
    where filter: EntryFilter? = nil, far: (UInt32) -> Double? = { _ in nil },
    leafFound: (UInt32) -> Void, entriesFound: (UnsafeBufferPointer<UInt32>) -> Void = { _ in },
    precedes: (UInt32, UInt32) -> Bool, _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    withTrees {
      Self.withPoints(
        of: $0, instructions, near: position, at: point, limit: limit, boundMeters: boundMeters,
        where: filter, far: far, leafFound: leafFound, entriesFound: entriesFound,
        precedes: precedes, body)
    }
  }

  // Inlined where the index calls it: else a query takes 80 instructions more.
  /// The same of a forest's trees.
  @inline(__always)
  static func withPoints(
    of trees: UnsafePointer<BallTree>, _ instructions: InstructionSet, near position: Coordinate,
    at point: ECEF?, limit: Int?, boundMeters: Double, where filter: EntryFilter?,
    far: (UInt32) -> Double?, leafFound: (UInt32) -> Void,
    entriesFound: (UnsafeBufferPointer<UInt32>) -> Void, precedes: (UInt32, UInt32) -> Bool,
    _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let longest = Geodesic.longestChord(reaching: boundMeters)
    PointCandidates.withMemory { memory in
      var found = PointCandidates(memory: memory, longestChord: longest, instructions)
      if limit == nil, filter == nil,
        BallTree.withFewLeaves(
          of: trees, near: position, at: point, boundMeters: boundMeters, leafFound: leafFound,
          entriesFound: entriesFound, precedes: precedes, &found, body)
      {
        return
      }
      let query = PointQuery(point ?? ECEF(position), limit: limit, longestChord: longest)
      BallTree.findCandidates(
        in: trees, for: query, where: filter, leafFound: leafFound, &found, instructions)
      found.withResult(
        near: query.point, limit: limit, boundMeters: boundMeters,
        far: { entry, center in
          far(entry) ?? Geodesic.distance(from: position, to: Coordinate(nearestTo: center)).meters
        },
        entriesFound: entriesFound, precedes: precedes, body)
    }
  }

  /// Calls `body` with every entry whose ball reaches to within a bound of the point, roughly the
  /// nearest first.
  ///
  /// - Parameters:
  ///   - boundMeters: A geodesic distance, inclusive.
  ///   - withPoints: Whether to include points.
  ///   - body: Returns the bound from then on, in metres, which may not be wider than before.
  package func forEachBall(
    near point: ECEF, boundMeters: Double, withPoints: Bool = true,
    _ body: (Candidate) -> Double
  ) {
    withUnsafePointer(to: self) {
      Self.forEachBall(
        of: $0, near: point, boundMeters: boundMeters, withPoints: withPoints, body)
    }
  }

  /// The same of a forest by its address, for the reason given at `nearest(in:to:)`.
  package static func forEachBall(
    of forest: UnsafePointer<Self>, near point: ECEF, boundMeters: Double,
    withPoints: Bool = true, _ body: (Candidate) -> Double
  ) {
    let trees = trees(of: forest)
    let instructions = forest.pointee.instructions
    var bound = boundMeters
    for number in (withPoints ? 0 : 1)..<largestRadii.count
    where (trees + number).pointee.count > 0 {
      let longest = Geodesic.longestChord(reaching: bound)
      BallTree.visit(trees + number, near: point, longestChord: longest, instructions) {
        candidate in
        let narrowed = body(candidate)
        guard narrowed < bound else { return nil }
        bound = narrowed
        return Geodesic.longestChord(reaching: bound)
      }
    }
  }

  /// A ball that may be within the bound of a query.
  @usableFromInline
  package struct Candidate {
    /// The entry's number.
    @usableFromInline package let entry: UInt32
    package let center: ECEF
    package let radiusMeters: Double
    /// The squared chord to the centre in m².
    package let chordSquared: Double
  }
}

// MARK: Iteration

extension BallForest: Sequence {
  /// Visits all entries, leaf by leaf, so that neighbours in space mostly follow each other.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    private let forest: BallForest
    /// The tree whose pages wait in `pending`.
    private var tree = -1
    private var pending: [PendingPage] = []
    private var leaf = BallTree.none
    private var lane = 0

    private struct PendingPage {
      let number: UInt32
      /// 0 for a leaf.
      let level: Int
    }

    init(_ forest: BallForest) {
      self.forest = forest
    }

    /// The next entry; amortised O(1).
    @usableFromInline
    package mutating func next() -> BallEntry? {
      while true {
        if leaf != BallTree.none {
          let page = forest.trees[tree].leaf(leaf)
          if lane < page.count {
            defer { lane += 1 }
            return page.entry(lane)
          }
          leaf = BallTree.none
        }
        if let page = pending.popLast() {
          open(page)
        } else {
          guard tree + 1 < forest.trees.count else { return nil }
          tree += 1
          let (root, height) = (forest.trees[tree].root, forest.trees[tree].height)
          if root != BallTree.none { pending = [PendingPage(number: root, level: height)] }
        }
      }
    }

    private mutating func open(_ page: PendingPage) {
      guard page.level > 0 else {
        leaf = page.number
        lane = 0
        return
      }
      let node = forest.trees[tree].node(page.number)
      for lane in (0..<node.count).reversed() {
        pending.append(PendingPage(number: node.child[lane], level: page.level - 1))
      }
    }
  }

  /// An iterator over all entries.
  @usableFromInline
  package func makeIterator() -> Iterator { Iterator(self) }

  /// The number of entries.
  @usableFromInline
  package var underestimatedCount: Int { count }
}
