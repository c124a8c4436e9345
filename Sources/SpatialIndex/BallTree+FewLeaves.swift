import CKernels
import Geodesy

extension BallTree {
  /// Up to this many leaves have their records prefetched with them, so that one wait is for both. For more
  /// leaves that would be too many cache lines.
  private static let mostLeavesWithRecordsPrefetched = 2

  /// Calls `body` with all points within a bound, if they are few and in few leaves: after a walk for the
  /// leaves, one loop scans, orders and measures. A query within 500 m so takes four fifths of the
  /// instructions that it takes by `findCandidates` and what follows it.
  ///
  /// - Parameters:
  ///   - position: Where to search from. The walk begins with about its point in space; the point itself,
  ///     unless the caller has it, is computed while the leaves are on their way from memory.
  ///   - leafFound, entriesFound, precedes, body: As for `BallForest.withPoints`; the entries that are found
  ///     have been measured.
  ///   - found: Without candidates, and with the query's longest chord. Unless `body` was called,
  ///     `findCandidates` goes on with the walk and the leaves that it found.
  /// - Returns: Whether `body` was called.
  @inline(__always)
  static func withFewLeaves(
    of tree: UnsafePointer<BallTree>, near position: Coordinate, at point: ECEF?,
    boundMeters: Double,
    leafFound: (UInt32) -> Void, entriesFound: (UnsafeBufferPointer<UInt32>) -> Void,
    precedes: (UInt32, UInt32) -> Bool, _ found: inout PointCandidates,
    _ body: (UnsafeBufferPointer<Found>) -> Void
  ) -> Bool {
    let height = tree.pointee.height
    guard let kernels = found.kernels, height > 0,
      PendingStack.capacity(level: height - 1) <= PointCandidates.mostPending
    else { return false }
    walk(tree.pointee.rootAddress, height: height, near: position, &found, kernels)
    guard found.waiting == 0, found.leafCount <= Int(CKERNELS_FEW_LEAVES) else { return false }
    if found.leafCount <= mostLeavesWithRecordsPrefetched {
      for index in 0..<found.leafCount { found.leaf(at: index).prefetchRecords() }
    }
    let loaded = tree.pointee.loaded
    for index in 0..<found.leafCount {
      if let first = loaded.number(ofLeaf: found.leafNumbers[index]) { leafFound(first) }
    }
    let exact = UnitPoint(point ?? ECEF(position))
    return withUnsafeTemporaryAllocation(of: Found.self, capacity: PointCandidates.fewRoom) {
      let count = found.measureFew(
        into: $0.baseAddress.unsafelyUnwrapped, from: exact, boundMeters: boundMeters, kernels)
      guard count >= 0 else { return false }
      let result = UnsafeMutableBufferPointer(rebasing: $0[..<count])
      found.noteEntriesToAnnounce(0..<found.leafCount, loaded)
      if found.hasEntriesToAnnounce { announce(result, to: entriesFound) }
      result.sortByDistance(precedes: precedes)
      body(UnsafeBufferPointer(result))
      return true
    }
  }

  // Not inlined: most queries do not need it.
  @inline(never)
  private static func announce(
    _ found: UnsafeMutableBufferPointer<Found>,
    to entriesFound: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(CKERNELS_FEW_POINTS)) { entries in
      for (index, one) in found.enumerated() { entries[index] = one.entry }
      entriesFound(UnsafeBufferPointer(rebasing: entries[..<found.count]))
    }
  }

  /// Walks through a tree until all leaves that reach into the longest chord are found, or more of them than
  /// are few.
  @inline(__always)
  private static func walk(
    _ root: UnsafeMutableRawPointer, height: Int, near position: Coordinate,
    _ found: inout PointCandidates, _ kernels: UnsafePointer<ckernels>
  ) {
    let pending = found.pending
    pending.initialize(to: ckernels_pending(node: root, level: height))
    let longest = Float(found.longestChord * found.longestChord).nextUp
    let start = ECEF.approximation(of: position)
    let few = Int(CKERNELS_FEW_LEAVES)
    var waiting: Int32 = 0
    found.appendLeaves(atMost: few + NodePage.capacity) { leaves, numbers, count in
      let walked = kernels.pointee.walk(
        ckernels_corner(start), longest, pending, 1, leaves, numbers, count, few)
      waiting = Int32(truncatingIfNeeded: walked.waiting)
      return walked.leaves
    }
    found.waiting = waiting
  }
}

extension PointCandidates {
  /// How many elements `measureFew` may write: 1024 bytes, the most that the standard library puts on the
  /// stack.
  fileprivate static let fewRoom = Int(CKERNELS_FEW_POINTS) + spare

  /// Measures the points of the leaves that were found, which are few, and returns how many are within the
  /// bound, about in order; negative if the points are too many or too far.
  @inline(__always)
  fileprivate mutating func measureFew(
    into buffer: UnsafeMutablePointer<Found>, from point: UnitPoint, boundMeters: Double,
    _ kernels: UnsafePointer<ckernels>
  ) -> Int {
    let reach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    let inverse = Geodesic.inverseSquaredAxes
    let meters = point.ecef
    var origin = ckernels_origin(
      units: point.units, meters: ckernels_point(x: meters.x, y: meters.y, z: meters.z),
      equatorial: inverse.equatorial, polar: inverse.polar)
    return buffer.withMemoryRebound(to: ckernels_measured.self, capacity: Self.fewRoom) {
      kernels.pointee.few(leaves, leafCount, &origin, longestChord, reach, boundMeters, $0)
    }
  }
}
