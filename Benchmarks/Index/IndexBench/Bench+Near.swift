import Geodesy
import Peers
import SpatialIndex

extension Bench {
  /// Bulk load, memory, kNN and radius queries of all contenders.
  mutating func measureNear() throws {
    let positions = positions(options.count, seed: 1)
    let queries = queries()
    let others = InstructionSet.all.dropFirst()
    report.list("ours")
    for other in others { report.list(Self.name(other)) }
    report.list("ours, new arrays")
    var contenders = load(positions)
    // Not copies of ours, which would share its memory and so its cache lines.
    contenders.insert(
      contentsOf: others.map {
        BallIndexContender(Self.entries(positions), name: Self.name($0), $0)
      }, at: 1)
    contenders.insert(
      BallIndexContender(
        Self.entries(positions), name: "ours, new arrays", makesArrays: true),
      at: 1 + others.count)

    let check = ResultCheck(scan: PlainScan(positions))
    let sample = queries.prefix(Self.checkedQueries)
    for contender in contenders {
      for count in [1, 10, 100] {
        try check.checkNearest(contender, count, queries: sample)
      }
      for meters in [500.0, 5_000] {
        try check.checkWithin(contender, meters, queries: sample)
      }
    }

    for (label, meters) in [("hits within 500 m", 500.0), ("hits within 5 km", 5_000)] {
      let hits = queries.prefix(1_000).reduce(0) {
        $0 + contenders[0].within(meters, of: $1).count
      }
      report.add(label, contenders[0].name, Double(hits) / 1_000)
    }
    for count in [1, 10, 100] {
      report.add(
        "k=\(count)",
        medians(contenders, queries) { $0.askNearest(count, to: $1) })
    }
    for (label, meters) in [("500 m sorted", 500.0), ("5 km sorted", 5_000)] {
      report.add(label, medians(contenders, queries) { $0.askWithin(meters, of: $1) })
    }
    measurePercentiles(contenders, queries)
    try measureOnePerson(besides: contenders[0], queries)

    report.expect("k=1", atMost: 0.40, timesThatOf: "nanoflann static")
    report.expect("k=10", atMost: 0.28, timesThatOf: "nanoflann static")
    report.expect("k=10", atMost: 0.30, timesThatOf: "Boost R-tree")
    report.expect("k=100", atMost: 0.30, timesThatOf: "Boost R-tree")
    report.expect("500 m sorted", atMost: 0.42, timesThatOf: "Boost R-tree")
    report.expect("5 km sorted", atMost: 0.33, timesThatOf: "Boost R-tree")
    report.expect("bulk load, a point", atMost: 0.70, timesThatOf: "Boost R-tree")
    expectPaths()
  }

  private static func name(_ instructions: InstructionSet) -> String {
    "ours, \(instructions.name)"
  }

  /// The goals of narrower instructions, on processors that have the widest.
  private mutating func expectPaths() {
    guard InstructionSet.best.name == "AVX-512", let widest = report.figure("k=10", "ours") else {
      return
    }
    for (name, limit) in [("AVX2", 1.2), ("baseline", 1.4)] {
      guard let figure = report.figure("k=10", "ours, \(name)") else { continue }
      report.expect(
        .init(
          task: "k=10, \(name)", ours: figure, other: widest, otherName: "own AVX-512",
          limit: limit))
    }
  }

  /// Builds every contender in turns, ours first: three times unless it takes too long.
  private mutating func load(_ positions: [Coordinate]) -> [any PointContender] {
    let entries = Self.entries(positions)
    let peerPositions = positions.map { peer_position($0) }
    let count = Double(positions.count)
    let kinds = PeerContender.Kind.allCases
    var makers: [() -> any PointContender] = [{ BallIndexContender(entries) }]
    makers += kinds.map { kind in { PeerContender(kind, peerPositions) } }
    var times: [[Double]] = makers.map { _ in [] }
    var contenders: [any PointContender] = []
    for round in 0..<3 {
      for (number, make) in makers.enumerated() {
        if round > 0, times[number][0] > 3e9 { continue }
        let before = peers_allocated_bytes()
        var made: (any PointContender)?
        times[number].append(Timing.nanoseconds { made = make() })
        guard round == 0, let made else { continue }
        let bytes = Double(peers_allocated_bytes() - before)
        report.add("bytes a point, all", made.name, bytes / count)
        contenders.append(made)
      }
    }
    for (contender, times) in zip(contenders, times) {
      report.add("bulk load, a point", contender.name, Timing.median(times) / count)
    }
    measureMemory(entries)
    return contenders
  }

  /// The memory that queries need without the ids: the snapshot without the table from ids to entries.
  private mutating func measureMemory(_ entries: [(UInt32, Coordinate)]) {
    let before = peers_allocated_bytes()
    var index = BallIndex(entries)
    let snapshot = index.snapshot
    index = BallIndex()
    let bytes = Double(peers_allocated_bytes() - before) / Double(snapshot.count)
    let idBytes = Double(MemoryLayout<UInt32>.size)
    report.add("bytes a point, ids apart", "ours", bytes - idBytes)
    report.expect(
      .init(
        task: "memory a point, ids apart", ours: bytes - idBytes, other: 32, otherName: "32 bytes",
        limit: 1, unit: "bytes"))
  }

  private mutating func measurePercentiles(
    _ contenders: [any PointContender], _ queries: [Coordinate]
  ) {
    // The peers with their own kNN, which come first.
    for contender in contenders.prefix(while: { $0.name != "GEOS STRtree" }) {
      let (median, p99) = Timing.percentiles(queries: queries) {
        contender.askNearest(10, to: $0)
      }
      report.add("k=10 p50, with the clock", contender.name, median)
      report.add("k=10 p99, with the clock", contender.name, p99)
      guard contender.name == "ours" else { continue }
      report.expect(
        .init(task: "p99 of k=10", ours: p99, other: median, otherName: "own median", limit: 3))
    }
  }

  private mutating func measureOnePerson(
    besides large: any PointContender, _ queries: [Coordinate]
  ) throws {
    var source = ReminderPositions(cities: cities, seed: 40)
    let home = source.next()
    let positions = source.next(40, around: home)
    let fixes = source.next(queries.count, around: home)
    let items = BallIndexContender(Self.entries(positions))
    try ResultCheck(scan: PlainScan(positions))
      .checkNearest(items, 5, queries: fixes.prefix(Self.checkedQueries))
    let medians = Timing.medians(
      queries: queries,
      [
        // The indices of the block select as many of the person's own fixes.
        { items.askNearest(5, to: fixes[$0.indices]) },
        { large.askNearest(10, to: $0) },
      ])
    report.add("40 items, k=5", "ours", medians[0])
    report.expect(
      .init(
        task: "40 items, k=5", ours: medians[0], other: medians[1],
        otherName: "own k=10 of \(options.count)", limit: 0.6))
  }
}
