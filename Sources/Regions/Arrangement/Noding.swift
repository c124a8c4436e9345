/// Edges cut where they meet other edges.
///
/// A cut at an end of another edge is exact. A cut where two edges cross is rounded, and may make
/// the pieces cross their neighbours again. So cutting is repeated until a sweep finds nothing more;
/// after two rounds, all points are moved to a grid that gets coarser (as in the iterated and
/// snap-rounding noders of the JTS Topology Suite).
struct Noding {
  /// The pieces.
  private(set) var edges: [RingEdge] = []
  /// Where edges cross or lie on each other; nil where they only touch.
  private(set) var crossing: PlanarPoint?

  private let source: [RingEdge]
  private let grid: Double
  private var cuts: [(edge: Int32, point: PlanarPoint)] = []

  /// Cuts edges.
  ///
  /// - Parameter grid: Points are moved to multiples of this, in degrees, and an edge is led over
  ///   every end of another whose cell of the grid it passes through; 0 moves nothing.
  /// - Complexity: O((*n* + *pairs*) log *n*) in the pairs of edges whose boxes meet.
  init(
    _ source: [RingEdge], grid: Double = 0, work: inout GeometryWork
  ) throws(RegionError) {
    self.init(source, grid)
    var taken = self
    var counted = work
    defer { work = counted }
    try EdgePairs.visit(self.source, margin: grid) { first, second throws(RegionError) in
      try counted.countPair()
      try taken.compare(first, second, &counted)
    }
    taken.cut()
    self = taken
  }

  private init(_ source: [RingEdge], _ grid: Double) {
    self.source = grid > 0 ? Noding.merged(source.compactMap { $0.snapped(to: grid) }) : source
    self.grid = grid
  }

  private mutating func compare(
    _ first: Int, _ second: Int, _ work: inout GeometryWork
  ) throws(RegionError) {
    let (e, f) = (source[first], source[second])
    if grid > 0 {
      let isNear = [
        try cut(first, near: f.low, &work), try cut(first, near: f.high, &work),
        try cut(second, near: e.low, &work), try cut(second, near: e.high, &work),
      ]
      guard !isNear.contains(true) else { return }
    }
    let (toLow, toHigh) = (Turn(e.low, e.high, f.low), Turn(e.low, e.high, f.high))
    guard toLow != toHigh || toLow == .straight else { return }
    let (fromLow, fromHigh) = (Turn(f.low, f.high, e.low), Turn(f.low, f.high, e.high))
    guard fromLow != fromHigh || fromLow == .straight else { return }
    if toLow != .straight, toHigh != .straight, fromLow != .straight, fromHigh != .straight {
      try work.countCrossing()
      let point = Noding.crossing(e, f).snapped(to: grid)
      crossing = crossing ?? point
      try cut(first, at: point, &work)
      try cut(second, at: point, &work)
      return
    }
    if toLow == .straight, e.low < f.low, f.low < e.high {
      try cut(first, at: f.low, &work)
    }
    if toHigh == .straight, e.low < f.high, f.high < e.high {
      try cut(first, at: f.high, &work)
    }
    if fromLow == .straight, f.low < e.low, e.low < f.high {
      try cut(second, at: e.low, &work)
    }
    if fromHigh == .straight, f.low < e.high, e.high < f.high {
      try cut(second, at: e.high, &work)
    }
    if toLow == .straight, toHigh == .straight {
      let begin = max(e.low, f.low)
      if begin < min(e.high, f.high) { crossing = crossing ?? begin }
    }
  }

  private mutating func cut(
    _ edge: Int, at point: PlanarPoint, _ work: inout GeometryWork
  ) throws(RegionError) {
    guard point != source[edge].low, point != source[edge].high else { return }
    try work.countCut()
    cuts.append((Int32(edge), point))
  }

  /// Cuts an edge at a point if it passes through the point's cell; returns false if it does not.
  private mutating func cut(
    _ edge: Int, near point: PlanarPoint, _ work: inout GeometryWork
  ) throws(RegionError) -> Bool {
    let (a, b) = (source[edge].low, source[edge].high)
    guard point != a, point != b else { return false }
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squared = dx * dx + dy * dy
    let share = ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared
    guard share > 0, share < 1 else { return false }
    let (restX, restY) = (a.x + share * dx - point.x, a.y + share * dy - point.y)
    // More than half the diagonal of a cell.
    guard restX * restX + restY * restY <= 0.51 * grid * grid else { return false }
    try work.countCut()
    cuts.append((Int32(edge), point))
    return true
  }

  /// Where two edges cross, rounded, and no farther out than both.
  private static func crossing(_ e: RingEdge, _ f: RingEdge) -> PlanarPoint {
    let (ex, ey) = (e.high.x - e.low.x, e.high.y - e.low.y)
    let (fx, fy) = (f.high.x - f.low.x, f.high.y - f.low.y)
    let determinant = ex * fy - ey * fx
    let share = ((f.low.x - e.low.x) * fy - (f.low.y - e.low.y) * fx) / determinant
    // The edges are almost parallel: an end is as good as any other point of them.
    guard share.isFinite else { return max(e.low, f.low) }
    let (x, y) = (e.low.x + share * ex, e.low.y + share * ey)
    return PlanarPoint(
      x: min(min(e.high.x, f.high.x), max(max(e.low.x, f.low.x), x)),
      y: min(min(e.north, f.north), max(max(e.south, f.south), y)))
  }

  private mutating func cut() {
    let source = source
    let along = { (cut: (edge: Int32, point: PlanarPoint)) -> Double in
      let edge = source[Int(cut.edge)]
      return (cut.point.x - edge.low.x) * (edge.high.x - edge.low.x)
        + (cut.point.y - edge.low.y) * (edge.high.y - edge.low.y)
    }
    cuts.sort { $0.edge != $1.edge ? $0.edge < $1.edge : along($0) < along($1) }
    edges.reserveCapacity(source.count + cuts.count)
    var next = 0
    for (index, edge) in source.enumerated() {
      var start = edge.low
      while next < cuts.count, cuts[next].edge == index {
        if cuts[next].point != start {
          edges.append(edge.piece(from: start, to: cuts[next].point))
          start = cuts[next].point
        }
        next += 1
      }
      if start != edge.high { edges.append(edge.piece(from: start, to: edge.high)) }
    }
    cuts = []
  }

  /// The edges, with coinciding ones merged, and without those that cancel out.
  static func merged(_ edges: [RingEdge]) -> [RingEdge] {
    var merged: [RingEdge] = []
    merged.reserveCapacity(edges.count)
    for edge in edges.sorted(by: { $0.low != $1.low ? $0.low < $1.low : $0.high < $1.high }) {
      if let last = merged.last, last.low == edge.low, last.high == edge.high {
        merged[merged.count - 1].step += edge.step
      } else {
        if merged.last?.step == 0 { merged.removeLast() }
        merged.append(edge)
      }
    }
    if merged.last?.step == 0 { merged.removeLast() }
    return merged
  }
}

extension RingEdge {
  /// The edge with its ends on a grid; nil if they become one point.
  fileprivate func snapped(to grid: Double) -> RingEdge? {
    let (start, end) = (low.snapped(to: grid), high.snapped(to: grid))
    return start == end ? nil : piece(from: start, to: end)
  }
}

extension PlanarPoint {
  /// The nearest point of a grid; the point itself where the grid is 0.
  fileprivate func snapped(to grid: Double) -> PlanarPoint {
    guard grid > 0 else { return self }
    return PlanarPoint(x: (x / grid).rounded() * grid, y: (y / grid).rounded() * grid)
  }
}
