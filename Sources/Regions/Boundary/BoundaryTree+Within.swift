import Geodesy

extension BoundaryTree {
  /// The indices of the edges that may come within a distance of a point; the others are farther away.
  ///
  /// - Complexity: O(log *n* + *k*) expected for *k* edges near the point.
  func edges(within meters: Double, of point: ECEF) -> [Int] {
    var found: [Int] = []
    guard !edges.isEmpty else { return found }
    collect(0, within: meters, of: point, &found)
    return found
  }

  private func collect(
    _ index: Int, within meters: Double, of point: ECEF, _ found: inout [Int]
  ) {
    let node = nodes[index]
    // A chord never exceeds the geodesic.
    guard node.radiusMeters >= 0,
      point.chordMeters(to: node.point) <= meters + node.radiusMeters
    else { return }
    guard index >= firstLeaf else {
      collect(2 * index + 1, within: meters, of: point, &found)
      collect(2 * index + 2, within: meters, of: point, &found)
      return
    }
    for edge in edgeRange(ofLeaf: index) {
      let ball = edgeBalls[edge]
      if point.chordMeters(to: ball.point) <= meters + ball.radiusMeters {
        found.append(edge)
      }
    }
  }
}
