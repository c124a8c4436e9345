import Geodesy

/// Reads polygons as RFC 7946 draws them into valid polygons of the plane, cut at the
/// antimeridian, shells counterclockwise and holes clockwise.
struct PolygonReader: ~Copyable {
  private let context = GEOSContext()
  private let isStrict: Bool
  private(set) var warnings: [RegionWarning] = []

  init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Reads polygons that make one region together; `places` name them in errors.
  mutating func read(
    _ polygons: [Polygon], places: [String]
  ) throws(RegionError) -> [Polygon] {
    guard !polygons.isEmpty else { throw .emptyGeometry(place: "coordinates") }
    var parts: [[[PlanarPoint]]] = []
    var emptyPlaces: [String] = []
    for (polygon, place) in zip(polygons, places) {
      let read = try read(polygon, place: place)
      if read.isEmpty { emptyPlaces.append("\(place)[0]") }
      parts += read
    }
    guard !parts.isEmpty else { throw .noExtent(place: emptyPlaces.first ?? "coordinates") }
    for place in emptyPlaces { try report(repairOf: place, reason: "a shell without area") }
    if polygons.count > 1 { parts = try united(parts) }
    return parts.map { Polygon(planarRings: PolygonReader.oriented($0)) }
  }

  /// Reads one polygon; nothing is left of one that encloses no area.
  private mutating func read(
    _ polygon: Polygon, place: String
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    var cuts: [AntimeridianCut] = []
    for (index, ring) in polygon.rings.enumerated() {
      let ringPlace = "\(place)[\(index)]"
      let points = try PolygonReader.closedRing(ring, place: ringPlace)
      guard points.count >= 4 else {
        guard index > 0 else { return [] }
        try report(repairOf: ringPlace, reason: "a hole without area")
        continue
      }
      let cut = AntimeridianCut(ring: points)
      warnOfWinding(cut, isHole: index > 0, place: ringPlace)
      cuts.append(cut)
    }
    return cuts.allSatisfy { $0.crossingCount == 0 }
      ? try readUncut(cuts.map(\.unwrapped), place: place) : try readCut(cuts, place: place)
  }

  /// Reads a polygon that lies within ±180.
  private mutating func readUncut(
    _ rings: [[PlanarPoint]], place: String
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    guard let reason = try context.invalidity(of: [rings]) else { return [rings] }
    try Self.checkRepairable(rings, place: place)
    let repaired = try context.evenOddPolygons(of: rings)
    guard !repaired.isEmpty else { return [] }
    try report(repairOf: place, reason: reason)
    return try assured(repaired)
  }

  /// Reads a polygon of which some ring crosses the antimeridian.
  private mutating func readCut(
    _ cuts: [AntimeridianCut], place: String
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    let rings = PolarClosure(cuts).rings
    try Self.checkRepairable(rings.flatMap { $0 }, place: place)
    let polygons = try context.evenOddPolygons(of: rings.flatMap { $0 })
    guard !polygons.isEmpty else { return [] }
    for cut in cuts {
      let isSimple = try context.isSimple(cut.chains)
      guard cut.meetsItselfOnSeam || !isSimple else { continue }
      try report(repairOf: place, reason: "a ring touches or crosses itself")
      return try assured(polygons)
    }
    if cuts.count > 1, try !holesFit(rings, in: polygons) {
      try report(repairOf: place, reason: "a hole crosses its shell or another hole")
    }
    return try assured(polygons)
  }

  /// Whether the holes lie in the shell without overlap: then, and only then, the area left is
  /// the shell's less the holes'.
  private func holesFit(
    _ rings: [[[PlanarPoint]]], in polygons: [[[PlanarPoint]]]
  ) throws(RegionError) -> Bool {
    var expected = 0.0
    for (index, closed) in rings.enumerated() {
      let area = PolygonReader.squareDegrees(try context.evenOddPolygons(of: closed))
      expected += index == 0 ? area : -area
    }
    let relativeRounding = 1e-9
    return abs(PolygonReader.squareDegrees(polygons) - expected)
      <= relativeRounding * abs(expected)
  }

  private mutating func united(
    _ parts: [[[PlanarPoint]]]
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    guard let reason = try context.invalidity(of: parts) else { return parts }
    guard !isStrict else { throw .overlappingPolygons(reason: reason) }
    warnings.append(.unitedPolygons(reason: reason))
    return try assured(context.union(of: parts))
  }

  /// Polygons that GEOS has made; what noding left invalid by rounding is united once more.
  private func assured(_ polygons: [[[PlanarPoint]]]) throws(RegionError) -> [[[PlanarPoint]]] {
    guard try context.invalidity(of: polygons) != nil else { return polygons }
    let again = try context.union(of: polygons)
    if let reason = try context.invalidity(of: again) { throw .geometryEngine(reason) }
    return again
  }

  private mutating func report(repairOf place: String, reason: String) throws(RegionError) {
    guard !isStrict else { throw .invalidRings(place: place, reason: reason) }
    warnings.append(.repairedRings(place: place, reason: reason))
  }

  /// Warns of a ring that runs the wrong way. One around a pole has no wrong way: its direction
  /// says which pole it encloses.
  private mutating func warnOfWinding(_ cut: AntimeridianCut, isHole: Bool, place: String) {
    guard cut.eastwardTurns == 0 else { return }
    let area = twiceSignedArea(cut.unwrapped)
    if isHole ? area > 0 : area < 0 { warnings.append(.windingOrder(place: place)) }
  }
}

extension PolygonReader {
  /// The points of a ring less repetitions; refuses one that is open or too short.
  private static func closedRing(
    _ ring: [Coordinate], place: String
  ) throws(RegionError) -> [PlanarPoint] {
    guard let first = ring.first, let last = ring.last else { throw .emptyGeometry(place: place) }
    guard ring.count >= 4 else {
      throw .tooFewPositions(place: place, count: ring.count, minimum: 4)
    }
    let isClosed =
      first.latitude == last.latitude
      && (first.longitude == last.longitude
        || abs(first.longitude) == 180 && abs(last.longitude) == 180)
    guard isClosed else { throw .openRing(place: place) }
    return ring.map(PlanarPoint.init).withoutRepetitions
  }

  /// Refuses what crosses itself so often that its repair would take minutes.
  private static func checkRepairable(
    _ rings: [[PlanarPoint]], place: String
  ) throws(RegionError) {
    let most = CrossingCount.mostForRepair
    guard !CrossingCount.exceeds(most, in: rings) else {
      throw .tooManyCrossings(place: place, limit: most)
    }
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
