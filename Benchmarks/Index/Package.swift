// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the other benchmarks build without nanoflann and Boost.

#if arch(x86_64)
  let native = "-march=native"
#else
  let native = "-mcpu=native"
#endif

let package = Package(
  name: "todo-index-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "todo", path: "../..")],
  targets: [
    .target(
      name: "Peers",
      path: "Peers",
      // In fairness to the peers, they are compiled for speed.
      cxxSettings: [.unsafeFlags(["-O3", native], .when(configuration: .release))],
      linkerSettings: [.linkedLibrary("geos_c"), .linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "IndexBench",
      dependencies: [
        "Peers", .product(name: "ToDoKit", package: "todo"),
        .product(name: "ToDoStore", package: "todo"),
      ],
      path: "IndexBench"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
