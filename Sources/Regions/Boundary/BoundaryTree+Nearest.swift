import Geodesy

extension BoundaryTree {
  /// The point of the edges nearest to a position.
  struct Nearest: Equatable {
    let distanceMeters: Double
    let point: Coordinate
  }

  /// The point of the edges nearest to a position and its geodesic distance, which exceeds the
  /// true one by at most `AzimuthalFrame.toleranceMeters(at:)`; nil without edges.
  ///
  /// - Complexity: O(log *n*) expected; and a few geodesics for each candidate edge.
  func nearest(to origin: Coordinate) -> Nearest? {
    guard !edges.isEmpty else { return nil }
    var search = EdgeSearch(frame: AzimuthalFrame(center: origin))
    visit(0, lowerBound: 0, &search)
    return Nearest(distanceMeters: search.bestMeters, point: search.bestPoint)
  }

  private func visit(_ node: Int, lowerBound: Double, _ search: inout EdgeSearch) {
    guard !search.excludes(lowerBound) else { return }
    guard node < firstLeaf else {
      visitLeaf(node, &search)
      return
    }
    let (left, right) = (2 * node + 1, 2 * node + 2)
    let leftBound = self.lowerBound(of: left, search)
    let rightBound = self.lowerBound(of: right, search)
    if leftBound <= rightBound {
      visit(left, lowerBound: leftBound, &search)
      visit(right, lowerBound: rightBound, &search)
    } else {
      visit(right, lowerBound: rightBound, &search)
      visit(left, lowerBound: leftBound, &search)
    }
  }

  /// Considers the edges of a leaf, the most promising one first.
  private func visitLeaf(_ node: Int, _ search: inout EdgeSearch) {
    let range = edgeRange(ofLeaf: node)
    let first = range.min { lowerBound(ofEdge: $0, search) < lowerBound(ofEdge: $1, search) }
    if let first { search.consider(edges[first], lengthMeters: 2 * edgeBalls[first].radiusMeters) }
    for index in range where index != first {
      guard !search.excludes(lowerBound(ofEdge: index, search)) else { continue }
      search.consider(edges[index], lengthMeters: 2 * edgeBalls[index].radiusMeters)
    }
  }

  private func lowerBound(ofEdge index: Int, _ search: EdgeSearch) -> Double {
    let ball = edgeBalls[index]
    let chord = search.frame.centerPoint.chordMeters(to: ball.point)
    return Geodesic.lowerBoundMeters(chord: chord) - ball.radiusMeters
  }

  /// A lower bound in metres for the distance to the edges under a node; infinite if the chord alone
  /// shows that it exceeds the best distance so far.
  private func lowerBound(of index: Int, _ search: EdgeSearch) -> Double {
    let node = nodes[index]
    guard node.radiusMeters >= 0 else { return .infinity }
    let byChord =
      Geodesic.lowerBoundMeters(chord: search.frame.centerPoint.chordMeters(to: node.point))
      - node.radiusMeters
    guard !search.excludes(byChord) else { return .infinity }
    return search.frame.distanceMeters(to: node.center, at: node.point) - node.radiusMeters
  }
}
