import CGEOS

/// A GEOS context and the text of its last error.
///
/// A context serves one thread at a time; everything made from one must be destroyed before it.
struct GEOSContext: ~Copyable {
  let pointer: OpaquePointer
  private let lastError = GEOSMessage()

  init() {
    guard let context = geos.GEOS_init_r() else {
      preconditionFailure("GEOS could not make a context: out of memory")
    }
    pointer = context
    // The message object is owned by this value and so outlives the context that points to it.
    _ = geos.GEOSContext_setErrorMessageHandler_r(
      context,
      { text, box in
        guard let text, let box else { return }
        Unmanaged<GEOSMessage>.fromOpaque(box).takeUnretainedValue().text = String(cString: text)
      }, Unmanaged.passUnretained(lastError).toOpaque())
  }

  deinit { geos.GEOS_finish_r(pointer) }

  /// The error for a call that has just failed.
  var failure: RegionError {
    .geometryEngine(lastError.text.isEmpty ? "no reason was given" : lastError.text)
  }

  /// Takes ownership of a geometry that GEOS has returned, or throws what GEOS said.
  func owned(_ geometry: OpaquePointer?) throws(RegionError) -> GEOSGeometryHandle {
    guard let geometry else { throw failure }
    return GEOSGeometryHandle(geometry, context: pointer)
  }
}

/// Where a context's error handler puts its text.
private final class GEOSMessage {
  var text = ""
}

extension GEOSContext {
  /// The polygons that lie in both of two sets of valid polygons of the plane, their shells
  /// counterclockwise.
  func intersection(
    of first: [[[PlanarPoint]]], _ second: [[[PlanarPoint]]]
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    let first = try multiPolygon(first)
    let second = try multiPolygon(second)
    let common = try polygons(
      of: owned(geos.GEOSIntersection_r(pointer, first.pointer, second.pointer)))
    // GEOS gives shells either way around.
    return common.map(PolygonReader.oriented)
  }
}
