import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An edge, straight in longitude/latitude; it never crosses the antimeridian.
struct BoundaryEdge: Sendable {
  let start: PlanarPoint
  let end: PlanarPoint

  /// The position at a fraction of the way in the plane, 0 ... 1.
  func position(at fraction: Double) -> Coordinate {
    guard fraction < 1 else { return end.coordinate }
    return PlanarPoint(
      x: start.x + fraction * (end.x - start.x), y: start.y + fraction * (end.y - start.y)
    ).coordinate
  }

  /// An upper bound in metres for the length of the edge on the ground between two fractions.
  ///
  /// The ground's scale along a meridian is at most a/√(1 − e²), at the pole, and along a
  /// parallel at most that of the parallel nearest to the equator.
  func longestLengthMeters(from first: Double = 0, to last: Double = 1) -> Double {
    let radians = Double.pi / 180
    let firstLatitude = start.y + first * (end.y - start.y)
    let lastLatitude = start.y + last * (end.y - start.y)
    let isAcrossEquator = (firstLatitude < 0) != (lastLatitude < 0)
    let lowest = isAcrossEquator ? 0 : min(abs(firstLatitude), abs(lastLatitude))
    let sine = sin(lowest * radians)
    let parallelRadius =
      WGS84.semiMajorAxisMeters * cos(lowest * radians)
      / (1 - WGS84.eccentricitySquared * sine * sine).squareRoot()
    let largestMeridianRadius =
      WGS84.semiMajorAxisMeters / (1 - WGS84.eccentricitySquared).squareRoot()
    let north = (lastLatitude - firstLatitude) * radians * largestMeridianRadius
    let east = (end.x - start.x) * (last - first) * radians * parallelRadius
    // The last factor covers rounding, that of cos near 90° included.
    return (north * north + east * east).squareRoot() * (1 + 1e-9) + 1e-6
  }
}

extension BoundaryEdge {
  /// The edges of a line.
  static func edges(along line: [PlanarPoint]) -> [BoundaryEdge] {
    zip(line, line.dropFirst()).map { BoundaryEdge(start: $0, end: $1) }
  }

  /// Without the edges that are there before, in either direction.
  static func different(_ edges: [BoundaryEdge]) -> [BoundaryEdge] {
    var seen: Set<SIMD4<Double>> = []
    seen.reserveCapacity(edges.count)
    return edges.filter { edge in
      let (start, end) = (edge.start, edge.end)
      let isForward = (start.x, start.y) <= (end.x, end.y)
      return seen.insert(
        isForward ? [start.x, start.y, end.x, end.y] : [end.x, end.y, start.x, start.y]
      ).inserted
    }
  }

  /// The edges that bound polygons of the plane: all but those on the seam at ±180° that have
  /// the region on both sides, and those at a pole, which are no line on the ground.
  static func boundary(of polygons: [[[PlanarPoint]]]) -> [BoundaryEdge] {
    var edges: [BoundaryEdge] = []
    edges.reserveCapacity(polygons.joined().reduce(0) { $0 + $1.count })
    var seamEnds: [Double] = []
    for ring in polygons.joined() {
      for edge in BoundaryEdge.edges(along: ring) {
        if abs(edge.start.x) == 180, edge.start.x == edge.end.x {
          seamEnds += [edge.start.y, edge.end.y]
        } else if abs(edge.start.y) != 90 || edge.start.y != edge.end.y {
          edges.append(edge)
        }
      }
    }
    edges += oneSidedSeam(seamEnds)
    return edges
  }

  /// The stretches of the antimeridian that have the region on one side only, from the ends of all
  /// stretches at 180 and at -180. Sorted, the ends alternate between opening and closing such a
  /// stretch, since two equal ends cancel out.
  private static func oneSidedSeam(_ ends: [Double]) -> [BoundaryEdge] {
    let sorted = ends.sorted()
    return stride(from: 0, to: sorted.count - 1, by: 2).compactMap { index in
      let (south, north) = (sorted[index], sorted[index + 1])
      guard north - south > shortestSeamDegrees else { return nil }
      return BoundaryEdge(start: PlanarPoint(x: 180, y: south), end: PlanarPoint(x: 180, y: north))
    }
  }

  /// Two latitudes on the seam that are closer than this, 0.1 mm, are one, rounded differently.
  private static let shortestSeamDegrees = 1e-9
}
