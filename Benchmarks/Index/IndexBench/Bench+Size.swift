import Foundation
import Geodesy
import Peers
import SpatialIndex

extension Bench {
  /// k=10 at all sizes in turns.
  mutating func measureGrowth() throws {
    let queries = queries()
    let sizes = [10_000, 100_000, 1_000_000, 10_000_000].filter {
      $0 <= max(100_000, options.count) || options.isLarge
    }
    var contenders: [any PointContender] = []
    var counts: [Int] = []
    for size in sizes {
      let positions = positions(size, seed: 1)
      let peerPositions = positions.map { peer_position($0) }
      var kinds: [PeerContender.Kind] = [.nanoflann, .boost, .geos]
      // With more points it takes minutes to build.
      if size <= 1_000_000 { kinds.append(.sqlite) }
      let ofSize: [any PointContender] =
        [BallIndexContender(Self.entries(positions))]
        + kinds.map { PeerContender($0, peerPositions) }
      let check = ResultCheck(scan: PlainScan(positions))
      for contender in ofSize {
        try check.checkNearest(contender, 10, queries: queries.prefix(Self.checkedQueries))
      }
      contenders += ofSize
      counts += ofSize.map { _ in size }
    }
    let figures = medians(contenders, queries) { $0.askNearest(10, to: $1) }
    for (count, figure) in zip(counts, figures) {
      report.add("k=10 of \(count)", figure.name, figure.figure)
    }
    if let path = options.plotPath {
      try plot(zip(counts, figures).map { ($0, $1.name, $1.figure) }, to: path)
    }
    // The goal is for 10,000,000 points; with fewer it is easier to reach.
    for size in sizes.dropFirst() {
      guard let small = report.figure("k=10 of \(sizes[0])", "ours"),
        let large = report.figure("k=10 of \(size)", "ours")
      else { continue }
      report.expect(
        .init(
          task: "k=10 of \(size)", ours: large, other: small,
          otherName: "own k=10 of \(sizes[0])", limit: 3.5))
    }
  }

  private func plot(
    _ figures: [(count: Int, contender: String, nanoseconds: Double)], to path: String
  ) throws {
    // All contenders take part at the smallest size.
    let names = figures.filter { $0.count == figures[0].count }.map(\.contender)
    let series = names.map { name in
      LatencyPlot.Series(
        name: name,
        points: figures.filter { $0.contender == name }.map { ($0.count, $0.nanoseconds) })
    }
    let plot = LatencyPlot(
      title: "The 10 nearest of many points",
      subtitle: "Medians, less is better; ours with \(InstructionSet.best.name), "
        + "the others compiled for the same processor",
      series: series)
    try plot.svg.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
