import CGEOS
import Synchronization

/// The functions of GEOS. The first use loads the library.
///
/// Global, because a process loads a library only once.
var geos: GEOSFunctions { GEOSLibrary.functions }

/// GEOS as a shared library, loaded when it is first needed.
///
/// Few programs ever need GEOS, and loading it takes a tenth of the time of a short command. If the program
/// is linked with GEOS, the library is already loaded and this finds it.
enum GEOSLibrary {
  /// The result of loading. Each function may be called from any thread.
  private static let loaded = load("libgeos_c.so.1")

  /// What ends the program if GEOS is missing. A question such as `covers` has no way to fail, and a wrong
  /// answer would be worse than none. `fatalError`, because in a release build `preconditionFailure` prints
  /// no message.
  private static let end = Mutex<@Sendable (RegionError) -> Never> { fatalError($0.description) }

  /// - Precondition: GEOS can be loaded; otherwise the program ends.
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

  /// Sets what ends the program if GEOS is needed but missing.
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
