import Peers
import ToDo

extension Bench {
  /// Which polygons of 8 to 64 vertices and 200 to 2,500 m cover a fix.
  mutating func measurePolygons() throws {
    var source = ReminderPositions(cities: cities, seed: 6)
    let rings = (0..<options.count / 10).map { _ in Self.ring(&source) }
    let queries = queries()
    let regions = try rings.map { try Region.polygon($0) }
    let index = RegionIndex(regions.enumerated().lazy.map { (UInt32($0), $1) })
    let peer = PeerFences(polygons: rings)
    let contenders = [
      FenceContender(name: "ours") {
        index.covering($0, into: &$1)
        return $1.count
      },
      FenceContender(name: "GEOS STRtree") { peer.find($0, &$1) },
    ]
    for query in queries.prefix(Self.checkedFixes) {
      let expected = rings.indices.filter { Self.covers(rings[$0], query) }.map { UInt32($0) }
      for contender in contenders {
        let found = contender.covering(query)
        guard found == expected else {
          throw ResultCheck.WrongResult(
            description: "polygons that cover \(query), \(contender.name): \(found) "
              + "instead of \(expected)")
        }
      }
    }

    // GEOS prepares a polygon at its first query.
    for contender in contenders { _ = contender.ask(queries[...]) }
    let medians = Timing.medians(queries: queries, contenders.map(\.ask))
    report.add("polygons that cover a fix", "ours", contenders[0].meanHits(queries))
    report.add("covering, polygons", zip(contenders, medians).map { ($0.name, $1) })
    report.expect("covering, polygons", atMost: 0.22, timesThatOf: "GEOS STRtree")
  }

  /// A closed ring around its middle, away from the antimeridian and the poles.
  private static func ring(_ source: inout ReminderPositions) -> [Coordinate] {
    var center = source.next()
    while abs(center.longitude) > 179 || abs(center.latitude) > 80 { center = source.next() }
    let count = Int.random(in: 8...64, using: &source.generator)
    let meters = Double.random(in: 200...2_500, using: &source.generator)
    var ring = (0..<count).map { number in
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: 360 * (1 - Double(number) / Double(count))),
        distance: .meters(meters * .random(in: 0.6...1, using: &source.generator)))
    }
    ring.append(ring[0])
    return ring
  }

  /// By the even-odd rule, straight in longitude/latitude, without code of the contenders. None of our
  /// queries is on a boundary.
  private static func covers(_ ring: [Coordinate], _ position: Coordinate) -> Bool {
    var isInside = false
    for (start, end) in zip(ring, ring.dropFirst())
    where (start.latitude > position.latitude) != (end.latitude > position.latitude) {
      let share = (position.latitude - start.latitude) / (end.latitude - start.latitude)
      let crossing = start.longitude + share * (end.longitude - start.longitude)
      if position.longitude < crossing { isInside.toggle() }
    }
    return isInside
  }
}
