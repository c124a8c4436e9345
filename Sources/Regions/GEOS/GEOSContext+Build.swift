import CGEOS

extension GEOSContext {
  /// A closed ring of at least four points.
  func ring(_ points: [PlanarPoint]) throws(RegionError) -> GEOSGeometryHandle {
    try owned(geos.GEOSGeom_createLinearRing_r(pointer, sequence(points)))
  }

  /// A polygon: its shell, then its holes.
  func polygon(_ rings: [[PlanarPoint]]) throws(RegionError) -> GEOSGeometryHandle {
    var holes = GEOSGeometryList(context: pointer)
    for points in rings.dropFirst() { holes.append(try ring(points)) }
    let shell = try ring(rings.first ?? []).release()
    let holeCount = UInt32(holes.count)
    var released = holes.release()
    return try owned(geos.GEOSGeom_createPolygon_r(pointer, shell, &released, holeCount))
  }

  /// Polygons, each its shell and then its holes, as one geometry.
  func multiPolygon(_ polygons: [[[PlanarPoint]]]) throws(RegionError) -> GEOSGeometryHandle {
    var parts = GEOSGeometryList(context: pointer)
    for rings in polygons { parts.append(try polygon(rings)) }
    return try collection(GEOS_MULTIPOLYGON, parts)
  }

  /// A collection that takes the parts over.
  func collection(
    _ type: GEOSGeomTypes, _ parts: consuming GEOSGeometryList
  ) throws(RegionError) -> GEOSGeometryHandle {
    let count = UInt32(parts.count)
    var released = parts.release()
    return try owned(
      geos.GEOSGeom_createCollection_r(pointer, Int32(type.rawValue), &released, count))
  }

  /// A coordinate sequence, which the function it is passed to takes over.
  private func sequence(_ points: [PlanarPoint]) throws(RegionError) -> OpaquePointer {
    var buffer: [Double] = []
    buffer.reserveCapacity(2 * points.count)
    for point in points {
      buffer.append(point.x)
      buffer.append(point.y)
    }
    guard
      let sequence = geos.GEOSCoordSeq_copyFromBuffer_r(pointer, buffer, UInt32(points.count), 0, 0)
    else { throw failure }
    return sequence
  }
}
