import Dispatch
import Geodesy
import SpatialIndex
import Synchronization

extension Bench {
  /// k=10 of two threads that ask one snapshot at once, beside one thread.
  mutating func measureThreads() throws {
    let positions = positions(options.count, seed: 1)
    let queries = queries()
    let snapshot = BallIndex(Self.entries(positions)).snapshot
    let check = ResultCheck(scan: PlainScan(positions))
    for query in queries.prefix(Self.checkedQueries) {
      let found = snapshot.nearest(10, to: query).map {
        Hit(id: $0.id, meters: $0.distance.meters)
      }
      try check.checkExact(
        found, check.scan.nearest(10, to: query), at: query, "snapshot, k=10 at \(query)")
    }

    let medians = Timing.medians(
      queries: queries,
      [
        { Self.ask(snapshot, $0) },
        { block in
          let sum = Mutex(0.0)
          DispatchQueue.concurrentPerform(iterations: 2) { _ in
            let part = Self.ask(snapshot, block)
            sum.withLock { $0 += part }
          }
          return sum.withLock { $0 }
        },
      ])
    report.add("k=10, 2 threads at once", "ours", medians[1])
    // Together they answer twice as many questions.
    report.expect(
      .init(
        task: "k=10, 2 threads at once", ours: medians[1], other: medians[0],
        otherName: "own 1 thread", limit: 2 / 1.8))
  }

  private static func ask(
    _ snapshot: BallIndex<UInt32>.Snapshot, _ queries: ArraySlice<Coordinate>
  ) -> Double {
    var sum = 0.0
    for query in queries { sum += snapshot.nearest(10, to: query).last?.distance.meters ?? 0 }
    return sum
  }
}
