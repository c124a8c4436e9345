import CGEOS

/// Polygons in longitude/latitude, prepared for many tests.
///
/// Testing changes a prepared geometry, so it may be used only under the lock of its context.
struct GEOSPreparedPolygons: ~Copyable {
  // Declared in the order of their destruction: the prepared geometry points into its base.
  private let prepared: GEOSPreparedHandle
  private let base: GEOSGeometryHandle
  private let context: OpaquePointer

  init(_ polygons: [Polygon], in context: borrowing GEOSContext) throws(RegionError) {
    let base = try context.multiPolygon(polygons.map(\.planarRings))
    guard let prepared = geos.GEOSPrepare_r(context.pointer, base.pointer) else {
      throw context.failure
    }
    self.prepared = GEOSPreparedHandle(prepared, context: context.pointer)
    self.base = base
    self.context = context.pointer
  }

  /// Whether the polygons cover a point of the plane, boundary included.
  func covers(_ point: PlanarPoint) -> Bool {
    guard let geometry = geos.GEOSGeom_createPointFromXY_r(context, point.x, point.y) else {
      preconditionFailure("GEOS could not make a point: out of memory")
    }
    let handle = GEOSGeometryHandle(geometry, context: context)
    let answer = geos.GEOSPreparedCovers_r(context, prepared.pointer, handle.pointer)
    // 2 stands for an exception; on polygons that were read and repaired none can arise.
    precondition(answer != 2, "GEOS failed to answer on a valid polygon")
    return answer == 1
  }
}

/// The one owner of a prepared geometry.
private struct GEOSPreparedHandle: ~Copyable {
  let pointer: OpaquePointer
  private let context: OpaquePointer

  init(_ pointer: OpaquePointer, context: OpaquePointer) {
    self.pointer = pointer
    self.context = context
  }

  deinit { geos.GEOSPreparedGeom_destroy_r(context, pointer) }
}
