import Geodesy
import SpatialIndex

/// Our index, through its public API.
final class BallIndexContender: PointContender {
  let name: String
  let isDynamic = true
  private(set) var index: BallIndex<UInt32>
  /// Whether each query returns a new array. Otherwise all fill the same array, as the peers do.
  private let makesArrays: Bool
  private var neighbors: [BallIndex<UInt32>.Neighbor] = []

  init(
    _ entries: [(UInt32, Coordinate)], name: String = "ours",
    _ instructions: InstructionSet = .best, makesArrays: Bool = false
  ) {
    self.name = name
    self.makesArrays = makesArrays
    index = BallIndex(entries)
    index.instructionSet = instructions
  }

  func nearest(_ count: Int, to query: Coordinate) -> [Hit] {
    if makesArrays { return Self.hits(index.nearest(count, to: query)) }
    index.nearest(count, to: query, into: &neighbors)
    return Self.hits(neighbors)
  }

  func within(_ meters: Double, of query: Coordinate) -> [Hit] {
    if makesArrays { return Self.hits(index.within(.meters(meters), of: query)) }
    index.within(.meters(meters), of: query, into: &neighbors)
    return Self.hits(neighbors)
  }

  private static func hits(_ neighbors: [BallIndex<UInt32>.Neighbor]) -> [Hit] {
    neighbors.map { Hit(id: $0.id, meters: $0.distance.meters) }
  }

  func askNearest(_ count: Int, to queries: ArraySlice<Coordinate>) -> Double {
    makesArrays
      ? sum(queries) { index.nearest(count, to: $0) }
      : sum(queries) { index.nearest(count, to: $0, into: &$1) }
  }

  func askWithin(_ meters: Double, of queries: ArraySlice<Coordinate>) -> Double {
    makesArrays
      ? sum(queries) { index.within(.meters(meters), of: $0) }
      : sum(queries) { index.within(.meters(meters), of: $0, into: &$1) }
  }

  @inline(__always)
  private func sum(
    _ queries: ArraySlice<Coordinate>, _ find: (Coordinate) -> [BallIndex<UInt32>.Neighbor]
  ) -> Double {
    queries.reduce(0) { $0 + (find($1).last?.distance.meters ?? 0) }
  }

  @inline(__always)
  private func sum(
    _ queries: ArraySlice<Coordinate>,
    _ find: (Coordinate, inout [BallIndex<UInt32>.Neighbor]) -> Void
  ) -> Double {
    // A property would be checked for other accesses at the same time, query by query.
    var found: [BallIndex<UInt32>.Neighbor] = []
    swap(&found, &neighbors)
    defer { swap(&found, &neighbors) }
    var sum = 0.0
    for query in queries {
      find(query, &found)
      sum += found.last?.distance.meters ?? 0
    }
    return sum
  }

  func insert(_ positions: ArraySlice<Coordinate>, firstID: UInt32) {
    for (id, position) in zip(firstID..., positions) { index.insert(id, at: position) }
  }

  func remove(_ ids: ArraySlice<UInt32>) {
    for id in ids { index.remove(id) }
  }
}
