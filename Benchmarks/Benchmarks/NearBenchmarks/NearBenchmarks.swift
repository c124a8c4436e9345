import Benchmark
import SpatialIndex
import ToDo

/// Each benchmark answers a thousand questions an iteration ("scan" ten), so that its figures
/// in microseconds read as nanoseconds a question (for "scan": tenths of them).
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock], maxDuration: .seconds(5), maxIterations: 200)

  for (label, count) in [("10k", 10_000), ("100k", 100_000), ("1M", 1_000_000)] {
    Benchmark("index nearest k=10 n=\(label) clustered") { benchmark, scene in
      for question in scene.places.questions {
        blackHole(scene.index.nearest(10, to: question))
      }
    } setup: {
      try NearScene(count: count)
    }

    Benchmark("engine near k=10 n=\(label) clustered") { benchmark, scene in
      for question in scene.places.questions {
        blackHole(try scene.engine.near(question, limit: 10))
      }
    } setup: {
      try NearScene(count: count)
    }
  }

  Benchmark("scan nearest k=10 n=100k clustered") { benchmark, scene in
    for question in scene.places.questions.prefix(10) {
      blackHole(scene.scan.nearest(10, to: question))
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

/// The same places in the index, in the engine and in an array, their answers compared.
struct NearScene {
  let places: ClusteredPlaces
  let entries: [(Int, Coordinate)]
  let index: BallIndex<Int>
  let engine: QueryEngine
  let scan: PlainScan

  struct WrongAnswer: Error {}

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
    for question in places.questions.prefix(20) {
      let expected = scan.nearest(10, to: question)
      let fromIndex = index.nearest(10, to: question)
      let fromEngine = try engine.near(question, limit: 10)
      guard fromIndex.map(\.distance) == expected.map(\.distance),
        fromEngine.map(\.distance) == expected.map(\.distance)
      else { throw WrongAnswer() }
    }
  }
}
