import Benchmark
import SpatialIndex
import ToDo

/// Each benchmark runs a thousand queries an iteration ("scan" runs ten), so that its figures in
/// microseconds are nanoseconds a query (for "scan", tenths of them).
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], maxDuration: .seconds(5), maxIterations: 200)

  for (label, count) in [("10k", 10_000), ("100k", 100_000), ("1M", 1_000_000)] {
    Benchmark("index nearest k=10 n=\(label) clustered") { benchmark, scene in
      for query in scene.places.queries {
        blackHole(scene.index.nearest(10, to: query))
      }
    } setup: {
      try NearScene(count: count)
    }

    Benchmark("engine near k=10 n=\(label) clustered") { benchmark, scene in
      for query in scene.places.queries {
        blackHole(try scene.engine.near(query, limit: 10))
      }
    } setup: {
      try NearScene(count: count)
    }
  }

  Benchmark("scan nearest k=10 n=100k clustered") { benchmark, scene in
    for query in scene.places.queries.prefix(10) {
      blackHole(scene.scan.nearest(10, to: query))
    }
  } setup: {
    try NearScene(count: 100_000)
  }

  Benchmark("index bulk load n=100k clustered") { benchmark, scene in
    blackHole(BallIndex(scene.entries))
  } setup: {
    try NearScene(count: 100_000)
  }
}

/// The same positions in the index, the engine and an array; their results are compared.
struct NearScene {
  let places: ClusteredPlaces
  let entries: [(Int, Coordinate)]
  let index: BallIndex<Int>
  let engine: QueryEngine
  let scan: PlainScan

  struct WrongResult: Error {}

  init(count: Int) throws {
    places = try ClusteredPlaces(count: count)
    entries = places.positions.enumerated().map { ($0.offset, $0.element) }
    index = BallIndex(entries)
    engine = QueryEngine(
      entries.map { number, position in
        StoredItem(
          id: ItemID(number: UInt32(number + 1)),
          item: ToDoItem(title: "", location: Location(name: "", coordinate: position)))
      })
    scan = PlainScan(positions: places.positions)
    for query in places.queries.prefix(20) {
      let expected = scan.nearest(10, to: query)
      let fromIndex = index.nearest(10, to: query)
      let fromEngine = try engine.near(query, limit: 10)
      guard fromIndex.map(\.distance) == expected.map(\.distance),
        fromEngine.map(\.distance) == expected.map(\.distance)
      else { throw WrongResult() }
    }
  }
}
