/// The pairs of edges whose boxes meet.
///
/// A line sweeps from west to east and keeps the boxes that it meets, ordered by their south sides, in
/// a tree with the largest north sides. There a new box finds the boxes that it meets.
struct EdgePairs {
  private let edges: [RingEdge]
  private let margin: Double
  /// Edges from south to north, and the rank of each.
  private let souths: [Double]
  private let edgeOfRank: [Int32]
  private let rankOfEdge: [Int32]
  /// The largest north side of the boxes under each node; the children of *i* are 2*i*, 2*i* + 1.
  private var norths: [Double]
  private let leafCount: Int

  private init(_ edges: [RingEdge], margin: Double) {
    self.edges = edges
    self.margin = margin
    let order = edges.indices.map { (south: edges[$0].south, edge: Int32($0)) }
      .sorted { $0.south < $1.south }
    souths = order.map(\.south)
    edgeOfRank = order.map(\.edge)
    var ranks = [Int32](repeating: 0, count: edges.count)
    for (rank, entry) in order.enumerated() { ranks[Int(entry.edge)] = Int32(rank) }
    rankOfEdge = ranks
    var width = 1
    while width < edges.count { width *= 2 }
    leafCount = width
    norths = [Double](repeating: -.infinity, count: 2 * width)
  }

  /// Visits each pair of edges whose boxes, grown by a margin, meet or touch.
  ///
  /// - Complexity: O((*n* + *pairs*) log *n*).
  static func visit(
    _ edges: [RingEdge], margin: Double, _ body: (Int, Int) throws(RegionError) -> Void
  ) throws(RegionError) {
    var pairs = EdgePairs(edges, margin: margin)
    let byWest = edges.indices.sorted { edges[$0].low.x < edges[$1].low.x }
    let byEast = edges.indices.sorted { edges[$0].high.x < edges[$1].high.x }
    var passed = 0
    for edge in byWest {
      while edges[byEast[passed]].high.x < edges[edge].low.x - margin {
        pairs.set(-.infinity, at: byEast[passed])
        passed += 1
      }
      try pairs.visitPartners(of: edge, body)
      pairs.set(edges[edge].north, at: edge)
    }
  }

  private mutating func set(_ north: Double, at edge: Int) {
    var node = leafCount + Int(rankOfEdge[edge])
    norths[node] = north
    node /= 2
    while node > 0 {
      let larger = max(norths[2 * node], norths[2 * node + 1])
      guard norths[node] != larger else { return }
      norths[node] = larger
      node /= 2
    }
  }

  private func visitPartners(
    of edge: Int, _ body: (Int, Int) throws(RegionError) -> Void
  ) throws(RegionError) {
    let south = edges[edge].south - margin
    let north = edges[edge].north + margin
    // How many boxes begin far enough south.
    var (first, last) = (0, souths.count)
    while first < last {
      let middle = (first + last) / 2
      if souths[middle] <= north { first = middle + 1 } else { last = middle }
    }
    try visit(node: 1, ranks: 0..<leafCount, upTo: first, from: south, edge, body)
  }

  private func visit(
    node: Int, ranks: Range<Int>, upTo end: Int, from south: Double, _ edge: Int,
    _ body: (Int, Int) throws(RegionError) -> Void
  ) throws(RegionError) {
    guard ranks.lowerBound < end, norths[node] >= south else { return }
    guard node < leafCount else {
      try body(Int(edgeOfRank[ranks.lowerBound]), edge)
      return
    }
    let middle = (ranks.lowerBound + ranks.upperBound) / 2
    try visit(
      node: 2 * node, ranks: ranks.lowerBound..<middle, upTo: end, from: south, edge, body)
    try visit(
      node: 2 * node + 1, ranks: middle..<ranks.upperBound, upTo: end, from: south, edge, body)
  }
}
