import Foundation
import Geodesy

/// A source of positions like those of reminders: a city is drawn by its population, and a position
/// around it by a normal distribution that makes all cities equally dense.
struct ReminderPositions {
  private let cities: Cities
  /// The cities' cumulative shares of the whole population.
  private let shares: [Double]
  var generator: SplitMix64

  /// The mean density, of a million positions, around a position: 130 within 5 km.
  private static let positionsPerSquareKilometer = 130 / (Double.pi * 25)
  private static let referenceCount = 1_000_000.0

  init(cities: Cities, seed: UInt64) {
    self.cities = cities
    let total = cities.cities.reduce(0) { $0 + $1.population }
    var sum = 0.0
    shares = cities.cities.map { city in
      sum += city.population / total
      return sum
    }
    generator = SplitMix64(seed: seed)
  }

  mutating func next() -> Coordinate {
    let city = cityNumber(at: .random(in: 0..<1, using: &generator))
    let share = shares[city] - (city == 0 ? 0 : shares[city - 1])
    // Draws from one normal distribution have a density of n / (4 pi sigma^2) around each other.
    let sigmaKilometers =
      (share * Self.referenceCount / (4 * .pi * Self.positionsPerSquareKilometer)).squareRoot()
    let draw = Double.random(in: 0..<1, using: &generator)
    return Geodesic.direct(
      from: cities.cities[city].center,
      bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
      distance: .kilometers(sigmaKilometers * (-2 * log(1 - draw)).squareRoot()))
  }

  mutating func next(_ count: Int) -> [Coordinate] {
    (0..<count).map { _ in next() }
  }

  /// Positions within 10 km of a home, like one person's reminders and fixes.
  mutating func next(_ count: Int, around home: Coordinate) -> [Coordinate] {
    (0..<count).map { _ in
      Geodesic.direct(
        from: home, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .kilometers(.random(in: 0...10, using: &generator)))
    }
  }

  private func cityNumber(at share: Double) -> Int {
    var low = 0
    var high = shares.count - 1
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] < share { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
