import Geodesy

/// Turns polygons with edges as in RFC 7946 into valid polygons of the plane: cut at the
/// antimeridian, with counterclockwise shells and clockwise holes.
struct PolygonReader {
  private let isStrict: Bool
  private(set) var work: GeometryWork
  private(set) var warnings: [RegionWarning] = []

  init(isStrict: Bool, work: GeometryWork) {
    self.isStrict = isStrict
    self.work = work
  }

  /// Reads polygons that together make one region; `paths` name them in errors.
  mutating func read(
    _ polygons: [Polygon], paths: [String]
  ) throws(RegionError) -> [Polygon] {
    guard !polygons.isEmpty else { throw .emptyGeometry(path: "coordinates") }
    var parts: [[[PlanarPoint]]] = []
    var emptyPaths: [String] = []
    for (polygon, path) in zip(polygons, paths) {
      let read = try read(polygon, path: path)
      if read.isEmpty { emptyPaths.append("\(path)[0]") }
      parts += read
    }
    guard !parts.isEmpty else { throw .noExtent(path: emptyPaths.first ?? "coordinates") }
    for path in emptyPaths { try report(repairOf: path, reason: "a shell without area") }
    if polygons.count > 1 { parts = try united(parts) }
    return parts.map { Polygon(planarRings: PolygonReader.oriented($0)) }
  }

  /// Reads one polygon. The result is empty if it encloses no area.
  private mutating func read(
    _ polygon: Polygon, path: String
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    var cuts: [AntimeridianCut] = []
    for (index, ring) in polygon.rings.enumerated() {
      let ringPath = "\(path)[\(index)]"
      let points = try PolygonReader.closedRing(ring, path: ringPath)
      guard points.count >= 4 else {
        guard index > 0 else { return [] }
        try report(repairOf: ringPath, reason: "a hole without area")
        continue
      }
      let cut = AntimeridianCut(ring: points)
      warnOfWinding(cut, isHole: index > 0, path: ringPath)
      cuts.append(cut)
    }
    return cuts.allSatisfy { $0.crossingCount == 0 }
      ? try readUncut(cuts.map(\.unwrapped), path: path) : try readCut(cuts, path: path)
  }

  /// Reads a polygon that lies within ±180.
  private mutating func readUncut(
    _ rings: [[PlanarPoint]], path: String
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    work.path = path
    let check = try RingCheck([rings], work: &work)
    guard let fault = check.fault else { return [rings] }
    let repaired = try Arrangement.polygons(of: check.edges, inside: .odd, work: &work)
    guard !repaired.isEmpty else { return [] }
    try report(repairOf: path, reason: fault.text)
    return repaired
  }

  /// Reads a polygon with a ring that crosses the antimeridian.
  private mutating func readCut(
    _ cuts: [AntimeridianCut], path: String
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    let rings = PolarClosure(cuts).rings
    work.path = path
    let polygons = try Arrangement.polygons(
      of: RingEdge.edges(of: rings.flatMap { $0 }), inside: .odd, work: &work)
    guard !polygons.isEmpty else { return [] }
    for cut in cuts {
      guard cut.meetsItselfOnSeam || !LineCheck.isSimple(cut.chains) else { continue }
      try report(repairOf: path, reason: "a ring touches or crosses itself")
      return polygons
    }
    if cuts.count > 1, try !holesFit(rings, in: polygons) {
      try report(repairOf: path, reason: "a hole crosses its shell or another hole")
    }
    return polygons
  }

  /// Whether the holes lie in the shell without overlap: exactly then the remaining area is the
  /// shell's minus the holes'.
  private mutating func holesFit(
    _ rings: [[[PlanarPoint]]], in polygons: [[[PlanarPoint]]]
  ) throws(RegionError) -> Bool {
    var expected = 0.0
    for (index, closed) in rings.enumerated() {
      let area = PolygonReader.squareDegrees(
        try Arrangement.polygons(of: RingEdge.edges(of: closed), inside: .odd, work: &work))
      expected += index == 0 ? area : -area
    }
    let relativeRounding = 1e-9
    return abs(PolygonReader.squareDegrees(polygons) - expected)
      <= relativeRounding * abs(expected)
  }

  private mutating func united(
    _ parts: [[[PlanarPoint]]]
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    work.path = "coordinates"
    let check = try RingCheck(parts, work: &work)
    guard let fault = check.fault else { return parts }
    guard !isStrict else { throw .overlappingPolygons(reason: fault.text) }
    warnings.append(.unitedPolygons(reason: fault.text))
    return try Arrangement.polygons(of: check.edges, inside: .positive, work: &work)
  }

  private mutating func report(repairOf path: String, reason: String) throws(RegionError) {
    guard !isStrict else { throw .invalidRings(path: path, reason: reason) }
    warnings.append(.repairedRings(path: path, reason: reason))
  }

  /// Warns of a ring that runs the wrong way. One around a pole has no wrong way: its direction
  /// says which pole it encloses.
  private mutating func warnOfWinding(_ cut: AntimeridianCut, isHole: Bool, path: String) {
    guard cut.eastwardTurns == 0 else { return }
    let area = twiceSignedArea(cut.unwrapped)
    if isHole ? area > 0 : area < 0 { warnings.append(.windingOrder(path: path)) }
  }
}

extension PolygonReader {
  /// The points of a ring without repetitions; throws an error if it is open or too short.
  private static func closedRing(
    _ ring: [Coordinate], path: String
  ) throws(RegionError) -> [PlanarPoint] {
    guard let first = ring.first, let last = ring.last else { throw .emptyGeometry(path: path) }
    guard ring.count >= 4 else {
      throw .tooFewPositions(path: path, count: ring.count, minimum: 4)
    }
    let isClosed =
      first.latitude == last.latitude
      && (first.longitude == last.longitude
        || abs(first.longitude) == 180 && abs(last.longitude) == 180)
    guard isClosed else { throw .openRing(path: path) }
    return ring.map(PlanarPoint.init).withoutRepetitions
  }

  /// The rings with the shell counterclockwise and the holes clockwise.
  static func oriented(_ rings: [[PlanarPoint]]) -> [[PlanarPoint]] {
    rings.enumerated().map { index, ring in
      (twiceSignedArea(ring) > 0) == (index == 0) ? ring : ring.reversed()
    }
  }

  private static func squareDegrees(_ polygons: [[[PlanarPoint]]]) -> Double {
    polygons.reduce(0) { sum, rings in
      rings.enumerated().reduce(sum) { sum, ring in
        sum + (ring.offset == 0 ? 0.5 : -0.5) * abs(twiceSignedArea(ring.element))
      }
    }
  }
}
