import Geodesy

/// Stops to be visited from a start, each at one of its positions.
///
/// Nodes are the numbers of all positions: the start, the end if it is another one, then those of the
/// stops.
struct RoundProblem {
  let start = 0
  /// The node at which the round ends; nil if it ends at the last stop.
  let end: Int?
  /// The nodes of each stop; none is without one.
  let stops: [[Int]]
  /// For each node, its stop; -1 for the start and the end.
  let stopOfNode: [Int]
  private let positions: [Coordinate]
  private let points: [ECEF]
  /// The distances between all nodes; empty if there are too many.
  private let table: [Double]

  /// With more nodes, their distances are computed when they are needed: these take 32 MB.
  private static let mostInTable = 2_000

  /// - Parameter stops: the positions of each stop, at least one.
  init(start: Coordinate, end: Coordinate?, stops: [[Coordinate]]) {
    var positions = [start]
    var stopOfNode = [-1]
    var endNode: Int?
    if let end {
      endNode = end == start ? 0 : 1
      if end != start {
        positions.append(end)
        stopOfNode.append(-1)
      }
    }
    self.end = endNode
    self.stops = stops.enumerated().map { stop, spots in
      let first = positions.count
      positions += spots
      stopOfNode += spots.map { _ in stop }
      return Array(first..<positions.count)
    }
    self.stopOfNode = stopOfNode
    self.positions = positions
    points = positions.map(ECEF.init)
    let count = positions.count
    guard count <= Self.mostInTable else {
      table = []
      return
    }
    var table = [Double](repeating: 0, count: count * count)
    for first in 0..<count {
      for second in (first + 1)..<max(count, first + 1) {
        let meters = Self.meters(positions, points, first, second)
        table[first * count + second] = meters
        table[second * count + first] = meters
      }
    }
    self.table = table
  }

  /// The distance between two nodes, in metres.
  func meters(_ first: Int, _ second: Int) -> Double {
    table.isEmpty
      ? Self.meters(positions, points, first, second) : table[first * positions.count + second]
  }

  private static func meters(
    _ positions: [Coordinate], _ points: [ECEF], _ first: Int, _ second: Int
  ) -> Double {
    Geodesic.chordDistanceMeters(from: points[first], to: points[second])
      ?? Geodesic.distance(from: positions[first], to: positions[second]).meters
  }

  /// The length of the round through nodes in an order, in metres.
  func length(_ order: [Int]) -> Double {
    var last = start
    var sum = 0.0
    for node in order {
      sum += meters(last, node)
      last = node
    }
    return sum + (end.map { meters(last, $0) } ?? 0)
  }

  /// The stop of a node, and which of the stop's positions it is.
  func owner(of node: Int) -> (stop: Int, spot: Int) {
    let stop = stopOfNode[node]
    return (stop, node - stops[stop][0])
  }
}
