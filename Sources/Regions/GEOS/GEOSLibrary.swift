import CGEOS

/// The functions of GEOS, which is loaded when they are first needed.
var geos: GEOSFunctions { GEOSLibrary.functions }

/// GEOS as a shared library that is loaded when it is first needed.
///
/// Few programs that know polygons ever ask GEOS, and loading it would be a tenth of the time of a short
/// command. A program that is linked with GEOS has it already: it is found there, and so is one that is
/// linked statically on Apple's systems.
enum GEOSLibrary {
  /// What loading gave; each function may be called from any thread.
  private static let loaded = load("libgeos_c.so.1")

  /// - Precondition: ``check()`` does not throw.
  static var functions: GEOSFunctions {
    switch loaded {
    case .success(let functions): return functions
    // Not a precondition's failure, which says nothing in a release build.
    case .failure(let error): fatalError(error.description)
    }
  }

  /// - Throws: ``RegionError/noGeometryEngine(_:)`` if GEOS cannot be loaded.
  static func check() throws(RegionError) {
    if case .failure(let error) = loaded { throw error }
  }

  /// The functions in the shared library of that name.
  static func load(_ name: String) -> Result<GEOSFunctions, RegionError> {
    var functions = GEOSFunctions()
    if let reason = geos_load(name, &functions) {
      return .failure(.noGeometryEngine(String(cString: reason)))
    }
    return .success(functions)
  }
}
