import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The area of a corridor, from polygons that outline it piece by piece.
enum CorridorOutline {
  /// The points of a full circle in an outline.
  private static let pointsPerCircle = 64

  /// How much farther out than the half-width the points of a round end lie, except the two where
  /// the straight sides begin, so that the end has the area of half a circle.
  ///
  /// Of the triangles between the middle and two neighbouring points, two have a side of the
  /// half-width *h* and one of *xh*, the others two sides of *xh*; together they make
  /// (*x* + (*n*/2 - 1) *x*²) sin *a* · *h*² = π/2 · *h*² for *n* triangles of the angle *a* = π/*n*.
  private static let roundEndFactor: Double = {
    let triangles = Double(pointsPerCircle / 2)
    let inner = triangles - 2
    let square = 1 + inner * Double.pi / sin(Double.pi / triangles)
    return (square.squareRoot() - 1) / inner
  }()

  /// The width beyond which a corridor is sampled instead: outlines of such pieces could contain
  /// both poles, which a ring cannot express.
  private static let longestHalfWidthMeters = 4_000_000.0

  /// The area in square metres of all positions within the half-width of the edges.
  static func areaSquareMeters(
    along edges: [BoundaryEdge], halfWidthMeters: Double
  ) -> Double {
    guard halfWidthMeters > 0 else { return 0 }
    guard halfWidthMeters < longestHalfWidthMeters else {
      return sampledSquareMeters(along: edges, halfWidthMeters: halfWidthMeters)
    }
    do {
      return AuthalicSphere.areaSquareMeters(
        of: try planarPolygons(along: edges, halfWidthMeters: halfWidthMeters))
    } catch {
      return sampledSquareMeters(along: edges, halfWidthMeters: halfWidthMeters)
    }
  }

  /// An outline as `planarPolygons` gives it, for any half-width; empty if there is no width, or if it
  /// contains half the earth.
  static func polygons(
    along edges: [BoundaryEdge], halfWidthMeters: Double
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    guard halfWidthMeters > 0, halfWidthMeters < longestHalfWidthMeters else { return [] }
    return try planarPolygons(along: edges, halfWidthMeters: halfWidthMeters)
  }

  /// An outline of all positions within the half-width of the edges, cut at the antimeridian.
  ///
  /// - Parameter halfWidthMeters: above 0, and less than 4,000 km.
  static func planarPolygons(
    along edges: [BoundaryEdge], halfWidthMeters: Double
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    let pieces = edges.flatMap { outlines(along: $0, halfWidthMeters: halfWidthMeters) }
    let edgeCount = pieces.reduce(0) { $0 + $1.positionCount }
    var reader = PolygonReader(
      isStrict: false, work: GeometryWork(outlineEdgeCount: edgeCount))
    return try reader.read(pieces, paths: pieces.map { _ in "outline" }).map(\.planarRings)
  }

  /// Outlines of short pieces of an edge, counterclockwise: half a circle around the start, and half
  /// a circle around the end.
  private static func outlines(
    along edge: BoundaryEdge, halfWidthMeters: Double
  ) -> [Polygon] {
    let longestPiece = max(20_000, halfWidthMeters / 4)
    // Near a pole a short edge turns a lot.
    let count = max(
      1, (edge.longestLengthMeters() / longestPiece).rounded(.up),
      (abs(edge.end.x - edge.start.x) / 5).rounded(.up))
    return (0..<Int(count)).map { index in
      let start = edge.position(at: Double(index) / count)
      let end = edge.position(at: Double(index + 1) / count)
      let inverse = Geodesic.inverse(from: start, to: end)
      var ring: [Coordinate] = []
      for (middle, across) in [
        (end, inverse.finalBearing.degrees + 90), (start, inverse.initialBearing.degrees - 90),
      ] {
        for step in 0...(pointsPerCircle / 2) {
          let turn = 360 * Double(step) / Double(pointsPerCircle)
          let isRound = step > 0 && step < pointsPerCircle / 2
          ring.append(
            Geodesic.direct(
              from: middle, bearing: Bearing(degrees: across - turn),
              distance: Distance(meters: halfWidthMeters * (isRound ? roundEndFactor : 1))))
        }
      }
      ring.append(ring[0])
      return Polygon(shell: ring)
    }
  }

  /// An estimate of the area: the share of positions inside, of many that are spread evenly over the
  /// earth along a spiral of golden angles on the authalic sphere (A. González, *Measurement of areas
  /// on a sphere using Fibonacci and latitude–longitude lattices*, 2010).
  private static func sampledSquareMeters(
    along edges: [BoundaryEdge], halfWidthMeters: Double
  ) -> Double {
    let tree = BoundaryTree(edges)
    let count = 20_000
    let goldenTurn = 360 * (1 - 1 / ((1 + 5.0.squareRoot()) / 2))
    var covered = 0
    for index in 0..<count {
      let sineOfAuthalic = 1 - (2 * Double(index) + 1) / Double(count)
      let position = Coordinate(
        uncheckedLatitude: AuthalicSphere.latitude(sineOfAuthalic: sineOfAuthalic),
        longitude: (Double(index) * goldenTurn).remainder(dividingBy: 360))
      if let nearest = tree.nearest(to: position), nearest.distanceMeters <= halfWidthMeters {
        covered += 1
      }
    }
    return AuthalicSphere.earthSquareMeters * Double(covered) / Double(count)
  }
}
