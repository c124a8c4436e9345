import CGEOS

extension GEOSContext {
  /// The polygons of a geometry, each its shell and then its holes, closed; other parts of a
  /// collection are passed over.
  func polygons(of geometry: borrowing GEOSGeometryHandle) throws(RegionError)
    -> [[[PlanarPoint]]]
  {
    var polygons: [[[PlanarPoint]]] = []
    try appendPolygons(of: geometry.pointer, to: &polygons)
    return polygons
  }

  private func appendPolygons(
    of geometry: OpaquePointer, to polygons: inout [[[PlanarPoint]]]
  ) throws(RegionError) {
    switch UInt32(geos.GEOSGeomTypeId_r(pointer, geometry)) {
    case GEOS_POLYGON.rawValue:
      if geos.GEOSisEmpty_r(pointer, geometry) == 0 { polygons.append(try rings(of: geometry)) }
    case GEOS_MULTIPOLYGON.rawValue, GEOS_GEOMETRYCOLLECTION.rawValue:
      for index in 0..<geos.GEOSGetNumGeometries_r(pointer, geometry) {
        // Borrowed from the collection, not owned.
        guard let part = geos.GEOSGetGeometryN_r(pointer, geometry, index) else { throw failure }
        try appendPolygons(of: part, to: &polygons)
      }
    default: break
    }
  }

  private func rings(of polygon: OpaquePointer) throws(RegionError) -> [[PlanarPoint]] {
    guard let shell = geos.GEOSGetExteriorRing_r(pointer, polygon) else { throw failure }
    var rings = [try points(of: shell)]
    for index in 0..<max(0, geos.GEOSGetNumInteriorRings_r(pointer, polygon)) {
      guard let hole = geos.GEOSGetInteriorRingN_r(pointer, polygon, index) else { throw failure }
      rings.append(try points(of: hole))
    }
    return rings
  }

  private func points(of line: OpaquePointer) throws(RegionError) -> [PlanarPoint] {
    var count: UInt32 = 0
    guard let sequence = geos.GEOSGeom_getCoordSeq_r(pointer, line),
      geos.GEOSCoordSeq_getSize_r(pointer, sequence, &count) == 1
    else { throw failure }
    var buffer = [Double](repeating: 0, count: 2 * Int(count))
    guard geos.GEOSCoordSeq_copyToBuffer_r(pointer, sequence, &buffer, 0, 0) == 1 else {
      throw failure
    }
    return (0..<Int(count)).map { PlanarPoint(x: buffer[2 * $0], y: buffer[2 * $0 + 1]) }
  }
}
