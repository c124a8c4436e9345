import ToDo

extension Bench {
  /// How rarely GEOS is called: people walk around a town of 1,000 polygons, with a fix every 15 s that
  /// is accurate to 10 m. Only a boundary within that distance needs an area from GEOS.
  mutating func measureGEOSCalls() throws {
    var generator = SplitMix64(seed: 12)
    let town = try Coordinate(latitude: 52.52, longitude: 13.405)
    func position(within meters: Double, of center: Coordinate) -> Coordinate {
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(.random(in: 0...meters, using: &generator)))
    }
    let regions = try (1...1_000).map { _ in
      let center = position(within: 10_000, of: town)
      let count = Int.random(in: 5...30, using: &generator)
      let meters = Double.random(in: 50...300, using: &generator)
      var ring = (0..<count).map { corner in
        Geodesic.direct(
          from: center, bearing: Bearing(degrees: -360 * Double(corner) / Double(count)),
          distance: .meters(meters * .random(in: 0.6...1, using: &generator)))
      }
      ring.append(ring[0])
      return try Region.polygon(ring)
    }
    let set = GeofenceSet(
      regions.enumerated().map { number, region in
        (GeofenceID(item: ItemID(number: UInt32(number + 1))), Geofence(region))
      }, filterRules: .none)
    var fixCount = 0
    var askedCount = 0
    for _ in 0..<20 {
      var tracker = GeofenceTracker<GeofenceID>()
      var place = position(within: 8_000, of: town)
      var heading = Double.random(in: 0..<360, using: &generator)
      for step in 0..<1_000 {
        heading += .random(in: -30...30, using: &generator)
        place = Geodesic.direct(
          from: place, bearing: Bearing(degrees: heading), distance: .meters(20))
        askedCount += set.regions.covering(place).count
        _ = tracker.take(
          Fix(
            coordinate: place, accuracy: .meters(10),
            date: Date(timeIntervalSince1970: 15 * Double(step))),
          receivedAt: Date(timeIntervalSince1970: 15 * Double(step)), among: set)
        fixCount += 1
      }
    }
    let perThousand = 1_000 / Double(fixCount)
    report.add(
      "1,000 fixes among polygons: covered by", "ours", Double(askedCount) * perThousand)
    report.add(
      "1,000 fixes among polygons: GEOS calls", "ours",
      Double(set.matcher.geosCallCount) * perThousand)
  }
}
