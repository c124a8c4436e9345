import CGEOS

/// The one owner of a GEOS geometry.
struct GEOSGeometryHandle: ~Copyable {
  let pointer: OpaquePointer
  private let context: OpaquePointer

  init(_ pointer: OpaquePointer, context: OpaquePointer) {
    self.pointer = pointer
    self.context = context
  }

  deinit { geos.GEOSGeom_destroy_r(context, pointer) }

  /// Gives the geometry up to a GEOS function that takes ownership, even when that fails.
  consuming func release() -> OpaquePointer {
    let released = pointer
    discard self
    return released
  }
}

/// The owner of geometries on their way into a collection.
struct GEOSGeometryList: ~Copyable {
  private var pointers: [OpaquePointer?] = []
  private let context: OpaquePointer

  init(context: OpaquePointer) {
    self.context = context
  }

  deinit {
    for pointer in pointers { geos.GEOSGeom_destroy_r(context, pointer) }
  }

  var count: Int { pointers.count }

  mutating func append(_ geometry: consuming GEOSGeometryHandle) {
    pointers.append(geometry.release())
  }

  /// Gives all geometries up to a GEOS function that takes ownership, even when that fails.
  mutating func release() -> [OpaquePointer?] {
    let released = pointers
    pointers = []
    return released
  }
}
