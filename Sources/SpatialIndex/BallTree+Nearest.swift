import Geodesy

/// A query for the nearest points of a tree.
struct PointQuery {
  let point: UnitPoint
  /// The point, rounded.
  let rounded: SIMD3<Float>
  /// How many points at most; nil for all.
  let limit: Int?
  /// The longest chord, in metres.
  let longestChord: Double

  init(_ point: ECEF, limit: Int?, longestChord: Double) {
    self.point = UnitPoint(point)
    rounded = point.rounded
    self.limit = limit
    self.longestChord = longestChord
  }
}

extension BallTree {
  /// Collects the candidates of a query: all points whose chord is short enough to be as near as
  /// the last of the nearest, and maybe some more.
  ///
  /// The search first goes down to the nearest leaf. The density of its points tells within which
  /// radius there are probably enough, and all leaves that reach into it are prefetched at once and
  /// then scanned. With a filter that wants marks, mostly the nearest leaves with them are
  /// gathered and scanned in place of these. Where that is not enough, one leaf after another is
  /// scanned, the nearest first, with the bound that those before left.
  ///
  /// - Parameters:
  ///   - tree: By its address, so that nothing else of it is touched. A method would copy the tree
  ///     and count its references, which takes a tenth of a query's time.
  ///   - found: Without candidates, but maybe with leaves of a walk that has begun, and with the query's
  ///     longest chord. It is changed in place, because it is large.
  static func findCandidates(
    in tree: UnsafePointer<BallTree>, for query: PointQuery, where filter: EntryFilter?,
    leafFound: (UInt32) -> Void, _ found: inout PointCandidates, _ instructions: InstructionSet
  ) {
    guard tree.pointee.root != Self.none else { return }
    PointSearch(tree, query, filter, instructions).run(&found, leafFound)
  }
}
