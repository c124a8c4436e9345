import Geodesy

/// A view of one leaf of either kind, points or balls, for everything but the loops of queries.
enum LeafPage {
  case points(PointLeaf)
  case balls(BallLeaf)

  static func kind(holdsPoints: Bool) -> PageKind {
    holdsPoints ? PointLeaf.kind : BallLeaf.kind
  }

  /// How many balls a leaf gets in a bulk load.
  static func bulkLoadCount(holdsPoints: Bool) -> Int {
    holdsPoints ? PointLeaf.bulkLoadCount : BallLeaf.bulkLoadCount
  }

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer, holdsPoints: Bool) {
    self = holdsPoints ? .points(PointLeaf(base)) : .balls(BallLeaf(base))
  }

  @inline(__always)
  var base: UnsafeMutableRawPointer {
    switch self {
    case .points(let leaf): leaf.base
    case .balls(let leaf): leaf.base
    }
  }

  var count: Int {
    switch self {
    case .points(let leaf): leaf.count
    case .balls(let leaf): leaf.count
    }
  }

  /// The largest number of balls that some leaf of this kind can hold.
  var capacity: Int {
    switch self {
    case .points: PointLeaf.capacity
    case .balls: BallLeaf.capacity
    }
  }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get {
      switch self {
      case .points(let leaf): leaf.parent
      case .balls(let leaf): leaf.parent
      }
    }
    nonmutating set {
      switch self {
      case .points(let leaf): leaf.parent = newValue
      case .balls(let leaf): leaf.parent = newValue
      }
    }
  }

  func entryNumber(_ lane: Int) -> UInt32 {
    switch self {
    case .points(let leaf): leaf.entryNumber(lane)
    case .balls(let leaf): leaf.entryNumber[lane]
    }
  }

  func entry(_ lane: Int) -> BallEntry {
    switch self {
    case .points(let leaf):
      BallEntry(
        number: leaf.entryNumber(lane),
        ball: Ball(center: leaf.point(lane).ecef, radiusMeters: 0))
    case .balls(let leaf): leaf.entry(lane)
    }
  }

  /// Prefetches the page.
  func prefetch() {
    switch self {
    case .points(let leaf): leaf.prefetch()
    case .balls(let leaf): leaf.prefetch()
    }
  }

  func clear() {
    switch self {
    case .points(let leaf): leaf.count = 0
    case .balls(let leaf): leaf.clear()
    }
  }

  /// Adds an entry. Returns false and changes nothing if there is no room.
  func append(_ entry: BallEntry) -> Bool {
    switch self {
    case .points(let leaf): leaf.append((UnitPoint(entry.ball.center), entry.number))
    case .balls(let leaf): leaf.append(Self.leafEntry(entry))
    }
  }

  /// Makes the leaf one of some entries, of which there are some. Returns false and changes nothing
  /// if they are too many.
  func fill(_ entries: ArraySlice<BallEntry>) -> Bool {
    switch self {
    case .points(let leaf):
      return leaf.fill(count: entries.count) {
        let entry = entries[entries.startIndex + $0]
        return (UnitPoint(entry.ball.center), entry.number)
      } != nil
    case .balls(let leaf):
      return leaf.fill(count: entries.count) { Self.leafEntry(entries[entries.startIndex + $0]) }
    }
  }

  // Inlined, so that the closure is too: it is called a few times for every entry.
  /// Replaces the leaf's entries, as leaves of balls take them; there must be one at least.
  ///
  /// - Returns: The box around them, or nil if they are too many; then nothing changes.
  @inline(__always)
  func fill(count: Int, _ entry: (Int) -> BallLeaf.Entry) -> Box? {
    switch self {
    case .points(let leaf):
      return leaf.fill(count: count) {
        let entry = entry($0)
        return (entry.center, entry.number)
      }.map { Box($0) }
    case .balls(let leaf):
      return leaf.fill(count: count, entry) ? BallLeaf.box(count: count, entry) : nil
    }
  }

  /// Adds the leaf's entries to some as leaves of balls take them.
  func appendEntries(to entries: inout [BallLeaf.Entry]) {
    switch self {
    case .points(let leaf):
      let frame = leaf.frame
      for lane in 0..<leaf.count {
        entries.append((leaf.point(lane, frame), 0, leaf.entryNumber(lane)))
      }
    case .balls(let leaf):
      for lane in 0..<leaf.count { entries.append(Self.leafEntry(leaf.entry(lane))) }
    }
  }

  /// An entry as leaves of balls take it.
  static func leafEntry(_ entry: BallEntry) -> BallLeaf.Entry {
    (UnitPoint(entry.ball.center), entry.ball.radiusMeters, entry.number)
  }

  /// Replaces an entry. Returns false and changes nothing if there is no room for the new one.
  func set(_ entry: BallEntry, at lane: Int) -> Bool {
    switch self {
    case .points(let leaf): leaf.set((UnitPoint(entry.ball.center), entry.number), at: lane)
    case .balls(let leaf): leaf.set(Self.leafEntry(entry), at: lane)
    }
  }

  /// Removes an entry; the last one moves into its lane.
  func remove(at lane: Int) {
    switch self {
    case .points(let leaf): leaf.remove(at: lane)
    case .balls(let leaf): leaf.remove(at: lane)
    }
  }

  /// The lane of an entry.
  func lane(of wanted: UInt32) -> Int? {
    switch self {
    case .points(let leaf): leaf.lane(of: wanted)
    case .balls(let leaf): (0..<leaf.count).first { leaf.entryNumber[$0] == wanted }
    }
  }

  /// Whether the leaf's box is known to be the same without an entry: a point that is on each axis between others.
  func isBetweenOthers(_ lane: Int) -> Bool {
    switch self {
    case .points(let leaf): leaf.isBetweenOthers(lane)
    case .balls: false
    }
  }

  /// The smallest box around the leaf's balls.
  var box: Box {
    switch self {
    case .points(let leaf):
      let frame = leaf.frame
      return Box(PointLeaf.corners(count: leaf.count) { (leaf.point($0, frame), 0) })
    case .balls(let leaf): return leaf.box
    }
  }
}
