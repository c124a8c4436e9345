/// A sweep over edges that meet only at their ends, which finds what lies directly below each edge.
///
/// The sweep line goes from west to east and keeps the edges that it meets in order. Two edges
/// that cross, overlap or touch anywhere but at common ends become neighbours before that point, and
/// the sweep stops there (M. I. Shamos and D. Hoey, *Geometric intersection problems*, 1976). So the
/// edges of a complete sweep have all been checked, with exact predicates.
struct PlaneSweep {
  /// Which winding numbers are inside.
  enum Rule {
    case odd
    case positive

    func isInside(_ winding: Int32) -> Bool {
      switch self {
      case .odd: winding & 1 != 0
      case .positive: winding > 0
      }
    }
  }

  let edges: [RingEdge]
  let rule: Rule
  /// The winding number directly below each edge.
  private(set) var windingBelow: [Int32]
  /// The nearest boundary edge below each edge, or -1: what lies between the two is connected.
  private(set) var boundaryBelow: [Int32]
  /// The vertices at the ends of each edge, numbered from west to east.
  private(set) var lowVertex: [Int32]
  private(set) var highVertex: [Int32]
  private(set) var vertexCount = 0
  /// Where edges meet other than at their ends; the rest is then undefined.
  private(set) var fault: PlanarPoint?

  private var status = SweepStatus()

  /// Sweeps the edges.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ edges: [RingEdge], rule: Rule) {
    self.edges = edges
    self.rule = rule
    windingBelow = [Int32](repeating: 0, count: edges.count)
    boundaryBelow = [Int32](repeating: -1, count: edges.count)
    lowVertex = [Int32](repeating: 0, count: edges.count)
    highVertex = [Int32](repeating: 0, count: edges.count)
    sweep()
    status = SweepStatus()
  }

  func windingAbove(_ edge: Int) -> Int32 { windingBelow[edge] + edges[edge].step }

  /// Whether an edge has the inside on just one of its sides.
  func isBoundary(_ edge: Int) -> Bool {
    rule.isInside(windingBelow[edge]) != rule.isInside(windingAbove(edge))
  }

  /// Whether the inside lies above an edge.
  func isInsideAbove(_ edge: Int) -> Bool { rule.isInside(windingAbove(edge)) }

  /// An end of an edge, in the order in which the sweep line meets it.
  private struct End {
    let point: PlanarPoint
    let edge: Int32
    let isHigh: Bool
  }

  private mutating func sweep() {
    var ends: [End] = []
    ends.reserveCapacity(2 * edges.count)
    for (index, edge) in edges.enumerated() {
      ends.append(End(point: edge.low, edge: Int32(index), isHigh: false))
      ends.append(End(point: edge.high, edge: Int32(index), isHigh: true))
    }
    ends.sort { $0.point < $1.point }
    var nodes = [Int32](repeating: -1, count: edges.count)
    var starting: [Int] = []
    var ending: [Int] = []
    var next = 0
    while next < ends.count {
      let point = ends[next].point
      starting.removeAll(keepingCapacity: true)
      ending.removeAll(keepingCapacity: true)
      while next < ends.count, ends[next].point == point {
        let edge = Int(ends[next].edge)
        if ends[next].isHigh {
          highVertex[edge] = Int32(vertexCount)
          ending.append(edge)
        } else {
          lowVertex[edge] = Int32(vertexCount)
          starting.append(edge)
        }
        next += 1
      }
      vertexCount += 1
      guard pass(point, ending: ending, starting: &starting, &nodes) else {
        fault = point
        return
      }
    }
  }

  /// Moves the sweep line over a vertex; returns false if edges meet other than at their ends.
  private mutating func pass(
    _ point: PlanarPoint, ending: [Int], starting: inout [Int], _ nodes: inout [Int32]
  ) -> Bool {
    var lower: Int32
    if let first = ending.first {
      // The edges that end here lie side by side.
      var count = 1
      lower = status.below(nodes[first])
      while lower >= 0, edges[status.edge(lower)].high == point {
        count += 1
        lower = status.below(lower)
      }
      var higher = status.above(nodes[first])
      while higher >= 0, edges[status.edge(higher)].high == point {
        count += 1
        higher = status.above(higher)
      }
      guard count == ending.count else { return false }
    } else {
      let edges = edges
      guard let found = status.highest(below: { Turn(edges[$0].low, edges[$0].high, point) })
      else { return false }
      lower = found
    }
    if starting.count > 1 {
      let edges = edges
      starting.sort { Turn(point, edges[$0].high, edges[$1].high) == .left }
      for (first, second) in zip(starting, starting.dropFirst()) {
        guard Turn(point, edges[first].high, edges[second].high) == .left else { return false }
      }
    }
    if ending.count == 1, starting.count == 1 {
      // Mostly an edge continues another: it takes its place.
      let node = nodes[ending[0]]
      status.replace(node, with: starting[0])
      nodes[starting[0]] = node
      label(starting[0], above: lower)
    } else {
      for edge in ending { status.remove(nodes[edge]) }
      var previous = lower
      for edge in starting {
        let node = status.insert(edge, above: previous)
        nodes[edge] = node
        label(edge, above: previous)
        previous = node
      }
    }
    guard let first = starting.first, let last = starting.last else {
      return staysBelow(lower, status.above(lower))
    }
    return staysBelow(lower, nodes[first]) && staysBelow(nodes[last], status.above(nodes[last]))
  }

  private mutating func label(_ edge: Int, above lower: Int32) {
    guard lower >= 0 else { return }
    let neighbor = status.edge(lower)
    windingBelow[edge] = windingAbove(neighbor)
    boundaryBelow[edge] = isBoundary(neighbor) ? Int32(neighbor) : boundaryBelow[neighbor]
  }

  /// Whether two neighbours keep their order until one of them ends, or end together.
  private func staysBelow(_ lower: Int32, _ higher: Int32) -> Bool {
    guard lower >= 0, higher >= 0 else { return true }
    let below = edges[status.edge(lower)]
    let above = edges[status.edge(higher)]
    if below.high == above.high { return true }
    return below.high < above.high
      ? Turn(above.low, above.high, below.high) == .right
      : Turn(below.low, below.high, above.high) == .left
  }
}
