/// Checks that lines do not touch or cross themselves or each other, except at their ends.
enum LineCheck {
  /// - Complexity: O(*n* log *n*).
  static func isSimple(_ lines: [[PlanarPoint]]) -> Bool {
    var edges: [RingEdge] = []
    // The first and last edge of each open line, with the end that it shares with no other edge of the
    // line.
    var ends: [(edge: Int, point: PlanarPoint)] = []
    for (number, line) in lines.enumerated() {
      let first = edges.count
      RingEdge.append(line, number: number, to: &edges)
      guard edges.count > first, let start = line.first, let end = line.last, start != end else {
        continue
      }
      ends += [(first, start), (edges.count - 1, end)]
    }
    let sweep = PlaneSweep(edges, rule: .odd)
    guard sweep.fault == nil else { return false }
    var degrees = [Int](repeating: 0, count: sweep.vertexCount)
    for vertex in sweep.lowVertex { degrees[Int(vertex)] += 1 }
    for vertex in sweep.highVertex { degrees[Int(vertex)] += 1 }
    var endCounts = [Int](repeating: 0, count: sweep.vertexCount)
    for (edge, point) in ends {
      let vertex = edges[edge].low == point ? sweep.lowVertex[edge] : sweep.highVertex[edge]
      endCounts[Int(vertex)] += 1
    }
    // A vertex within a line belongs to two edges of that line and to nothing else.
    return zip(degrees, endCounts).allSatisfy { $0 == $1 || ($0 == 2 && $1 == 0) }
  }
}
