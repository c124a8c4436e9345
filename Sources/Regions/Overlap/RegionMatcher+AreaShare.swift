import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension RegionMatcher {
  /// The area that an error circle has in common with a region other than a circle, divided by
  /// the smaller of both areas.
  ///
  /// Both are polygons in longitude/latitude, where the region's edges are straight, and areas are
  /// those on the authalic sphere: no frame has to be true beside the circle, and no edge bent.
  ///
  /// - Parameter boundaryMeters: the distance from the centre to the boundary, negative outside,
  ///   for the case that GEOS fails.
  func areaShare(
    of region: Region, _ center: Coordinate, _ radius: Distance, boundaryMeters: Double
  ) -> Double {
    if case .corridor(_, let halfWidth) = region.shape, halfWidth > .zero,
      radius.meters <= CorridorOverlap.largestRadiusMeters
    {
      let common = CorridorOverlap.commonSquareMeters(
        of: region.storage.boundary, halfWidthMeters: halfWidth.meters, center,
        radiusMeters: radius.meters)
      return min(1, common / smallerSquareMeters(of: region.storage, halfWidth, radius))
    }
    // A ring around a larger circle could be read as the outline of the rest of the earth.
    let meters = min(radius.meters, Self.largestErrorMeters)
    do {
      let disk = try Self.disk(around: center, meters: meters)
      let parts = try planarPolygons(of: region, near: center, meters: meters)
      let common = try intersection(of: parts, disk)
      let smaller = min(
        AuthalicSphere.areaSquareMeters(of: disk), region.area.squareMeters)
      guard smaller > 0 else { return boundaryMeters >= 0 ? 1 : 0 }
      return min(1, AuthalicSphere.areaSquareMeters(of: common) / smaller)
    } catch {
      // As if the boundary were straight.
      return DiskOverlap.share(beyondLineAt: boundaryMeters, radius: radius.meters)
    }
  }

  /// The area of an error circle or of a corridor, whichever is smaller.
  ///
  /// The corridor's is computed only where it may be the smaller one. It is not if the half-width
  /// exceeds the circle's radius, nor if a line ends up far enough from its first position: cut across
  /// the way to there, every slice is as wide as the corridor at least, with half a circle at both ends.
  private func smallerSquareMeters(
    of region: RegionStorage, _ halfWidth: Distance, _ radius: Distance
  ) -> Double {
    let disk = Double.pi * radius.meters * radius.meters
    guard case .corridor(let lines, _) = region.shape, radius > halfWidth else { return disk }
    if let known = region.areaSquareMetersIfKnown { return min(disk, known) }
    let needed = disk / (2 * halfWidth.meters) - Double.pi * halfWidth.meters / 2
    let isLong = lines.contains { line in
      guard let first = line.first.map(ECEF.init) else { return false }
      return line.contains { first.chordMeters(to: ECEF($0)) >= needed }
    }
    return isLong ? disk : min(disk, region.areaSquareMeters)
  }

  private static let largestErrorMeters = 1_000_000.0
  private static let cornerCount = 64

  /// An error circle as polygons, cut at the antimeridian, that have its area.
  private static func disk(
    around center: Coordinate, meters: Double
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    let angle = 2 * Double.pi / Double(cornerCount)
    let reach = meters * (angle / sin(angle)).squareRoot()
    var ring = (0..<cornerCount).map { corner in
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: -360 * Double(corner) / Double(cornerCount)),
        distance: .meters(reach))
    }
    ring.append(ring[0])
    return try Region.polygon(ring).storage.planarPolygons
  }

  /// A region as polygons, right at least within some metres of a centre.
  private func planarPolygons(
    of region: Region, near center: Coordinate, meters: Double
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    guard case .corridor(_, let halfWidth) = region.shape else {
      return region.storage.planarPolygons
    }
    let boundary = region.storage.boundary
    let point = ECEF(center)
    let reach = meters + halfWidth.meters
    let near = boundary.edges.indices.filter {
      let ball = boundary.edgeBalls[$0]
      return point.chordMeters(to: ball.point) <= reach + ball.radiusMeters
    }
    return try CorridorOutline.planarPolygons(
      along: near.map { boundary.edges[$0] }, halfWidthMeters: halfWidth.meters)
  }
}
