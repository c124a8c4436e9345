import CGEOS
import Testing

@testable import Regions

@Suite struct GEOSLibraryTests {
  private func reason(_ library: String) throws -> String {
    guard case .failure(.noGeometryEngine(let reason)) = GEOSLibrary.load(library) else {
      Issue.record("\(library) was taken for GEOS")
      return ""
    }
    return reason
  }

  @Test func theInstalledOneIsFound() throws {
    try RegionMatcher.loadGEOS()
    let context = try #require(geos.GEOS_init_r())
    geos.GEOS_finish_r(context)
  }

  #if os(Linux)
    @Test func aMissingLibraryIsNamed() throws {
      let reason = try reason("libgeos_c.so.0")
      #expect(reason.contains("libgeos_c.so.0"))
      let error = RegionError.noGeometryEngine(reason)
      #expect(error.description.contains(reason) && error.description.contains("apt install"))
    }

    @Test func aLibraryWithoutGEOSFunctionsIsRefused() throws {
      #expect(try reason("libm.so.6").contains("GEOS_init_r"))
    }
  #endif
}
