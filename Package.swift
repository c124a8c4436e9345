// swift-tools-version: 6.2
import PackageDescription

/// Imports and existential types are spelt out: they will be the rule in a later language mode.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// On Linux only the header of GEOS is needed: the library is loaded at run time, when it is first needed.
#if os(Linux)
  let linkedGEOS: String? = nil
#else
  let linkedGEOS: String? = "geos"
#endif

let package = Package(
  name: "todo",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
  products: [
    .library(
      name: "ToDoKit", targets: ["ToDo", "Geodesy", "Regions", "SpatialIndex", "ToDoFormats"]),
    .library(name: "SpatialIndex", targets: ["SpatialIndex"]),
    .library(name: "ToDoStore", targets: ["ToDoStore"]),
    .library(name: "ToDoPresentation", targets: ["ToDoPresentation"]),
    .executable(name: "todo", targets: ["TodoCommand"]),
    .executable(name: "todo-server", targets: ["TodoServer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
  ],
  targets: [
    .target(name: "Geodesy", swiftSettings: strict),
    .target(name: "CKernels"),
    .target(
      name: "SpatialIndex", dependencies: ["Geodesy", "CKernels"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CGEOS", pkgConfig: linkedGEOS,
      providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    .target(
      name: "Regions", dependencies: ["Geodesy", "CGEOS", "CKernels"], swiftSettings: strict,
      linkerSettings: [.linkedLibrary("geos_c", .when(platforms: [.macOS]))]),
    .target(name: "JSONText", swiftSettings: strict),
    .target(
      name: "ToDo", dependencies: ["Geodesy", "SpatialIndex", "Regions", "JSONText"],
      swiftSettings: strict),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(
      name: "ToDoFormats", dependencies: ["ToDo", "JSONText", "CExpat"], swiftSettings: strict),
    .target(
      name: "ToDoStore",
      dependencies: ["ToDo", "JSONText", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .target(
      name: "ToDoPresentation", dependencies: ["ToDo", "JSONText"], swiftSettings: strict),
    .target(
      name: "CommandSupport",
      dependencies: [
        "ToDo", "ToDoStore", "ToDoFormats", "ToDoPresentation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "TodoCommand",
      dependencies: [
        "CommandSupport", "ToDo", "ToDoStore", "ToDoFormats", "ToDoPresentation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .target(
      name: "ToDoService",
      dependencies: [
        "ToDo", "ToDoStore", "ToDoFormats", "ToDoPresentation", "JSONText", "CSodium",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      // An async function stays where its caller runs, without a change of executor on the way.
      swiftSettings: strict + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .systemLibrary(
      name: "CMosquitto", pkgConfig: "libmosquitto",
      providers: [.apt(["libmosquitto-dev"]), .brew(["mosquitto"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .target(name: "CServerFiles"),
    .executableTarget(
      name: "TodoServer",
      dependencies: [
        "CommandSupport", "ToDoService", "CServerFiles", "CMosquitto", "CQREncode", "ToDo",
        "ToDoStore", "ToDoFormats", "ToDoPresentation", "JSONText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ],
      // CServerFiles makes them part of the program.
      exclude: ["OpenAPI", "Page/Files", "Page/Templates", "Page/Texts"], swiftSettings: strict),

    .executableTarget(
      name: "NearHere", dependencies: ["ToDo"], path: "Examples/NearHere", swiftSettings: strict),
    .executableTarget(
      name: "LiveReminders", dependencies: ["ToDo", "ToDoStore"], path: "Examples/LiveReminders",
      swiftSettings: strict),
    .executableTarget(
      name: "ReadPlaces", dependencies: ["ToDo", "ToDoFormats"], path: "Examples/ReadPlaces",
      swiftSettings: strict),
    .executableTarget(
      name: "NearestStations", dependencies: ["SpatialIndex"], path: "Examples/NearestStations",
      swiftSettings: strict),
    .executableTarget(
      name: "RemindThere", dependencies: ["ToDo"], path: "Examples/RemindThere",
      swiftSettings: strict),
    .executableTarget(
      name: "ArriveAndLeave", dependencies: ["ToDo"], path: "Examples/ArriveAndLeave",
      swiftSettings: strict),

    .target(
      name: "TestSupport", dependencies: ["Geodesy"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .target(name: "CEmulatedKernels", dependencies: ["CKernels"], path: "Tests/CEmulatedKernels"),
    .target(
      name: "ToDoTestSupport", dependencies: ["ToDo", "TestSupport"],
      path: "Tests/ToDoTestSupport", swiftSettings: strict),
    .target(
      name: "ServiceTestSupport",
      dependencies: [
        "ToDoService", "ToDo", "ToDoStore",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/ServiceTestSupport", swiftSettings: strict),
    .testTarget(
      name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SpatialIndexTests",
      dependencies: ["SpatialIndex", "CKernels", "CEmulatedKernels", "Geodesy", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RegionsTests",
      dependencies: ["Regions", "Geodesy", "CKernels", "CEmulatedKernels", "CGEOS", "TestSupport"],
      swiftSettings: strict,
      // The tests' oracle calls GEOS directly.
      linkerSettings: [.linkedLibrary("geos_c")]),
    .testTarget(
      name: "ToDoTests",
      dependencies: ["ToDo", "ToDoPresentation", "TestSupport", "ToDoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ToDoPresentationTests",
      dependencies: ["ToDoPresentation", "ToDo", "JSONText", "TestSupport", "ToDoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONTextTests", dependencies: ["JSONText", "ToDo"], swiftSettings: strict),
    .testTarget(
      name: "ToDoFormatsTests",
      dependencies: ["ToDoFormats", "ToDo", "JSONText", "TestSupport", "ToDoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ToDoStoreTests",
      dependencies: ["ToDoStore", "ToDo", "TestSupport", "ToDoTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TodoCommandTests",
      dependencies: ["TodoCommand", "CommandSupport", "ToDo", "ToDoStore", "TestSupport"],
      resources: [.copy("Help"), .copy("Fortnight")], swiftSettings: strict),
    .testTarget(
      name: "ToDoServiceTests",
      dependencies: [
        "ToDoService", "ToDo", "ToDoFormats", "ToDoStore", "ToDoPresentation", "JSONText",
        "TestSupport", "ServiceTestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TodoServerTests",
      dependencies: [
        "TodoServer", "CommandSupport", "ToDoService", "ToDo", "ToDoStore",
        "ToDoPresentation", "JSONText", "TestSupport", "ServiceTestSupport",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], resources: [.copy("Certificates"), .copy("Help")], swiftSettings: strict),
    .testTarget(
      name: "BrowserTests",
      dependencies: [
        "TodoServer", "ToDoService", "ToDoStore", "ToDo", "TestSupport",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
