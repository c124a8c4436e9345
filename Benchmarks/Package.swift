// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "todo-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "todo", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "NearBenchmarks",
      dependencies: [
        .product(name: "ToDoKit", package: "todo"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/NearBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
