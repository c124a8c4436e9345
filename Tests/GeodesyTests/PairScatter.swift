import Geodesy
import TestSupport

/// Kinds of pairs of positions.
enum PairScatter: String, CaseIterable, Sendable {
  /// Anywhere.
  case uniform
  /// From a micrometre to 200 km apart.
  case near
  /// Within a degree of each other's antipodes, down to a nanodegree.
  case nearlyAntipodal
  /// Exactly antipodal.
  case antipodal
  /// One at a pole or within a metre of it, the other anywhere.
  case polar
  /// On both sides of longitude 180, or on it.
  case antimeridian
  /// On one meridian, or on two that meet at the poles.
  case meridional
  /// On the equator or close to it.
  case equatorial
  /// On one parallel or on two opposite ones.
  case parallel
  /// Equal, or equal except for the sign of longitude 180.
  case coincident

  func pair(using generator: inout SeededGenerator) throws -> (Coordinate, Coordinate) {
    let first = try Self.anywhere(using: &generator)
    switch self {
    case .uniform:
      return (first, try Self.anywhere(using: &generator))
    case .near:
      let exponent = Double.random(in: -6...5.3, using: &generator)
      let end = Geodesic.direct(
        from: first, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: Distance(meters: Self.powerOfTen(exponent)))
      return (first, end)
    case .nearlyAntipodal:
      let scale = Self.powerOfTen(.random(in: -9...0, using: &generator))
      let latitude = -first.latitude + scale * .random(in: -1...1, using: &generator)
      let longitude = first.longitude + 180 + scale * .random(in: -1...1, using: &generator)
      return (
        first, try Coordinate(latitude: min(90, max(-90, latitude)), longitude: longitude)
      )
    case .antipodal:
      let whole = first.longitude.rounded()
      return (
        try Coordinate(latitude: first.latitude, longitude: whole),
        try Coordinate(latitude: -first.latitude, longitude: whole + 180)
      )
    case .polar:
      let away = Bool.random(using: &generator) ? 0 : Double.random(in: 0...1e-5, using: &generator)
      let pole = try Coordinate(
        latitude: Bool.random(using: &generator) ? 90 - away : away - 90,
        longitude: .random(in: -180...180, using: &generator))
      return Bool.random(using: &generator) ? (pole, first) : (first, pole)
    case .antimeridian:
      let seam = try Coordinate(
        latitude: first.latitude,
        longitude: Bool.random(using: &generator) ? 180 : .random(in: 179...180, using: &generator))
      return (
        seam,
        try Coordinate(
          latitude: .random(in: -90...90, using: &generator),
          longitude: Bool.random(using: &generator)
            ? -180 : .random(in: -180 ... -170, using: &generator))
      )
    case .meridional:
      let whole = first.longitude.rounded()
      return (
        try Coordinate(latitude: first.latitude, longitude: whole),
        try Coordinate(
          latitude: .random(in: -90...90, using: &generator),
          longitude: whole + (Bool.random(using: &generator) ? 180 : 0))
      )
    case .equatorial:
      let isOff = Bool.random(using: &generator)
      return (
        try Coordinate(
          latitude: isOff ? .random(in: -1e-6...1e-6, using: &generator) : 0,
          longitude: first.longitude),
        try Coordinate(latitude: 0, longitude: .random(in: -180...180, using: &generator))
      )
    case .parallel:
      return (
        first,
        try Coordinate(
          latitude: Bool.random(using: &generator) ? first.latitude : -first.latitude,
          longitude: .random(in: -180...180, using: &generator))
      )
    case .coincident:
      guard Bool.random(using: &generator) else { return (first, first) }
      return (
        try Coordinate(latitude: first.latitude, longitude: 180),
        try Coordinate(latitude: first.latitude, longitude: -180)
      )
    }
  }

  /// A position at any latitude and longitude, more often near the poles than their area would give.
  static func anywhere(using generator: inout SeededGenerator) throws -> Coordinate {
    try Coordinate(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }

  private static func powerOfTen(_ exponent: Double) -> Double {
    var power = 1.0
    var rest = exponent
    while rest >= 1 {
      power *= 10
      rest -= 1
    }
    while rest < 0 {
      power /= 10
      rest += 1
    }
    // Linear between integer powers.
    return power * (1 + 9 * rest)
  }
}
