import Geodesy
import Peers

extension Bench {
  /// k=10 at all sizes in turns.
  mutating func measureGrowth() throws {
    let questions = questions()
    let sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter {
      $0 <= max(100_000, options.count) || options.isLarge
    }
    var contenders: [any PointContender] = []
    var labels: [String] = []
    for size in sizes {
      let positions = positions(size, seed: 1)
      let peerPositions = positions.map { peer_position($0) }
      let ofSize: [any PointContender] = [
        BallIndexContender(Self.entries(positions)),
        PeerContender(.nanoflann, peerPositions), PeerContender(.boost, peerPositions),
      ]
      let check = AnswerCheck(scan: PlainScan(positions))
      for contender in ofSize {
        try check.checkNearest(contender, 10, questions: questions.prefix(Self.checkedQuestions))
      }
      contenders += ofSize
      labels += ofSize.map { _ in "k=10 of \(size)" }
    }
    let figures = medians(contenders, questions) { $0.askNearest(10, to: $1) }
    for (label, figure) in zip(labels, figures) { report.add(label, figure.name, figure.figure) }
    // The goal is for 10,000,000; before that it is a bound that is easier to keep.
    for size in sizes.dropFirst() {
      guard let small = report.figure("k=10 of \(sizes[0])", "ours"),
        let large = report.figure("k=10 of \(size)", "ours")
      else { continue }
      report.expect(
        .init(
          task: "k=10 of \(size)", ours: large, other: small,
          otherName: "own k=10 of \(sizes[0])", limit: 4))
    }
  }
}
