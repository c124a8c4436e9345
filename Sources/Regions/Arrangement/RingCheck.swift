/// Whether polygons are valid together as one multipolygon (OGC 06-103r4, section 6.1.11 and
/// 6.1.14): rings neither cross nor touch themselves, do not cross others, and touch them at
/// points only; holes lie in their shell and not in each other, shells outside of each other; and
/// each polygon's inside is connected.
struct RingCheck {
  /// What is wrong, and where.
  struct Fault: Equatable {
    enum Kind {
      case edgesCross
      case ringTouchesItself
      case ringInWrongPlace
      case insideDisconnected
    }

    let kind: Kind
    let point: PlanarPoint

    /// A clause that says it, as in "edges cross or overlap at longitude 1.0, latitude 2.0".
    var text: String {
      let what =
        switch kind {
        case .edgesCross: "edges cross or overlap"
        case .ringTouchesItself: "a ring touches itself"
        case .ringInWrongPlace: "a ring lies in another or outside its shell"
        case .insideDisconnected: "rings that touch cut the area in two"
        }
      return "\(what) at longitude \(point.x), latitude \(point.y)"
    }
  }

  /// What is wrong; nil where the polygons are valid.
  private(set) var fault: Fault?
  /// The edges, cut at least where they touch if they do; winding numbers count the polygons.
  private(set) var edges: [RingEdge] = []

  private var polygonOfRing: [Int] = []

  /// Checks polygons, each its shell and then its holes, closed and in any direction.
  ///
  /// - Complexity: O(*n* log *n*); where edges cross or touch, also the pairs of edges that come
  ///   near each other.
  /// - Throws: `RegionError` when that is too much work.
  init(_ polygons: [[[PlanarPoint]]], work: inout GeometryWork) throws(RegionError) {
    edges.reserveCapacity(polygons.joined().reduce(0) { $0 + $1.count })
    for (polygon, rings) in polygons.enumerated() {
      for (index, ring) in rings.enumerated() {
        let isCounterclockwise = RingTracing.isCounterclockwise(ring) ?? true
        RingEdge.append(
          ring, number: polygonOfRing.count, step: isCounterclockwise == (index == 0) ? 1 : -1,
          to: &edges)
        polygonOfRing.append(polygon)
      }
    }
    var sweep = PlaneSweep(edges, rule: .positive)
    if sweep.fault != nil {
      let noding = try Noding(edges, work: &work)
      edges = noding.edges
      if let point = noding.crossing {
        fault = Fault(kind: .edgesCross, point: point)
        return
      }
      sweep = PlaneSweep(edges, rule: .positive)
      if let point = sweep.fault {
        fault = Fault(kind: .edgesCross, point: point)
        return
      }
    }
    fault = misplacedRing(in: sweep) ?? touch(in: sweep)
  }

  /// A ring with edges that do not have the polygons on exactly one side, exactly once.
  private func misplacedRing(in sweep: PlaneSweep) -> Fault? {
    edges.indices.first {
      let (below, above) = (sweep.windingBelow[$0], sweep.windingAbove($0))
      return min(below, above) != 0 || max(below, above) != 1
    }.map { Fault(kind: .ringInWrongPlace, point: edges[$0].low) }
  }

  /// A ring that touches itself, or rings of one polygon that touch and so enclose a part of it.
  private func touch(in sweep: PlaneSweep) -> Fault? {
    var degrees = [Int32](repeating: 0, count: sweep.vertexCount)
    for vertex in sweep.lowVertex { degrees[Int(vertex)] += 1 }
    for vertex in sweep.highVertex { degrees[Int(vertex)] += 1 }
    guard degrees.contains(where: { $0 > 2 }) else { return nil }
    // Every ring has two edges at each vertex that it passes.
    var passes: [Pass] = []
    for (index, edge) in edges.enumerated() {
      let (low, high) = (sweep.lowVertex[index], sweep.highVertex[index])
      if degrees[Int(low)] > 2 {
        passes.append(Pass(vertex: low, ring: edge.ring, point: edge.low))
      }
      if degrees[Int(high)] > 2 {
        passes.append(Pass(vertex: high, ring: edge.ring, point: edge.high))
      }
    }
    passes.sort { $0.vertex != $1.vertex ? $0.vertex < $1.vertex : $0.ring < $1.ring }
    var components = DisjointSets(count: polygonOfRing.count)
    // One ring of each polygon at the vertex; those that follow touch it there.
    var first = 0
    var ringOfPolygon: [Int: Int] = [:]
    while first + 1 < passes.count {
      let pass = passes[first]
      if first == 0 || passes[first - 1].vertex != pass.vertex { ringOfPolygon = [:] }
      if first + 2 < passes.count, passes[first + 2].isSame(as: pass) {
        return Fault(kind: .ringTouchesItself, point: pass.point)
      }
      let ring = Int(pass.ring)
      if let other = ringOfPolygon[polygonOfRing[ring]] {
        guard components.join(ring, other) else {
          return Fault(kind: .insideDisconnected, point: pass.point)
        }
      } else {
        ringOfPolygon[polygonOfRing[ring]] = ring
      }
      first += 2
    }
    return nil
  }

  private struct Pass {
    let vertex: Int32
    let ring: Int32
    let point: PlanarPoint

    func isSame(as other: Pass) -> Bool { vertex == other.vertex && ring == other.ring }
  }
}

/// Which of some numbers belong together (R. E. Tarjan, *Efficiency of a good but not linear set
/// union algorithm*, 1975).
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) {
    parents = Array(0..<count)
  }

  /// Unites two sets; returns false if they were one already.
  mutating func join(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (root(of: first), root(of: second))
    parents[a] = b
    return a != b
  }

  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}
