import Geodesy

/// The edges of a region with bounds over runs of them: an implicit binary tree of balls on the
/// ground, packed in one array, the root first.
///
/// A ball's radius is measured along the ground, so that by the triangle inequality of geodesics
/// no edge under it is nearer to a position than the distance to its centre less the radius.
struct BoundaryTree: Sendable {
  /// A ball on the ground that contains all edges under a node; a negative radius says that
  /// there are none.
  struct Node: Sendable {
    var center: Coordinate
    var point: ECEF
    var radiusMeters: Double
  }

  /// A ball in space that contains one edge.
  struct EdgeBall: Sendable {
    let point: ECEF
    let radiusMeters: Double
  }

  /// How many edges a leaf holds.
  static let leafCapacity = 4

  let edges: [BoundaryEdge]
  /// For each edge a ball around its middle.
  let edgeBalls: [EdgeBall]
  /// The children of node *i* are 2*i* + 1 and 2*i* + 2.
  let nodes: [Node]
  let firstLeaf: Int

  /// - Complexity: O(*n*), two geodesics an edge.
  init(_ edges: [BoundaryEdge]) {
    self.edges = edges
    edgeBalls = edges.map {
      EdgeBall(point: ECEF($0.position(at: 0.5)), radiusMeters: $0.longestLengthMeters() / 2)
    }
    let leafCount = (edges.count + BoundaryTree.leafCapacity - 1) / BoundaryTree.leafCapacity
    var width = 1
    while width < leafCount { width *= 2 }
    firstLeaf = width - 1
    let nowhere = Coordinate(uncheckedLatitude: 0, longitude: 0)
    var nodes = [Node](
      repeating: Node(center: nowhere, point: ECEF(nowhere), radiusMeters: -1),
      count: 2 * width - 1)
    for leaf in 0..<leafCount {
      let first = leaf * BoundaryTree.leafCapacity
      let run = edges[first..<min(edges.count, first + BoundaryTree.leafCapacity)]
      nodes[firstLeaf + leaf] = Node(around: run)
    }
    for index in stride(from: firstLeaf - 1, through: 0, by: -1) {
      nodes[index] = Node(around: nodes[2 * index + 1], nodes[2 * index + 2])
    }
    self.nodes = nodes
  }

  /// The range of a leaf's edges; empty for a leaf that only fills up the last level.
  func edgeRange(ofLeaf node: Int) -> Range<Int> {
    let first = min(edges.count, (node - firstLeaf) * BoundaryTree.leafCapacity)
    return first..<min(edges.count, first + BoundaryTree.leafCapacity)
  }
}

extension BoundaryTree.Node {
  /// The ball around a run of edges.
  fileprivate init(around run: ArraySlice<BoundaryEdge>) {
    var mean = ECEF(x: 0, y: 0, z: 0)
    let share = 1 / Double(run.count)
    for edge in run {
      let middle = ECEF(edge.position(at: 0.5))
      mean = ECEF(
        x: mean.x + share * middle.x, y: mean.y + share * middle.y, z: mean.z + share * middle.z)
    }
    center = Coordinate(nearestTo: mean)
    point = ECEF(center)
    radiusMeters = 0
    for edge in run {
      let toMiddle = Geodesic.distance(from: center, to: edge.position(at: 0.5)).meters
      radiusMeters = max(radiusMeters, toMiddle + edge.longestLengthMeters() / 2)
    }
  }

  /// The ball around two balls.
  fileprivate init(around left: Self, _ right: Self) {
    guard right.radiusMeters >= 0 else {
      self = left
      return
    }
    let between = Geodesic.distance(from: left.center, to: right.center).meters
    if between + right.radiusMeters <= left.radiusMeters {
      self = left
    } else if between + left.radiusMeters <= right.radiusMeters {
      self = right
    } else {
      // The fraction of the way at which both balls reach equally far. It only affects how tight the
      // ball is.
      let share = (between + right.radiusMeters - left.radiusMeters) / (2 * between)
      center = Coordinate(
        nearestTo: ECEF(
          x: left.point.x + share * (right.point.x - left.point.x),
          y: left.point.y + share * (right.point.y - left.point.y),
          z: left.point.z + share * (right.point.z - left.point.z)))
      point = ECEF(center)
      radiusMeters = max(
        Geodesic.distance(from: center, to: left.center).meters + left.radiusMeters,
        Geodesic.distance(from: center, to: right.center).meters + right.radiusMeters)
    }
  }
}
