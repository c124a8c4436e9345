import Geodesy
import Peers

extension Bench {
  /// Inserts the second half of the points one by one, so that every merge except the largest is timed,
  /// then removes a tenth. The figures are means, because medians would hide merges.
  mutating func measureInsertAndRemove() throws {
    let positions = positions(options.count, seed: 1)
    let half = positions.count / 2
    let contenders = dynamicContenders(Array(positions[..<half]))

    let inserted = totals(contenders, half..<positions.count) { contender, numbers in
      contender.insert(positions[numbers], firstID: UInt32(numbers.lowerBound))
    }
    report.add("insert", inserted)

    var generator = SplitMix64(seed: 3)
    let removed = Array(
      (0..<UInt32(positions.count)).shuffled(using: &generator).prefix(positions.count / 10))
    report.add(
      "remove",
      totals(contenders, removed.indices) { contender, numbers in
        contender.remove(removed[numbers])
      })

    let check = ResultCheck(scan: PlainScan(positions, removed: Set(removed)))
    for contender in contenders {
      try check.checkNearest(
        contender, 10, queries: queries().prefix(Self.checkedQueries))
    }
    report.expect("insert", atMost: 0.50, timesThatOf: "nanoflann dynamic")
    report.expect("remove", atMost: 2.5, timesThatOf: "nanoflann dynamic")
  }

  /// k=10 after every tenth point has been replaced, one by one.
  mutating func measureChurn() throws {
    let positions = positions(options.count, seed: 1)
    let replacements = self.positions(positions.count / 10, seed: 2)
    let queries = queries()
    var contenders = dynamicContenders(positions)

    var generator = SplitMix64(seed: 4)
    let removed = (0..<UInt32(positions.count)).shuffled(using: &generator)
      .prefix(replacements.count)
    for contender in contenders {
      for number in replacements.indices {
        contender.remove(removed[number...number])
        contender.insert(
          replacements[number...number], firstID: UInt32(positions.count + number))
      }
    }
    let all = positions + replacements
    let gone = Set(removed)
    let fresh = BallIndexContender(
      Self.entries(all).filter { !gone.contains($0.0) }, name: "ours fresh")
    contenders.append(fresh)

    let check = ResultCheck(scan: PlainScan(all, removed: gone))
    for contender in contenders {
      try check.checkNearest(contender, 10, queries: queries.prefix(Self.checkedQueries))
    }
    let figures = medians(contenders, queries) { $0.askNearest(10, to: $1) }
    report.add("k=10 after churn", figures.dropLast())
    report.expect(
      .init(
        task: "k=10 after replacing 10 %", ours: figures[0].figure,
        other: figures[figures.count - 1].figure, otherName: "own fresh", limit: 1.1))
  }

  /// k=10 after half of the points have been put in one by one.
  mutating func measureHalfInserted() throws {
    let positions = positions(options.count, seed: 1)
    let queries = queries()
    let half = positions.count / 2
    let grown = BallIndexContender(Array(Self.entries(positions)[..<half]), name: "ours, grown")
    grown.insert(positions[half...], firstID: UInt32(half))
    let contenders = [grown, BallIndexContender(Self.entries(positions))]

    let check = ResultCheck(scan: PlainScan(positions))
    for contender in contenders {
      try check.checkNearest(contender, 10, queries: queries.prefix(Self.checkedQueries))
    }
    let figures = medians(contenders, queries) { $0.askNearest(10, to: $1) }
    report.add("k=10, half put in one by one", "ours", figures[0].figure)
    report.expect(
      .init(
        task: "k=10, half put in one by one", ours: figures[0].figure, other: figures[1].figure,
        otherName: "own bulk load", limit: 1.2))
  }

  private func dynamicContenders(_ positions: [Coordinate]) -> [any PointContender] {
    let peerPositions = positions.map { peer_position($0) }
    let kinds: [PeerContender.Kind] = [.nanoflannDynamic, .boost, .sqlite]
    return [BallIndexContender(Self.entries(positions))]
      + kinds.map { PeerContender($0, peerPositions) }
  }

  /// The mean time of a change, in blocks in turns.
  private func totals(
    _ contenders: [any PointContender], _ numbers: Range<Int>,
    _ change: (any PointContender, Range<Int>) -> Void
  ) -> [(name: String, figure: Double)] {
    var times = contenders.map { _ in 0.0 }
    for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 5_000) {
      let block = start..<min(start + 5_000, numbers.upperBound)
      for (number, contender) in contenders.enumerated() {
        times[number] += Timing.nanoseconds { change(contender, block) }
      }
    }
    return zip(contenders, times).map { ($0.name, $1 / Double(numbers.count)) }
  }
}
