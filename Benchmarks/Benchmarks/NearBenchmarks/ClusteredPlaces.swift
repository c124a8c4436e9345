import SeededRandom
import ToDo

/// Positions like those of reminders: in towns of very different size, dense in the middle.
struct ClusteredPlaces {
  let positions: [Coordinate]
  /// Positions near places, to query from.
  let queries: [Coordinate]

  init(count: Int, queryCount: Int = 1_000, seed: UInt64 = 7) throws {
    var generator = SplitMix64(seed: seed)
    let towns = try (0..<max(1, count / 200)).map { _ in
      try Coordinate(
        latitude: .random(in: -55...65, using: &generator),
        longitude: .random(in: -180...180, using: &generator))
    }
    func near(_ town: Coordinate, within meters: Double) -> Coordinate {
      let share = Double.random(in: 0...1, using: &generator)
      return Geodesic.direct(
        from: town, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(meters * share * share))
    }
    // Squaring the draw makes the first towns the largest.
    positions = (0..<count).map { _ in
      let draw = Double.random(in: 0..<1, using: &generator)
      return near(towns[Int(draw * draw * Double(towns.count))], within: 20_000)
    }
    let places = positions
    queries = (0..<queryCount).map { _ in
      near(places[Int.random(in: 0..<count, using: &generator)], within: 500)
    }
  }
}
