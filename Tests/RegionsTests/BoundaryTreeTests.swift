import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct BoundaryTreeTests {
  /// A closed line of short edges around a position.
  private func roundTree(count: Int, radius: Double, around center: Coordinate) -> BoundaryTree {
    let points = (0...count).map { step in
      PlanarPoint(
        Geodesic.direct(
          from: center, bearing: Bearing(degrees: 360 * Double(step) / Double(count)),
          distance: Distance(meters: radius)))
    }
    return BoundaryTree(BoundaryEdge.edges(along: points))
  }

  private func edgeIndices(under node: Int, in tree: BoundaryTree) -> [Int] {
    guard node < tree.firstLeaf else { return Array(tree.edgeRange(ofLeaf: node)) }
    return edgeIndices(under: 2 * node + 1, in: tree) + edgeIndices(under: 2 * node + 2, in: tree)
  }

  @Test func ballsContainTheEdgesUnderThem() throws {
    for (name, region) in try awkwardRegions() {
      let tree = region.storage.boundary
      guard !tree.edges.isEmpty else { continue }
      for (index, node) in tree.nodes.enumerated() where node.radiusMeters >= 0 {
        for edge in edgeIndices(under: index, in: tree) {
          for step in 0...20 {
            let position = tree.edges[edge].position(at: Double(step) / 20)
            let away = Geodesic.distance(from: node.center, to: position).meters
            #expect(away <= node.radiusMeters + 1e-6, "\(name), node \(index), edge \(edge)")
            let chord = tree.edgeBalls[edge].point.chordMeters(to: ECEF(position))
            #expect(chord <= tree.edgeBalls[edge].radiusMeters, "\(name), edge \(edge)")
          }
        }
      }
    }
  }

  @Test(arguments: [1, 3, 4, 5, 8, 9, 100])
  func everyEdgeIsUnderOneLeaf(count: Int) throws {
    let tree = try roundTree(count: count, radius: 900, around: at(-122.4, 37.7))
    #expect(edgeIndices(under: 0, in: tree).sorted() == Array(0..<count))
  }

  @Test func ballsAreTight() throws {
    let tree = try roundTree(count: 1000, radius: 900, around: at(-122.4, 37.7))
    #expect(tree.nodes[0].radiusMeters < 2.5 * 900)
    let edgeLength = 2 * Double.pi * 900 / 1000
    let leaves = tree.nodes[tree.firstLeaf...]
    #expect(leaves.allSatisfy { $0.radiusMeters < 1.1 * 4 * edgeLength / 2 })
  }

  @Test func noEdgesGiveNoNearest() throws {
    #expect(try BoundaryTree([]).nearest(to: at(0, 0)) == nil)
  }

  @Test func longestLengthIsABoundAndNotALooseOne() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let edge = BoundaryEdge(
        start: PlanarPoint(try random.position()), end: PlanarPoint(try random.position()))
      var length = 0.0
      let count = 400
      for step in 0..<count {
        length +=
          Geodesic.distance(
            from: edge.position(at: Double(step) / Double(count)),
            to: edge.position(at: Double(step + 1) / Double(count))
          ).meters
      }
      #expect(length <= edge.longestLengthMeters(), "seed \(seed), \(edge)")
      let short = edge.longestLengthMeters(from: 0.5, to: 0.5001)
      let measured = Geodesic.distance(
        from: edge.position(at: 0.5), to: edge.position(at: 0.5001)
      ).meters
      #expect(measured <= short && short < 1.02 * measured + 1e-4, "seed \(seed), \(edge)")
    }
  }
}
