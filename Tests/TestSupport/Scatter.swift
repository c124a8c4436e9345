import Foundation
public import Geodesy

/// Ways in which positions lie in tests.
public enum Scatter: String, CaseIterable, Sendable {
  /// Evenly over the earth.
  case uniform
  /// Around twelve towns, most within a few kilometres.
  case clustered
  /// Thirty positions, again and again.
  case duplicates
  /// Within 300 km of a pole, the poles themselves among them.
  case polar
  /// Within 300 km of longitude 180, some on it, spelt either way.
  case antimeridian

  public func positions(
    _ count: Int, using generator: inout SeededGenerator
  ) throws -> [Coordinate] {
    let towns = try (0..<12).map { _ in try Self.anywhere(&generator) }
    let few = try (0..<30).map { _ in try Self.anywhere(&generator) }
    return try (0..<count).map { _ in
      switch self {
      case .uniform:
        return try Self.anywhere(&generator)
      case .clustered:
        let town = towns[Int.random(in: 0..<12, using: &generator)]
        let spread = Double.random(in: 0...1, using: &generator)
        return Geodesic.direct(
          from: town, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(20_000 * spread * spread))
      case .duplicates:
        return few[Int.random(in: 0..<30, using: &generator)]
      case .polar:
        let pole = Bool.random(using: &generator) ? 90.0 : -90.0
        let away = Double.random(in: 0...3, using: &generator)
        let offset = Int.random(in: 0..<20, using: &generator) == 0 ? 0 : away
        return try Coordinate(
          latitude: pole < 0 ? pole + offset : pole - offset,
          longitude: .random(in: -180...180, using: &generator))
      case .antimeridian:
        let offset = Double.random(in: -3...3, using: &generator)
        let seam = Bool.random(using: &generator) ? 180.0 : -180.0
        let isOnSeam = Int.random(in: 0..<10, using: &generator) == 0
        return try Coordinate(
          latitude: .random(in: -80...80, using: &generator),
          longitude: isOnSeam ? seam : seam + offset)
      }
    }
  }

  private static func anywhere(_ generator: inout SeededGenerator) throws -> Coordinate {
    let sine = Double.random(in: -1...1, using: &generator)
    return try Coordinate(
      latitude: asin(sine) * 180 / .pi,
      longitude: .random(in: -180...180, using: &generator))
  }
}
