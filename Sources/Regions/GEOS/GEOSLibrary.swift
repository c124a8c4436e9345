import CGEOS
import Synchronization

/// The functions of GEOS, which is loaded when they are first needed.
///
/// A program loads a library once, so that they belong to no value.
var geos: GEOSFunctions { GEOSLibrary.functions }

/// GEOS as a shared library that is loaded when it is first needed.
///
/// Few programs that know polygons ever ask GEOS, and loading it would be a tenth of the time of a short
/// command. A program that is linked with GEOS has it already: it is found there.
enum GEOSLibrary {
  /// What loading gave; each function may be called from any thread.
  private static let loaded = load("libgeos_c.so.1")

  private static let end = Mutex<@Sendable (RegionError) -> Never> { error in
    // Not a precondition's failure, which says nothing in a release build.
    fatalError(error.description)
  }

  static var functions: GEOSFunctions {
    switch loaded {
    case .success(let functions): functions
    case .failure(let error): end.withLock { $0 }(error)
    }
  }

  /// - Throws: ``RegionError/noGeometryEngine(_:)`` if GEOS cannot be loaded.
  static func check() throws(RegionError) {
    if case .failure(let error) = loaded { throw error }
  }

  /// Says how the program ends that needs the functions and does not have them.
  static func whenMissing(_ end: @escaping @Sendable (RegionError) -> Never) {
    Self.end.withLock { $0 = end }
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
