public import Geodesy

extension Region {
  /// The circle of all positions whose geodesic distance to the centre is at most the radius.
  ///
  /// A radius of 0 covers the centre alone; one beyond half the earth's circumference covers
  /// everything, and is kept as given.
  /// - Throws: ``RegionError/invalidRadius(_:)`` if the radius is negative or not finite.
  public static func circle(
    center: Coordinate, radius: Distance
  ) throws(RegionError) -> Region {
    guard radius.meters >= 0, radius.meters.isFinite else {
      throw .invalidRadius(radius)
    }
    return Region(.circle(center: center, radius: radius))
  }

  /// The area inside a shell and outside its holes: closed rings, straight in
  /// longitude/latitude, that may cross the antimeridian or enclose a pole on their left.
  ///
  /// A ring in the wrong direction is reversed, and rings that touch or cross are repaired: the
  /// inside is what they enclose an odd number of times. Both are reported in ``repairs``.
  ///
  /// - Parameters:
  ///   - shell: The outer ring, closed.
  ///   - holes: The rings cut out of it, closed.
  ///   - strict: Whether to throw an error for rings that would have to be repaired.
  /// - Throws: A ``RegionError`` with the ring's path, such as `coordinates[0]`, if a ring is open,
  ///   too short or encloses nothing; if edges cross more than 20,000 times or too many lie across
  ///   one another; and if rings touch or cross while `strict` is true.
  /// - Complexity: O(*n* log *n*) for rings that do not cross.
  public static func polygon(
    _ shell: [Coordinate], holes: [[Coordinate]] = [], strict: Bool = false
  ) throws(RegionError) -> Region {
    var allowance = RegionAllowance()
    return try polygon(
      Polygon(shell: shell, holes: holes), strict: strict, within: &allowance)
  }

  /// The same with an allowance for several regions.
  static func polygon(
    _ polygon: Polygon, strict: Bool, within allowance: inout RegionAllowance
  ) throws(RegionError) -> Region {
    try region(of: [polygon], paths: ["coordinates"], strict: strict, within: &allowance)
  }

  /// The area that at least one of the polygons covers.
  ///
  /// Each is checked and repaired as by ``polygon(_:holes:strict:)``. Polygons that overlap or share
  /// an edge are united.
  ///
  /// - Parameters:
  ///   - polygons: At least one polygon.
  ///   - strict: Whether to throw an error for polygons that would have to be repaired or united.
  /// - Throws: A ``RegionError`` as ``polygon(_:holes:strict:)`` does, for all polygons together;
  ///   ``RegionError/emptyGeometry(path:)`` without polygons.
  /// - Complexity: O(*n* log *n*) for rings that do not cross.
  public static func multiPolygon(
    _ polygons: consuming [Polygon], strict: Bool = false
  ) throws(RegionError) -> Region {
    var allowance = RegionAllowance()
    return try multiPolygon(polygons, strict: strict, within: &allowance)
  }

  /// The same with an allowance for several regions.
  static func multiPolygon(
    _ polygons: consuming [Polygon], strict: Bool, within allowance: inout RegionAllowance
  ) throws(RegionError) -> Region {
    let paths = polygons.indices.map { "coordinates[\($0)]" }
    return try region(of: polygons, paths: paths, strict: strict, within: &allowance)
  }

  /// The area between two parallels and two meridians, from the southwest corner east and north.
  ///
  /// A west greater than the east means that the box crosses the antimeridian; -180 to 180 is
  /// the whole way around.
  /// - Throws: ``RegionError/emptyBox(southwest:northeast:)`` if the box has no height or no width.
  public static func box(
    southwest: Coordinate, northeast: Coordinate
  ) throws(RegionError) -> Region {
    let isEmpty =
      southwest.latitude >= northeast.latitude
      || PlanarPoint.rings(ofBoxFrom: southwest, to: northeast).isEmpty
      || southwest.longitude == northeast.longitude
    guard !isEmpty else {
      throw .emptyBox(southwest: southwest, northeast: northeast)
    }
    return Region(.box(southwest: southwest, northeast: northeast))
  }

  /// All positions whose geodesic distance to the line is at most the half-width.
  ///
  /// - Throws: ``RegionError/invalidHalfWidth(_:)`` if the half-width is negative or not finite,
  ///   ``RegionError/tooFewPositions(path:count:minimum:)`` or ``RegionError/noExtent(path:)`` if the
  ///   line has fewer than two different positions.
  public static func corridor(
    along line: [Coordinate], halfWidth: Distance
  ) throws(RegionError) -> Region {
    try corridor(along: [line], paths: ["coordinates"], halfWidth: halfWidth)
  }

  /// All positions whose geodesic distance to some of the lines is at most the half-width.
  ///
  /// - Throws: A ``RegionError`` as ``corridor(along:halfWidth:)`` does, and
  ///   ``RegionError/emptyGeometry(path:)`` without lines.
  public static func corridor(
    alongAny lines: [[Coordinate]], halfWidth: Distance
  ) throws(RegionError) -> Region {
    try corridor(
      along: lines, paths: lines.indices.map { "coordinates[\($0)]" }, halfWidth: halfWidth)
  }

  private static func region(
    of polygons: consuming [Polygon], paths: [String], strict: Bool,
    within allowance: inout RegionAllowance
  ) throws(RegionError) -> Region {
    let edgeCount = polygons.reduce(0) { $0 + $1.positionCount }
    var reader = PolygonReader(
      isStrict: strict, work: GeometryWork(edgeCount: edgeCount, allowance))
    let read = try reader.read(polygons, paths: paths)
    allowance = reader.work.rest(of: allowance)
    // The input may be large, and the result takes memory as well.
    _ = consume polygons
    return Region(.polygons(read), repairs: reader.warnings)
  }

  private static func corridor(
    along lines: [[Coordinate]], paths: [String], halfWidth: Distance
  ) throws(RegionError) -> Region {
    guard halfWidth.meters >= 0, halfWidth.meters.isFinite else {
      throw .invalidHalfWidth(halfWidth)
    }
    guard !lines.isEmpty else { throw .emptyGeometry(path: "coordinates") }
    var pieces: [[Coordinate]] = []
    for (line, path) in zip(lines, paths) {
      guard line.count >= 2 else {
        throw .tooFewPositions(path: path, count: line.count, minimum: 2)
      }
      let chains = AntimeridianCut(line: line.map(PlanarPoint.init)).chains
      guard !chains.isEmpty else { throw .noExtent(path: path) }
      pieces += chains.map { $0.map(\.coordinate) }
    }
    return Region(.corridor(lines: pieces, halfWidth: halfWidth))
  }

  /// The same region with further warnings before its own.
  func adding(_ warnings: [RegionWarning]) -> Region {
    warnings.isEmpty
      ? self : Region(RegionStorage(copying: storage, repairs: warnings + repairs))
  }
}
