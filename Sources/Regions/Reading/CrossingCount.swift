/// How often the edges of rings cross one another, counted no further than a limit.
///
/// A repair makes a face of about every crossing, and *n* edges can cross n² / 2 times: so a small
/// file could ask for hours. Outlines that a hand or an instrument has drawn cross themselves a
/// few times.
struct CrossingCount {
  /// What a repair still does within a few seconds.
  static let mostForRepair = 20_000

  private struct Edge {
    let a: PlanarPoint
    let b: PlanarPoint

    var lowX: Double { min(a.x, b.x) }
    var highX: Double { max(a.x, b.x) }

    /// Whether the edges cross inside both; not where they touch or lie on each other.
    func crosses(_ other: Edge) -> Bool {
      guard min(a.y, b.y) <= max(other.a.y, other.b.y), min(other.a.y, other.b.y) <= max(a.y, b.y)
      else { return false }
      return side(of: other.a) * side(of: other.b) < 0
        && other.side(of: a) * other.side(of: b) < 0
    }

    /// 1 to the left of the edge, -1 to the right, 0 on its line.
    private func side(of point: PlanarPoint) -> Double {
      let product = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
      return product == 0 ? 0 : product > 0 ? 1 : -1
    }
  }

  /// Whether closed rings cross themselves or each other more often than that.
  ///
  /// Edges are met from west to east, each beside those that reach as far.
  ///
  /// - Complexity: O(*n* log *n*) and a step for each pair that overlaps in longitude, until the
  ///   limit is passed.
  static func exceeds(_ limit: Int, in rings: [[PlanarPoint]]) -> Bool {
    var edges: [Edge] = []
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) { edges.append(Edge(a: a, b: b)) }
    }
    edges.sort { $0.lowX < $1.lowX }
    var count = 0
    var open: [Edge] = []
    for edge in edges {
      open.removeAll { $0.highX < edge.lowX }
      for other in open where edge.crosses(other) { count += 1 }
      guard count <= limit else { return true }
      open.append(edge)
    }
    return false
  }
}
