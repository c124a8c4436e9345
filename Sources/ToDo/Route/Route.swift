public import Geodesy

/// A way to follow: positions joined by WGS84 geodesics.
///
/// ```swift
/// let route = try Route([home, station, work])
/// print(route.length)
/// ```
public struct Route: Sendable {
  /// The positions in the order of the way.
  public let positions: [Coordinate]
  /// The length of the way.
  public let length: Distance
  /// Its legs, the long ones in pieces.
  let pieces: [RoutePiece]

  /// A longer leg is cut: on a piece, the distance to a position has one minimum where it matters.
  private static let longestPieceMeters = 100_000.0

  /// Makes a way through positions.
  ///
  /// - Throws: ``ToDoError/routeTooShort(positions:)`` unless two positions differ.
  /// - Complexity: O(*n*), two geodesics a leg.
  public init(_ positions: [Coordinate]) throws(ToDoError) {
    var pieces: [RoutePiece] = []
    var along = 0.0
    for (start, end) in zip(positions, positions.dropFirst()) {
      let inverse = Geodesic.inverse(from: start, to: end)
      let length = inverse.distance.meters
      guard length > 0 else { continue }
      let count = Int((length / Self.longestPieceMeters).rounded(.up))
      var from = start
      for number in 1...count {
        let last = number == count
        let to =
          last
          ? end
          : Geodesic.direct(
            from: start, bearing: inverse.initialBearing,
            distance: inverse.distance * (Double(number) / Double(count)))
        let piece = RoutePiece(from: from, to: to, alongMeters: along)
        pieces.append(piece)
        along = piece.endAlongMeters
        from = to
      }
    }
    guard !pieces.isEmpty else { throw .routeTooShort(positions: positions.count) }
    self.positions = positions
    self.pieces = pieces
    length = Distance(meters: along)
  }
}

extension Route: Hashable {
  /// Whether two ways have the same positions.
  public static func == (left: Route, right: Route) -> Bool { left.positions == right.positions }

  /// Hashes the positions.
  public func hash(into hasher: inout Hasher) { hasher.combine(positions) }
}

extension Route {
  /// Balls that contain the way, in its order: where an index is searched.
  ///
  /// - Parameter halfWidth: How far beside the way is searched; balls much smaller than that would
  ///   find the same entries again and again.
  package func balls(forHalfWidth halfWidth: Distance) -> [Ball] {
    let longest = max(1_000, 2 * halfWidth.meters)
    var balls: [Ball] = []
    var run = pieces.startIndex
    for index in pieces.indices {
      let isLast = index == pieces.endIndex - 1
      guard
        isLast || pieces[index + 1].endAlongMeters - pieces[run].alongMeters > longest
      else { continue }
      balls.append(Ball(around: pieces[run...index]))
      run = index + 1
    }
    return balls
  }
}

extension Ball {
  /// A ball that contains some pieces.
  fileprivate init(around pieces: ArraySlice<RoutePiece>) {
    let share = 1 / Double(pieces.count)
    let center = pieces.reduce(ECEF(x: 0, y: 0, z: 0)) { sum, piece in
      ECEF(
        x: sum.x + share * piece.middle.x, y: sum.y + share * piece.middle.y,
        z: sum.z + share * piece.middle.z)
    }
    self.init(
      center: center,
      radiusMeters: pieces.reduce(0) {
        max($0, center.chordMeters(to: $1.middle) + $1.reachMeters)
      })
  }
}
