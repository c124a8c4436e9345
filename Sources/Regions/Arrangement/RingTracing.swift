/// The polygons that the boundary edges of a sweep bound.
///
/// Each boundary edge leads with the inside on its left. At a vertex the next edge is the first
/// one clockwise, which bounds the same part of the inside; so one walk goes around one side of a
/// connected part. A walk that comes by a vertex twice is cut there into rings: those that run
/// counterclockwise are shells, the others holes.
struct RingTracing {
  private let sweep: PlaneSweep
  /// The vertices by number.
  private var points: [PlanarPoint]
  /// The boundary edges that leave each vertex: those of vertex *v* are
  /// `leaving[firstLeaving[v]..<firstLeaving[v + 1]]`.
  private var firstLeaving: [Int32]
  private var leaving: [Int32] = []
  /// Which walk a boundary edge belongs to, or -1.
  private var walkOfEdge: [Int32]
  private var walks: [Walk] = []

  /// One way around a connected part of the inside.
  private struct Walk {
    var shells: [[PlanarPoint]] = []
    var holes: [[PlanarPoint]] = []
    /// The lowest edge at the walk's most western vertex.
    var firstEdge: Int
  }

  /// The polygons, each its shell and then its holes, closed. They are valid together as a
  /// multipolygon: what touches at points only is apart, and no ring passes a vertex twice.
  ///
  /// - Parameter sweep: one that found no fault.
  /// - Complexity: O(*n* log *n*).
  static func polygons(of sweep: PlaneSweep) -> [[[PlanarPoint]]] {
    var tracing = RingTracing(sweep)
    tracing.traceAll()
    return tracing.polygons()
  }

  private init(_ sweep: PlaneSweep) {
    self.sweep = sweep
    points = [PlanarPoint](repeating: PlanarPoint(x: 0, y: 0), count: sweep.vertexCount)
    firstLeaving = [Int32](repeating: 0, count: sweep.vertexCount + 1)
    walkOfEdge = [Int32](repeating: -1, count: sweep.edges.count)
    let boundary = sweep.edges.indices.filter { sweep.isBoundary($0) }
    for edge in boundary {
      points[Int(sweep.lowVertex[edge])] = sweep.edges[edge].low
      points[Int(sweep.highVertex[edge])] = sweep.edges[edge].high
      firstLeaving[start(of: edge) + 1] += 1
    }
    for vertex in 0..<sweep.vertexCount { firstLeaving[vertex + 1] += firstLeaving[vertex] }
    leaving = [Int32](repeating: 0, count: boundary.count)
    var next = firstLeaving
    for edge in boundary {
      let vertex = start(of: edge)
      leaving[Int(next[vertex])] = Int32(edge)
      next[vertex] += 1
    }
  }

  private func start(of edge: Int) -> Int {
    Int(sweep.isInsideAbove(edge) ? sweep.lowVertex[edge] : sweep.highVertex[edge])
  }

  private func end(of edge: Int) -> Int {
    Int(sweep.isInsideAbove(edge) ? sweep.highVertex[edge] : sweep.lowVertex[edge])
  }

  private mutating func traceAll() {
    // Where in the current path a vertex is, or -1.
    var indexInPath = [Int32](repeating: -1, count: sweep.vertexCount)
    for edge in leaving where walkOfEdge[Int(edge)] < 0 { trace(from: Int(edge), &indexInPath) }
  }

  private mutating func trace(from first: Int, _ indexInPath: inout [Int32]) {
    var walk = Walk(firstEdge: first)
    var path: [Int] = []
    var edge = first
    repeat {
      walkOfEdge[edge] = Int32(walks.count)
      if isBefore(edge, walk.firstEdge) { walk.firstEdge = edge }
      visit(start(of: edge), &path, &indexInPath, &walk)
      edge = next(after: edge)
    } while walkOfEdge[edge] < 0
    visit(start(of: edge), &path, &indexInPath, &walk)
    for vertex in path { indexInPath[vertex] = -1 }
    walks.append(walk)
  }

  /// Goes on to a vertex. If the path has been there before, a ring is complete.
  private func visit(
    _ vertex: Int, _ path: inout [Int], _ indexInPath: inout [Int32], _ walk: inout Walk
  ) {
    let index = Int(indexInPath[vertex])
    guard index >= 0 else {
      indexInPath[vertex] = Int32(path.count)
      path.append(vertex)
      return
    }
    let loop = path[index...]
    let ring = loop.map { points[$0] } + [points[vertex]]
    for passed in loop.dropFirst() { indexInPath[passed] = -1 }
    path.removeSubrange((index + 1)...)
    guard ring.count >= 4, twiceSignedArea(ring) != 0 else { return }
    if RingTracing.isCounterclockwise(ring) == true {
      walk.shells.append(ring)
    } else {
      walk.holes.append(ring)
    }
  }

  /// Whether an edge's lower end lies farther west, or is the same and the edge lies below.
  private func isBefore(_ edge: Int, _ other: Int) -> Bool {
    let (vertex, otherVertex) = (sweep.lowVertex[edge], sweep.lowVertex[other])
    guard vertex == otherVertex else { return vertex < otherVertex }
    let (e, f) = (sweep.edges[edge], sweep.edges[other])
    return Turn(e.low, e.high, f.high) == .left
  }

  /// The first edge clockwise from the one that has led to a vertex.
  private func next(after edge: Int) -> Int {
    let vertex = end(of: edge)
    let candidates = leaving[Int(firstLeaving[vertex])..<Int(firstLeaving[vertex + 1])]
    guard var best = candidates.first.map(Int.init) else { return edge }
    guard candidates.count > 1 else { return best }
    let center = points[vertex]
    let back = points[start(of: edge)]
    for candidate in candidates.dropFirst() {
      let (point, bestPoint) = (points[end(of: Int(candidate))], points[end(of: best)])
      let (turn, bestTurn) = (Turn(center, back, point), Turn(center, back, bestPoint))
      let isFirst =
        turn == bestTurn
        ? Turn(center, point, bestPoint) == .right : turn.rawValue < bestTurn.rawValue
      if isFirst { best = Int(candidate) }
    }
    return best
  }

  /// Puts the holes of walks that have no shell into the polygon around them.
  private mutating func polygons() -> [[[PlanarPoint]]] {
    // A walk that bounds only a hole begins east of the walk around it.
    var holder = walks.indices.map { walks[$0].shells.isEmpty ? -1 : $0 }
    for walk in walks.indices {
      var chain: [Int] = []
      var outer = walk
      while holder[outer] < 0 {
        chain.append(outer)
        let edge = Int(sweep.boundaryBelow[walks[outer].firstEdge])
        guard edge >= 0, chain.count <= walks.count else { break }
        outer = Int(walkOfEdge[edge])
      }
      guard holder[outer] >= 0 else { continue }
      for inner in chain { holder[inner] = holder[outer] }
    }
    for walk in walks.indices where holder[walk] >= 0 && holder[walk] != walk {
      walks[holder[walk]].holes += walks[walk].holes
    }
    return walks.flatMap { walk in
      walk.shells.enumerated().map { $0.offset == 0 ? [$0.element] + walk.holes : [$0.element] }
    }
  }

  /// Whether a closed ring that does not cross itself runs counterclockwise, exactly; nil where
  /// its most western vertex is the end of a spike.
  static func isCounterclockwise(_ ring: [PlanarPoint]) -> Bool? {
    let count = ring.count - 1
    guard let lowest = (0..<max(0, count)).min(by: { ring[$0] < ring[$1] }) else { return nil }
    var (before, after) = (lowest, lowest)
    repeat {
      before = (before + count - 1) % count
    } while ring[before] == ring[lowest] && before != lowest
    repeat { after = (after + 1) % count } while ring[after] == ring[lowest] && after != lowest
    switch Turn(ring[before], ring[lowest], ring[after]) {
    case .left: return true
    case .right: return false
    case .straight: return nil
    }
  }
}
