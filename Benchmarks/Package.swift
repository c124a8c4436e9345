// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "todo-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "todo", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "NearBenchmarks",
      dependencies: [
        "SeededRandom", .product(name: "ToDoKit", package: "todo"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/NearBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),

    .target(name: "SeededRandom", path: "SeededRandom"),

    // `make cold`: whole processes beside controls that do the minimum.
    .executableTarget(
      name: "ColdBenchmark", dependencies: ["ColdItems"], path: "Cold/ColdBenchmark"),
    .target(name: "ColdItems", dependencies: ["SeededRandom"], path: "Cold/ColdItems"),
    .executableTarget(
      name: "RowControl",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Cold/RowControl"),
    .executableTarget(
      name: "InsertControl",
      dependencies: ["ColdItems", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Cold/InsertControl"),
  ],
  swiftLanguageModes: [.v6]
)
