import Geodesy

/// Balls by entry number, in one tree for each class of size.
///
/// A large ball among small ones would widen the boxes of every node above it; so points and
/// small, larger and very large balls are kept apart, and a question asks each tree in turn with
/// the bound that the ones before left.
package struct BallForest: Sendable {
  /// The trees' largest radii in metres; points have a tree of their own.
  private static let largestRadii = [0, 2_000, 20_000, 200_000, Double.infinity]

  private var trees = Array(repeating: BallTree(), count: BallForest.largestRadii.count)
  /// For each entry its tree, in the upper 3 bits, and leaf.
  private var homes = PagedArray<UInt32>()

  /// The number of entries.
  package private(set) var count = 0

  package init() {}

  private static let leafBits: UInt32 = 29
  private static let leafMask: UInt32 = 1 << leafBits - 1
  private static let absent = UInt32.max

  private static func tree(forRadius radiusMeters: Double) -> Int {
    largestRadii.firstIndex { radiusMeters <= $0 } ?? largestRadii.count - 1
  }
}

// MARK: Changes

/// An entry of a forest: a ball and the number it goes by.
///
/// Numbers are the caller's, each used once at a time; the forest keeps a table up to the
/// largest, so that they should be dense.
package struct BallEntry: Sendable {
  package var number: UInt32
  package var center: ECEF
  /// The radius in metres, 0 for a point.
  package var radiusMeters: Double

  package init(number: UInt32, center: ECEF, radiusMeters: Double = 0) {
    precondition(radiusMeters >= 0, "A ball's radius is 0 or more")
    self.number = number
    self.center = center
    self.radiusMeters = radiusMeters
  }
}

extension BallForest {
  /// Packs the entries; O(*n* log *n*).
  package init(bulkLoading entries: some Sequence<BallEntry>) {
    self.init()
    var balls = [[Ball]](repeating: [], count: trees.count)
    for entry in entries {
      balls[Self.tree(forRadius: entry.radiusMeters)].append(Ball(entry))
      setHome(of: entry.number, Self.absent)
    }
    for tree in balls.indices {
      count += balls[tree].count
      var homes = homes
      self.homes = PagedArray()
      trees[tree] = BallTree(bulkLoading: &balls[tree]) { entry, leaf in
        homes[Int(entry)] = Self.home(tree: tree, leaf: leaf)
      }
      balls[tree] = []
      self.homes = homes
    }
  }

  /// Whether an entry is in the forest.
  package func contains(_ number: UInt32) -> Bool {
    Int(number) < homes.count && homes[Int(number)] != Self.absent
  }

  /// Puts an entry in; O(log *n*).
  ///
  /// - Precondition: the forest does not contain its number.
  package mutating func insert(_ entry: BallEntry) {
    precondition(!contains(entry.number), "Entry \(entry.number) is there already")
    setHome(of: entry.number, Self.absent)
    let tree = Self.tree(forRadius: entry.radiusMeters)
    trees[tree].insert(Ball(entry)) { homes[Int($0)] = Self.home(tree: tree, leaf: $1) }
    count += 1
  }

  /// Takes an entry out; O(log *n*).
  ///
  /// - Precondition: the forest contains it.
  package mutating func remove(_ number: UInt32) {
    precondition(contains(number), "Entry \(number) is not there")
    let home = homes[Int(number)]
    let tree = Int(home >> Self.leafBits)
    trees[tree].remove(number, fromLeaf: home & Self.leafMask) {
      homes[Int($0)] = Self.home(tree: tree, leaf: $1)
    }
    homes[Int(number)] = Self.absent
    count -= 1
  }

  /// Moves an entry, or changes its radius; O(log *n*), and less for a small step.
  ///
  /// - Precondition: the forest contains it.
  package mutating func move(_ entry: BallEntry) {
    precondition(contains(entry.number), "Entry \(entry.number) is not there")
    let home = homes[Int(entry.number)]
    let tree = Int(home >> Self.leafBits)
    if tree == Self.tree(forRadius: entry.radiusMeters),
      trees[tree].moveInPlace(Ball(entry), leaf: home & Self.leafMask)
    {
      return
    }
    remove(entry.number)
    insert(entry)
  }

  private static func home(tree: Int, leaf: UInt32) -> UInt32 {
    UInt32(tree) << leafBits | leaf
  }

  private mutating func setHome(of number: UInt32, _ home: UInt32) {
    while homes.count <= Int(number) { homes.append(Self.absent) }
    homes[Int(number)] = home
  }
}

extension Ball {
  fileprivate init(_ entry: BallEntry) {
    self.init(center: entry.center, radiusMeters: entry.radiusMeters, entry: entry.number)
  }
}

// MARK: Questions

extension BallForest {
  /// Calls `body` with every entry whose ball holds the point, and maybe a few whose ball
  /// misses it by less than a micrometre or the rounding of its radius to a float.
  package func forEachBall(covering point: ECEF, _ body: (UInt32) -> Void) {
    for number in trees.indices where trees[number].count > 0 {
      trees[number].visitBalls(covering: point) { leaf, lane in body(leaf.entry[lane]) }
    }
  }

  /// Calls `body` with every entry whose ball reaches to within a bound of the point, which
  /// `body` may narrow as it goes; roughly the nearest first.
  ///
  /// - Parameters:
  ///   - boundMeters: a geodesic distance, inclusive.
  ///   - body: is given the entry, and for a point the squared chord to it in m² and where it
  ///     is; answers with the bound from then on, in metres, never a wider one.
  package func forEachBall(
    near point: ECEF, boundMeters: Double,
    _ body: (_ entry: UInt32, _ candidate: Candidate) -> Double
  ) {
    var bound = boundMeters
    for number in trees.indices where trees[number].count > 0 {
      let isPoint = number == 0
      _ = trees[number].visit(
        near: point, bound: Self.chord(forBound: bound)
      ) { leaf, lane, squared in
        let center = ECEF(x: leaf.x[lane], y: leaf.y[lane], z: leaf.z[lane])
        let narrowed = body(
          leaf.entry[lane],
          Candidate(isPoint: isPoint, center: center, chordSquared: squared))
        if narrowed < bound { bound = narrowed }
        return Self.chord(forBound: bound)
      }
    }
  }

  /// A ball that may be within the bound of a question.
  package struct Candidate {
    /// Whether the entry is a point: then its distance is that of the centre.
    package let isPoint: Bool
    package let center: ECEF
    /// The squared chord to the centre in m².
    package let chordSquared: Double
  }

  /// The longest chord to anything whose geodesic is within the bound, with the tolerance.
  private static func chord(forBound meters: Double) -> Double {
    Geodesic.longestChord(withinMeters: meters) + chordTolerance
  }
}

// MARK: Invariants

extension BallForest {
  /// What is wrong with the trees, in words; empty when nothing is.
  package func brokenInvariants() -> [String] {
    var complaints: [String] = []
    var seen = 0
    for (number, tree) in trees.enumerated() {
      complaints += tree.brokenInvariants { entry, leaf, radius in
        seen += 1
        if Self.tree(forRadius: Double(radius.nextDown)) > number {
          complaints.append("entry \(entry) is too large for tree \(number)")
        }
        if !contains(entry) || homes[Int(entry)] != Self.home(tree: number, leaf: leaf) {
          complaints.append("entry \(entry) is in leaf \(leaf) of tree \(number), not at home")
        }
      }
    }
    if seen != count { complaints.append("\(seen) entries where \(count) are counted") }
    return complaints
  }
}
