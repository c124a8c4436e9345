import Foundation
import Synchronization
import ToDo

extension Bench {
  /// The tag of 1 item in 100.
  private static let rareTag = "rare"
  /// The tag of 1 item in 10,000.
  private static let rarestTag = "rarest"

  /// k=10 of the query engine beside the bare index.
  mutating func measureEngine() throws {
    let positions = positions(options.count, seed: 1)
    let queries = queries()
    // The engine makes arrays too.
    let index = BallIndexContender(Self.entries(positions), makesArrays: true)
    let engine = QueryEngine(
      positions.enumerated().map { Self.item(number: $0, at: $1) })
    let filter = ItemFilter(tags: [Self.rareTag])
    let rarest = ItemFilter(tags: [Self.rarestTag])
    for (filter, share) in [(ItemFilter(), 1), (filter, 100), (rarest, 10_000)] {
      try checkEngine(engine, positions, queries.prefix(Self.checkedQueries), filter, share)
    }

    let tasks: [(label: String, limit: Double?, ask: (ArraySlice<Coordinate>) -> Double)] = [
      ("engine k=10", 1.25, { Self.ask(engine, $0) }),
      ("engine k=10, items and bearings", 5, { Self.askForAll(engine, $0) }),
      ("engine k=10 of 1 in 100", 8, { Self.ask(engine, $0, filter) }),
      ("engine k=10 of 1 in 10,000", nil, { Self.ask(engine, $0, rarest) }),
    ]
    let medians = Timing.medians(
      queries: queries, [{ index.askNearest(10, to: $0) }] + tasks.map(\.ask))
    for (task, median) in zip(tasks, medians.dropFirst()) {
      report.add(task.label, "ours", median)
      guard let limit = task.limit else { continue }
      report.expect(
        .init(
          task: task.label, ours: median, other: medians[0], otherName: "bare index",
          limit: limit))
    }
    try measureWriter(engine, positions, queries)
  }

  /// One reader alone, and beside one writer that moves items as fast as it can.
  private mutating func measureWriter(
    _ engine: QueryEngine, _ positions: [Coordinate], _ queries: [Coordinate]
  ) throws {
    let ask: (ArraySlice<Coordinate>) -> Double = { Self.ask(engine, $0) }
    let alone = Timing.medians(queries: queries, [ask])[0]

    let writer = Writer()
    writer.start(engine, positions, Self.item)
    let beside = Timing.medians(queries: queries, [ask])[0]
    let isTorn = queries.prefix(1_000).contains { Self.isTorn(engine, at: $0) }
    let changes = writer.stop()
    guard !isTorn, changes > 0 else {
      throw ResultCheck.WrongResult(
        description: "beside a writer with \(changes) changes: inconsistent results \(isTorn)")
    }
    report.add("engine k=10 beside a writer", "ours", beside)
    report.expect(
      .init(
        task: "engine k=10 beside a writer", ours: beside, other: alone, otherName: "own alone",
        limit: 1.5))
  }

  /// Moves one item after another to the first position of another item, until it is stopped.
  private final class Writer: Sendable {
    private let isStopped = Atomic(false)
    private let changes = Atomic(0)
    private let hasEnded = DispatchSemaphore(value: 0)

    func start(
      _ engine: QueryEngine, _ positions: [Coordinate],
      _ item: @escaping @Sendable (_ number: Int, _ position: Coordinate) -> StoredItem
    ) {
      Thread.detachNewThread {
        var number = 0
        while !self.isStopped.load(ordering: .relaxed) {
          let place = positions[(number &* 7_919 &+ 1) % positions.count]
          engine.insert(item(number % positions.count, place))
          number += 1
        }
        self.changes.store(number, ordering: .relaxed)
        self.hasEnded.signal()
      }
    }

    /// Returns how many changes were made.
    func stop() -> Int {
      isStopped.store(true, ordering: .relaxed)
      hasEnded.wait()
      return changes.load(ordering: .relaxed)
    }
  }

  private static func item(number: Int, at position: Coordinate) -> StoredItem {
    StoredItem(
      id: ItemID(number: UInt32(number + 1)),
      item: ToDoItem(
        title: "", location: Location(name: "", coordinate: position),
        tags: number % 10_000 == 0 ? [rareTag, rarestTag] : number % 100 == 0 ? [rareTag] : []))
  }

  private static func near(
    _ engine: QueryEngine, _ position: Coordinate, _ filter: ItemFilter = ItemFilter()
  ) -> NearbyItems {
    do {
      return try engine.near(position, limit: 10, filter: filter)
    } catch {
      preconditionFailure("A limit of ten: \(error)")
    }
  }

  private static func ask(
    _ engine: QueryEngine, _ queries: ArraySlice<Coordinate>, _ filter: ItemFilter = ItemFilter()
  ) -> Double {
    var sum = 0.0
    for query in queries { sum += near(engine, query, filter).last?.distance.meters ?? 0 }
    return sum
  }

  private static func askForAll(
    _ engine: QueryEngine, _ queries: ArraySlice<Coordinate>
  ) -> Double {
    var sum = 0.0
    for query in queries {
      for nearby in near(engine, query) {
        sum += Double(nearby.item.title.utf8.count) + (nearby.bearing?.degrees ?? 0)
      }
    }
    return sum
  }

  /// Whether a result is out of order or has a distance that is not that of its item.
  private static func isTorn(_ engine: QueryEngine, at query: Coordinate) -> Bool {
    let result = near(engine, query)
    let isSorted = zip(result, result.dropFirst()).allSatisfy { $0.key < $1.key }
    let isConsistent = result.allSatisfy { nearby in
      guard let position = nearby.item.location?.coordinate else { return false }
      return nearby.distance == Geodesic.distance(from: query, to: position)
    }
    return !isSorted || !isConsistent || result.count != 10
  }

  /// - Parameters:
  ///   - filter: Wants 1 item in `share`.
  private func checkEngine(
    _ engine: QueryEngine, _ positions: [Coordinate], _ queries: ArraySlice<Coordinate>,
    _ filter: ItemFilter, _ share: Int
  ) throws {
    let others = Set(positions.indices.lazy.filter { $0 % share != 0 }.map { UInt32($0) })
    let check = ResultCheck(scan: PlainScan(positions, removed: others))
    for query in queries {
      let found = Self.near(engine, query, filter).map {
        Hit(id: $0.id.number - 1, meters: $0.distance.meters)
      }
      let expected = check.scan.nearest(10, to: query)
      try check.checkExact(found, expected, at: query, "engine, k=10 at \(query)")
    }
  }
}
