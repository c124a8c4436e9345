import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a corridor and an error circle have in common, in the azimuthal frame around the circle's
/// centre.
///
/// In the frame the circle is true, and a line is as far from the centre as on the ground. What lies
/// between two points of the circle is stretched by at most (*r*/*R*)²/6, with *R* the earth's radius:
/// 4e-5 at 100 km.
struct CorridorOverlap {
  /// Up to this radius of the error circle the frame is used.
  static let largestRadiusMeters = 100_000.0

  private let frame: AzimuthalFrame
  /// How far from the frame's centre the lines matter.
  private let reach: Double
  /// How far from the middle of its segment a line may be.
  private let longestBendMeters: Double
  private let halfWidthMeters: Double
  private var capsules: [Capsule] = []

  /// The area in square metres that an error circle has in common with all positions within the
  /// half-width of some edges.
  ///
  /// - Parameters:
  ///   - tree: The edges.
  ///   - halfWidthMeters: above 0.
  ///   - radiusMeters: above 0, and at most `largestRadiusMeters`.
  /// - Complexity: O(*k*) for many edges that are near the error circle.
  static func commonSquareMeters(
    of tree: BoundaryTree, halfWidthMeters: Double, _ center: Coordinate, radiusMeters: Double
  ) -> Double {
    let overlap = CorridorOverlap(
      tree, halfWidthMeters: halfWidthMeters, center, reach: radiusMeters + halfWidthMeters,
      longestBendMeters: bendShare * radiusMeters)
    guard overlap.capsules.count > fewCapsules,
      let area = CapsuleCells.area(of: overlap.capsules, inDiskOfRadius: radiusMeters)
    else { return CapsuleSlices.area(of: overlap.capsules, inDiskOfRadius: radiusMeters) }
    return area
  }

  /// The area in square metres of all positions within the half-width of many edges; nil if the edges
  /// are few, or go too far for the frame or for the half-width.
  ///
  /// - Parameters:
  ///   - tree: The edges.
  ///   - halfWidthMeters: above 0.
  ///   - ball: contains all of the positions.
  static func squareMeters(
    of tree: BoundaryTree, halfWidthMeters: Double, in ball: Ball
  ) -> Double? {
    guard tree.edges.count > fewCapsules, ball.radiusMeters < largestRadiusMeters / 2,
      ball.radiusMeters < CapsuleCells.widestSquare * halfWidthMeters
    else { return nil }
    let overlap = CorridorOverlap(
      tree, halfWidthMeters: halfWidthMeters, Coordinate(nearestTo: ball.center),
      reach: largestRadiusMeters, longestBendMeters: bendShare * halfWidthMeters)
    return CapsuleCells.area(of: overlap.capsules, inDiskOfRadius: .infinity)
  }

  private init(
    _ tree: BoundaryTree, halfWidthMeters: Double, _ center: Coordinate, reach: Double,
    longestBendMeters: Double
  ) {
    frame = AzimuthalFrame(center: center)
    self.reach = reach
    self.longestBendMeters = longestBendMeters
    self.halfWidthMeters = halfWidthMeters
    // Mostly an edge begins where the one before ends.
    var last: (position: PlanarPoint, point: FramePoint)?
    for index in tree.edges(within: reach, of: frame.centerPoint) {
      let edge = tree.edges[index]
      let length = 2 * tree.edgeBalls[index].radiusMeters
      let start = last.flatMap { $0.position == edge.start ? $0.point : nil } ?? point(of: edge, 0)
      let end = point(of: edge, 1)
      last = (edge.end, end)
      if isStraight(edge, lengthMeters: length) {
        addCapsule(from: start, to: end)
      } else {
        add(edge, from: 0, at: start, to: 1, at: end)
      }
    }
  }

  /// Whether an edge is so short that it is as good as straight: away from the poles it bends by
  /// less than a parallel of latitude 80° does.
  private func isStraight(_ edge: BoundaryEdge, lengthMeters: Double) -> Bool {
    max(abs(edge.start.y), abs(edge.end.y)) <= 80
      && lengthMeters * (lengthMeters / WGS84.semiMinorAxisMeters) <= longestBendMeters
  }

  private func point(of edge: BoundaryEdge, _ fraction: Double) -> FramePoint {
    frame.point(of: edge.position(at: fraction))
  }

  /// Adds capsules along the part of an edge between two fractions, which is halved until it is
  /// straight in the frame where it matters.
  private mutating func add(
    _ edge: BoundaryEdge, from first: Double, at start: FramePoint, to last: Double,
    at end: FramePoint
  ) {
    let half = (first + last) / 2
    let middle = point(of: edge, half)
    let length = edge.longestLengthMeters(from: first, to: last)
    guard middle.meters - length / 2 <= reach else { return }
    // The bend at the middle, and what an edge bent both ways may hide there.
    let bend =
      FramePoint.foot(of: middle.x, middle.y, on: start, end).meters
      + length * (length / WGS84.semiMinorAxisMeters) * (length / WGS84.semiMinorAxisMeters) / 20
    guard bend > longestBendMeters, last - first > Self.shortestShare else {
      addCapsule(from: start, to: end)
      return
    }
    add(edge, from: first, at: start, to: half, at: middle)
    add(edge, from: half, at: middle, to: last, at: end)
  }

  /// Adds the capsule of the part of a segment that is within reach.
  private mutating func addCapsule(from start: FramePoint, to end: FramePoint) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    let foot = squared > 0 ? -(start.x * dx + start.y * dy) / squared : 0
    let (footX, footY) = (start.x + foot * dx, start.y + foot * dy)
    let rest = reach * reach - footX * footX - footY * footY
    guard rest > 0 else { return }
    let span = squared > 0 ? (rest / squared).squareRoot() : 0
    let (first, last) = (max(0, foot - span), min(1, foot + span))
    guard first <= last else { return }
    func point(_ fraction: Double) -> FramePoint {
      let (x, y) = (start.x + fraction * dx, start.y + fraction * dy)
      return FramePoint(x: x, y: y, meters: (x * x + y * y).squareRoot())
    }
    capsules.append(Capsule(from: point(first), to: point(last), radius: halfWidthMeters))
  }

  /// Slices are exact for so many capsules; more are cut into cells.
  private static let fewCapsules = 32
  /// How far beside its edge, as a share of the circle's radius, the middle of a segment may lie; the
  /// share of the circle is off by as much at most.
  private static let bendShare = 2e-4
  /// Below this share of an edge halving moves nothing.
  private static let shortestShare = 1e-14
}
