import Foundation
import Geodesy
import Peers
import SpatialIndex

extension Bench {
  /// Which circles cover a fix: of 50 to 1,000 m, without and with 100 of 10 to 500 km.
  mutating func measureCircles() throws {
    var source = ReminderPositions(cities: cities, seed: 5)
    var centers = source.next(options.count)
    var meters = centers.map { _ in Double.random(in: 50...1_000, using: &source.generator) }
    let queries = queries()

    let small = try circleContenders(centers, meters, queries)
    for _ in 0..<100 {
      centers.append(source.next())
      meters.append(10_000 * pow(50, Double.random(in: 0...1, using: &source.generator)))
    }
    let mixed = try circleContenders(centers, meters, queries)

    let medians = Timing.medians(queries: queries, (small + mixed).map(\.ask))
    report.add("circles that cover a fix", "ours", small[0].meanHits(queries))
    report.add("covering, circles", [("ours", medians[0]), ("Boost R-tree", medians[1])])
    report.add("covering, 100 large too", [("ours", medians[2]), ("Boost R-tree", medians[3])])
    report.expect("covering, circles", atMost: 0.30, timesThatOf: "Boost R-tree")
    report.expect(
      .init(
        task: "covering, 100 large too", ours: medians[2], other: medians[0],
        otherName: "own without", limit: 1.25))
  }

  /// Our index and Boost's; their results are compared with a plain scan's.
  private func circleContenders(
    _ centers: [Coordinate], _ meters: [Double], _ queries: [Coordinate]
  ) throws -> [FenceContender] {
    let index = BallIndex(
      centers.indices.lazy.map {
        .init(id: UInt32($0), center: centers[$0], radius: .meters(meters[$0]))
      })
    let peer = PeerFences(circles: centers.map { peer_position($0) }, radiiMeters: meters)
    let contenders = [
      FenceContender(name: "ours") {
        index.covering($0, into: &$1)
        return $1.count
      },
      FenceContender(name: "Boost R-tree") { peer.find($0, &$1) },
    ]

    let points = centers.map { ECEF($0) }
    for query in queries.prefix(Self.checkedFixes) {
      let origin = ECEF(query)
      // By how much the radius differs from one with the query on the border.
      let near = centers.indices.compactMap { id -> (id: UInt32, share: Double)? in
        let reach = meters[id] * (1 + ResultCheck.sphereShare)
        guard points[id].chord(to: origin).meters <= reach else { return nil }
        let distance = Geodesic.inverse(from: query, to: centers[id]).distance
        return (UInt32(id), distance.meters / meters[id])
      }
      let expected = near.filter { $0.share <= 1 }.map(\.id)
      let certain = near.filter { $0.share <= 1 - ResultCheck.sphereShare }.map(\.id)
      let found = contenders.map { $0.covering(query) }
      guard found[0] == expected, Set(found[1]).isSuperset(of: certain),
        Set(found[1]).isSubset(of: near.map(\.id))
      else {
        throw ResultCheck.WrongResult(
          description: "circles that cover \(query): \(found) instead of \(expected)")
      }
    }
    return contenders
  }
}
