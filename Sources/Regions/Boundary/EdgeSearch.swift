import Geodesy

/// The search for the point of some edges that is nearest to the centre of a frame.
///
/// An edge is straight in longitude/latitude and bent in the frame. It is halved until its
/// straight line in the frame is true to the tolerance where it matters; halves whose lower
/// bound exceeds the best distance so far are dropped, and that distance is always a geodesic
/// to a point of an edge.
struct EdgeSearch {
  let frame: AzimuthalFrame
  private(set) var bestMeters = Double.infinity
  private(set) var bestPoint: Coordinate

  init(frame: AzimuthalFrame) {
    self.frame = frame
    bestPoint = frame.center
  }

  /// Whether anything at this distance or beyond is too far to improve the result.
  func excludes(_ lowerBoundMeters: Double) -> Bool {
    lowerBoundMeters >= bestMeters - AzimuthalFrame.toleranceMeters(at: bestMeters)
  }

  /// Takes an edge into account, which is at most `lengthMeters` long on the ground.
  mutating func consider(_ edge: BoundaryEdge, lengthMeters: Double) {
    let middle = sample(edge, 0.5)
    guard !excludes(middle.meters - lengthMeters / 2) else { return }
    refine(
      edge, Piece(first: 0, last: 1, start: sample(edge, 0), middle: middle, end: sample(edge, 1)))
  }

  /// A piece of an edge between two fractions, with its points in the frame.
  private struct Piece {
    let first: Double
    let last: Double
    let start: FramePoint
    let middle: FramePoint
    let end: FramePoint

    func fraction(_ share: Double) -> Double { first + share * (last - first) }
  }

  private mutating func refine(_ edge: BoundaryEdge, _ piece: Piece) {
    let early = sample(edge, piece.fraction(0.25))
    let late = sample(edge, piece.fraction(0.75))
    let bend = max(
      distance(of: piece.middle, from: piece), distance(of: early, from: piece),
      distance(of: late, from: piece))
    let foot = FramePoint.foot(of: 0, 0, on: piece.start, piece.end)
    // Between samples a smooth line bends little more than at them; twice is safely more.
    let byBend = foot.meters - 2 * bend
    let lowerBound = max(byBend, EdgeSearch.lowerBound(piece, early, late))
    guard !excludes(lowerBound) else { return }
    let length = edge.longestLengthMeters(from: piece.first, to: piece.last)
    guard !excludes(piece.middle.meters - length / 2) else { return }
    _ = sample(edge, piece.fraction(foot.fraction))
    guard !excludes(lowerBound), piece.last - piece.first > EdgeSearch.shortestShare else {
      return
    }
    let half = piece.fraction(0.5)
    let left = Piece(
      first: piece.first, last: half, start: piece.start, middle: early, end: piece.middle)
    let right = Piece(
      first: half, last: piece.last, start: piece.middle, middle: late, end: piece.end)
    if early.meters <= late.meters {
      refine(edge, left)
      refine(edge, right)
    } else {
      refine(edge, right)
      refine(edge, left)
    }
  }

  /// A bound from the distances at five even steps: a parabola through three of them falls below
  /// the least by at most an eighth of their second difference; eight times that is safely more.
  private static func lowerBound(
    _ piece: Piece, _ early: FramePoint, _ late: FramePoint
  ) -> Double {
    let (a, b, c) = (piece.start.meters, early.meters, piece.middle.meters)
    let (d, e) = (late.meters, piece.end.meters)
    let difference = max(abs(a - 2 * b + c), abs(b - 2 * c + d), abs(c - 2 * d + e))
    return min(a, b, c, d, e) - difference
  }

  /// Below this share of an edge, under a micrometre of the longest, halving moves nothing.
  private static let shortestShare = 1e-14

  /// Puts the point at a fraction of the edge into the frame, and keeps it if it is the nearest so far.
  private mutating func sample(_ edge: BoundaryEdge, _ fraction: Double) -> FramePoint {
    let position = edge.position(at: fraction)
    let point = frame.point(of: position)
    if point.meters < bestMeters {
      bestMeters = point.meters
      bestPoint = position
    }
    return point
  }

  private func distance(of point: FramePoint, from piece: Piece) -> Double {
    FramePoint.foot(of: point.x, point.y, on: piece.start, piece.end).meters
  }
}
