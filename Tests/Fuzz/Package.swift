// swift-tools-version: 6.2
import PackageDescription

// A package of its own: a plain `swift build` must not need libFuzzer. Built and run by `./run`.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "todo", path: "../..")],
  targets: [
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "FuzzReaders", dependencies: ["CFuzzer", .product(name: "ToDoKit", package: "todo")]),
  ],
  swiftLanguageModes: [.v6]
)
