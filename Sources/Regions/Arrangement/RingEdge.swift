/// An edge of a ring, turned so that it leads from its lower to its higher end.
///
/// Points are ordered by x, then by y. *Above* an edge is the side to the left of this direction;
/// for a vertical edge that is the west.
struct RingEdge {
  let low: PlanarPoint
  let high: PlanarPoint
  /// How much larger the winding number is above the edge than below it.
  var step: Int32
  /// Which ring the edge belongs to.
  let ring: Int32

  /// An edge between two different points; the winding number grows by one to its left.
  init(from start: PlanarPoint, to end: PlanarPoint, ring: Int32, step: Int32 = 1) {
    if start < end {
      (low, high, self.step) = (start, end, step)
    } else {
      (low, high, self.step) = (end, start, -step)
    }
    self.ring = ring
  }

  /// The edge's piece between two of its points, the lower first.
  func piece(from low: PlanarPoint, to high: PlanarPoint) -> RingEdge {
    RingEdge(from: low, to: high, ring: ring, step: step)
  }

  var south: Double { min(low.y, high.y) }
  var north: Double { max(low.y, high.y) }

  /// The edges of closed rings, without those that lead from a point to itself.
  static func edges(of rings: [[PlanarPoint]]) -> [RingEdge] {
    var edges: [RingEdge] = []
    edges.reserveCapacity(rings.reduce(0) { $0 + $1.count })
    for (number, ring) in rings.enumerated() { append(ring, number: number, to: &edges) }
    return edges
  }

  /// Adds the edges of a closed ring.
  static func append(
    _ ring: [PlanarPoint], number: Int, step: Int32 = 1, to edges: inout [RingEdge]
  ) {
    for (start, end) in zip(ring, ring.dropFirst()) where start != end {
      edges.append(RingEdge(from: start, to: end, ring: Int32(number), step: step))
    }
  }
}

extension PlanarPoint: Comparable {
  // Inlined: the sweep compares points more often than it does anything else.
  /// By x, then by y: the order in which a sweep from west to east meets points.
  @inline(__always)
  static func < (left: PlanarPoint, right: PlanarPoint) -> Bool {
    left.x < right.x || (left.x == right.x && left.y < right.y)
  }
}
