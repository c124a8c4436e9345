import Geodesy

extension Ball {
  /// A ball that contains edges with their bulge.
  static func enclosing(_ edges: [BoundaryEdge]) -> Ball {
    let pieceDegrees = pieceDegrees(of: edges)
    let points = points(along: edges, pieceDegrees)
    let bulge = edges.reduce(0) {
      max($0, $1.largestBulgeMeters(pieces: $1.pieceCount(pieceDegrees)))
    }
    guard let center = smallCenter(of: points) else { return .earth }
    let farthest = points.reduce(0) { max($0, center.chordSquared(to: $1)) }.squareRoot()
    let radius = farthest + bulge + roundingMeters
    return radius < WGS84.semiMajorAxisMeters
      ? Ball(center: center, radiusMeters: radius) : .earth
  }

  /// A ball that contains polygons of the plane with the given boundary on the ground.
  ///
  /// The ground outside a ball is connected if just one point of the ellipsoid is farthest from the
  /// ball's centre. That is so outside the ellipsoid's evolute, which is within a e² = 43 km of the
  /// earth's centre. So when the ball contains the boundary, the polygons contain all of the ground
  /// outside the ball or none of it, and testing one point decides.
  static func enclosing(
    _ polygons: [[[PlanarPoint]]], boundary: [BoundaryEdge]
  ) -> Ball {
    guard !boundary.isEmpty else { return .earth }
    let ball = enclosing(boundary)
    let fromEarthCenter = ECEF(x: 0, y: 0, z: 0).chordMeters(to: ball.center)
    let evoluteMeters = WGS84.semiMajorAxisMeters * WGS84.eccentricitySquared
    guard fromEarthCenter > 2 * evoluteMeters else { return .earth }
    let scale = -WGS84.semiMajorAxisMeters / fromEarthCenter
    let opposite = Coordinate(
      nearestTo: ECEF(
        x: scale * ball.center.x, y: scale * ball.center.y, z: scale * ball.center.z))
    // Away from the margin of the plane, where the parity of crossings means nothing.
    let asked = PlanarPoint(
      x: min(179.999, max(-179.999, opposite.longitude)),
      y: min(89.999, max(-89.999, opposite.latitude)))
    guard !ball.contains(ECEF(asked.coordinate)),
      !isInsideEvenOdd(asked, rings: polygons.flatMap { $0 })
    else { return .earth }
    return ball
  }

  /// The length of the pieces that edges are cut into: half a degree, or more if there would otherwise
  /// be many times more pieces than edges.
  private static func pieceDegrees(of edges: [BoundaryEdge]) -> Double {
    let sum = edges.reduce(0) { $0 + $1.extentDegrees }
    return max(0.5, sum / Double(2 * edges.count + 10_000))
  }

  /// The ends of all pieces of the edges. Mostly an edge begins where the one before ends; that point
  /// is included once.
  private static func points(
    along edges: [BoundaryEdge], _ pieceDegrees: Double
  ) -> [ECEF] {
    func first(_ index: Int) -> Int {
      index > 0 && edges[index - 1].end == edges[index].start ? 1 : 0
    }
    // There can be millions, and an array is in memory twice while it grows.
    let count = edges.indices.reduce(0) { $0 + edges[$1].pieceCount(pieceDegrees) + 1 - first($1) }
    var points: [ECEF] = []
    points.reserveCapacity(count)
    for (index, edge) in edges.enumerated() {
      let pieces = edge.pieceCount(pieceDegrees)
      for piece in first(index)...pieces {
        points.append(ECEF(edge.position(at: Double(piece) / Double(pieces))))
      }
    }
    return points
  }

  /// A point near the centre of the smallest ball around points, found by ever shorter steps towards
  /// the farthest point (M. Bădoiu and K. L. Clarkson, *Smaller core-sets for balls*, 2003).
  private static func smallCenter(of points: [ECEF]) -> ECEF? {
    guard let first = points.first else { return nil }
    var lowest = first
    var highest = first
    for point in points {
      lowest = ECEF(
        x: min(lowest.x, point.x), y: min(lowest.y, point.y), z: min(lowest.z, point.z))
      highest = ECEF(
        x: max(highest.x, point.x), y: max(highest.y, point.y), z: max(highest.z, point.z))
    }
    var center = ECEF(
      x: (lowest.x + highest.x) / 2, y: (lowest.y + highest.y) / 2, z: (lowest.z + highest.z) / 2)
    var best = center
    var bestSquared = Double.infinity
    let steps = 24
    for step in 1...steps {
      var farthest = first
      var squared = -1.0
      for point in points {
        let candidate = center.chordSquared(to: point)
        if candidate > squared { (farthest, squared) = (point, candidate) }
      }
      if squared < bestSquared { (best, bestSquared) = (center, squared) }
      let share = 1 / Double(step + 2)
      center = ECEF(
        x: center.x + share * (farthest.x - center.x),
        y: center.y + share * (farthest.y - center.y),
        z: center.z + share * (farthest.z - center.z))
    }
    return best
  }
}

extension BoundaryEdge {
  fileprivate var extentDegrees: Double { max(abs(end.x - start.x), abs(end.y - start.y)) }

  /// How many pieces of at most this many degrees an edge is cut into.
  fileprivate func pieceCount(_ pieceDegrees: Double) -> Int {
    max(1, Int((extentDegrees / pieceDegrees).rounded(.up)))
  }

  /// How far, in metres, a piece of the edge can depart from the straight line between its ends:
  /// an eighth of a bound of the second derivative of its path in space.
  ///
  /// Per radian² that derivative is at most a(1 + e²) along a meridian and across it twice, and
  /// the radius of the parallel along a parallel; 1.01 a covers each.
  fileprivate func largestBulgeMeters(pieces: Int) -> Double {
    let radians = Double.pi / 180 / Double(pieces)
    let sum = (abs(end.x - start.x) + abs(end.y - start.y)) * radians
    return 1.01 * WGS84.semiMajorAxisMeters * sum * sum / 8
  }
}

extension Ball {
  /// The ball around the whole earth.
  static let earth = Ball(
    center: ECEF(x: 0, y: 0, z: 0),
    radiusMeters: WGS84.semiMajorAxisMeters + roundingMeters)

  /// What is added to a radius for the rounding of ECEF points, which is about 1 nm.
  static let roundingMeters = 1e-6

  /// The ball around all points within `meters`, along the ground, of a centre.
  static func around(_ center: Coordinate, meters: Double) -> Ball {
    Ball(center: ECEF(center), radiusMeters: 0).grown(meters: meters)
  }

  /// The ball around all points within `meters`, along the ground, of points on the ground in
  /// this one.
  func grown(meters: Double) -> Ball {
    let radius =
      radiusMeters + Geodesic.longestChord(withinMeters: meters) + Ball.roundingMeters
    return radius < WGS84.semiMajorAxisMeters
      ? Ball(center: center, radiusMeters: radius) : .earth
  }
}
