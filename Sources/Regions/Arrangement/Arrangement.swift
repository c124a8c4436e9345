/// The polygons bounded by edges, which may cross.
enum Arrangement {
  /// The area whose winding number counts as inside, as polygons that are valid together. Edges that
  /// bound nothing are dropped.
  ///
  /// - Parameters:
  ///   - edges: the edges of closed rings, cut or not.
  ///   - rule: which winding numbers count as inside.
  /// - Complexity: O((*n* + *pairs*) log *n*) in the pairs of edges whose boxes meet; O(*n* log
  ///   *n*) where no edges cross.
  /// - Throws: `RegionError` when that is too much work.
  static func polygons(
    of edges: [RingEdge], inside rule: PlaneSweep.Rule, work: inout GeometryWork
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    var edges = Noding.merged(edges)
    for grid in grids {
      let sweep = PlaneSweep(edges, rule: rule)
      guard sweep.fault != nil else { return RingTracing.polygons(of: sweep) }
      edges = Noding.merged(try Noding(edges, grid: grid, work: &work).edges)
    }
    throw .tooComplex(path: work.path)
  }

  /// The grids of the rounds, in degrees. Nearly always the first two rounds, which move nothing,
  /// are enough; the last grids are 26 µm and 0.1 mm wide.
  private static let grids = [0, 0, 0x1p-44, 0x1p-42, 0x1p-40, 0x1p-36, 0x1p-32, 0x1p-30]
}
