import CGEOS

extension GEOSContext {
  /// The area that closed rings enclose an odd number of times, as polygons; lines that enclose
  /// nothing are dropped.
  ///
  /// The rings are noded, the faces between them polygonized, and each face is asked for its
  /// parity. GEOS has a repair of its own, MakeValid with its linework method, but that counts
  /// an edge shared by two rings once, and so fills a hole that lies against its shell.
  func evenOddPolygons(of rings: [[PlanarPoint]]) throws(RegionError) -> [[[PlanarPoint]]] {
    let lines = try multiLine(rings)
    let noded = try owned(GEOSUnaryUnion_r(pointer, lines.pointer))
    var input: [OpaquePointer?] = [noded.pointer]
    let faces = try owned(GEOSPolygonize_r(pointer, &input, 1))
    var kept: [[[PlanarPoint]]] = []
    for face in try polygons(of: faces) where twiceSignedArea(face[0]) != 0 {
      if isInsideEvenOdd(try pointInside(face), rings: rings) { kept.append(face) }
    }
    guard !kept.isEmpty else { return [] }
    return try union(of: kept)
  }

  /// The union of polygons, edges between them dissolved.
  func union(of parts: [[[PlanarPoint]]]) throws(RegionError) -> [[[PlanarPoint]]] {
    let collected = try multiPolygon(parts)
    return try polygons(of: owned(GEOSUnaryUnion_r(pointer, collected.pointer)))
  }

  /// Why the polygons are not valid together as one multipolygon, or nil when they are.
  func invalidity(of polygons: [[[PlanarPoint]]]) throws(RegionError) -> String? {
    let geometry = try multiPolygon(polygons)
    var reason: UnsafeMutablePointer<CChar>?
    var location: OpaquePointer?
    let isValid = GEOSisValidDetail_r(pointer, geometry.pointer, 0, &reason, &location)
    defer {
      if let reason { GEOSFree_r(pointer, reason) }
    }
    let place = location.map { GEOSGeometryHandle($0, context: pointer) }
    guard isValid != 2 else { throw failure }
    guard isValid == 0 else { return nil }
    let text = reason.map { String(cString: $0).lowercased() } ?? "invalid"
    var x = 0.0
    var y = 0.0
    if let place, GEOSGeomGetX_r(pointer, place.pointer, &x) == 1,
      GEOSGeomGetY_r(pointer, place.pointer, &y) == 1
    {
      return "\(text) at longitude \(x), latitude \(y)"
    }
    return text
  }

  /// Whether lines touch or cross neither themselves nor each other, but for their ends.
  func isSimple(_ lines: [[PlanarPoint]]) throws(RegionError) -> Bool {
    let geometry = try multiLine(lines)
    let answer = GEOSisSimple_r(pointer, geometry.pointer)
    guard answer != 2 else { throw failure }
    return answer == 1
  }

  private func pointInside(_ face: [[PlanarPoint]]) throws(RegionError) -> PlanarPoint {
    let geometry = try polygon(face)
    let inside = try owned(GEOSPointOnSurface_r(pointer, geometry.pointer))
    var point = PlanarPoint(x: 0, y: 0)
    guard GEOSGeomGetX_r(pointer, inside.pointer, &point.x) == 1,
      GEOSGeomGetY_r(pointer, inside.pointer, &point.y) == 1
    else { throw failure }
    return point
  }
}
