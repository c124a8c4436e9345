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
  private let radiusMeters: Double
  private let halfWidthMeters: Double
  private var capsules: [Capsule] = []

  /// The area in square metres that an error circle has in common with all positions within the
  /// half-width of some edges.
  ///
  /// - Parameters:
  ///   - tree: The edges.
  ///   - halfWidthMeters: above 0.
  ///   - radiusMeters: above 0, and at most `largestRadiusMeters`.
  static func commonSquareMeters(
    of tree: BoundaryTree, halfWidthMeters: Double, _ center: Coordinate, radiusMeters: Double
  ) -> Double {
    var overlap = CorridorOverlap(
      frame: AzimuthalFrame(center: center), radiusMeters: radiusMeters,
      halfWidthMeters: halfWidthMeters)
    for edge in tree.edges(within: overlap.reach, of: overlap.frame.centerPoint) {
      overlap.add(
        edge, from: 0, at: overlap.point(of: edge, 0), to: 1, at: overlap.point(of: edge, 1))
    }
    return CapsuleSlices.area(of: overlap.capsules, inDiskOfRadius: radiusMeters)
  }

  private init(frame: AzimuthalFrame, radiusMeters: Double, halfWidthMeters: Double) {
    self.frame = frame
    self.radiusMeters = radiusMeters
    self.halfWidthMeters = halfWidthMeters
  }

  /// How far from the centre a line may be that the circle's positions are within the half-width of.
  private var reach: Double { radiusMeters + halfWidthMeters }

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
    guard bend > Self.bendShare * radiusMeters, last - first > Self.shortestShare else {
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

  /// How far beside its edge, as a share of the circle's radius, the middle of a segment may lie; the
  /// share of the circle is off by as much at most.
  private static let bendShare = 2e-4
  /// Below this share of an edge halving moves nothing.
  private static let shortestShare = 1e-14
}
