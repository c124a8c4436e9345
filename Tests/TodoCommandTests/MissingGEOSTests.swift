import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// A library that cannot be read hides the one that is installed.
  @Suite("Without GEOS") struct MissingGEOSTests {
    private let session: TodoSession
    init() throws {
      session = try TodoSession()
      try session.write("", to: "libgeos_c.so.1")
      try session.write(
        """
        {"type": "Polygon", "coordinates": [[[13, 52], [14, 52], [14, 53], [13, 53], [13, 52]]]}
        """, to: "square.geojson")
      try session.add("Inside", "--at", "52.5,13.4")
      try session.add("On the edge", "--at", "52.5,13")
      try session.add("Square", "--region", "square.geojson", "--on", "arrive")
    }

    private func run(_ arguments: [String]) throws -> BuiltProduct.Result {
      var environment = session.environment
      environment["LD_LIBRARY_PATH"] = session.folder.path
      return try BuiltProduct("todo").run(
        arguments, environment: environment, in: session.folder)
    }

    @Test(arguments: [["list"], ["near", "52.5,13.4"], ["add", "Milk", "--at", "52.6,13.4"]])
    func whatDoesNotNeedItWorks(_ arguments: [String]) throws {
      let result = try run(arguments)
      #expect(result.code == 0 && result.error.isEmpty && !result.lines.isEmpty, "\(result)")
    }

    @Test(arguments: [
      ["list", "--in", "square.geojson"], ["near", "52.5,13", "--json"], ["watch"],
      ["map", "map.svg", "--in", "square.geojson"], ["add", "Milk", "--at", "52.0,13.5"],
    ])
    func whatNeedsItSaysWhatToInstall(_ arguments: [String]) throws {
      let result = try run(arguments)
      #expect(result.code == 69 && result.output.isEmpty, "\(result)")
      #expect(result.error.hasPrefix("todo: GEOS 3.11 or later"), "\(result)")
      #expect(result.error.contains("apt install"), "\(result)")
      #expect(!FileManager.default.fileExists(atPath: session.folder.path + "/map.svg"))
    }
  }
#endif
