import Geodesy
import TestSupport
import Testing

struct ECEFTests {
  @Test func theAxesPointWhereTheyShould() throws {
    let a = 6_378_137.0
    let b = 6_356_752.314245179
    #expect(try ECEF(Coordinate(latitude: 0, longitude: 0)) == ECEF(x: a, y: 0, z: 0))
    #expect(try ECEF(Coordinate(latitude: 0, longitude: 90)) == ECEF(x: 0, y: a, z: 0))
    let pole = try ECEF(Coordinate(latitude: 90, longitude: 37))
    #expect(pole.x == 0 && pole.y == 0 && abs(pole.z - b) < 2e-9)
  }

  @Test func equalPositionsGiveEqualPoints() throws {
    let east = try ECEF(Coordinate(latitude: 12, longitude: 180))
    let west = try ECEF(Coordinate(latitude: 12, longitude: -180))
    #expect(east == west)
    let pole = try ECEF(Coordinate(latitude: -90, longitude: 12))
    #expect(try pole == ECEF(Coordinate(latitude: -90, longitude: -170)))
  }

  @Test func coordinatesAreWholeUnitsAndNeverMinusZero() throws {
    var generator = SeededGenerator(seed: 24)
    var positions = try (0..<20_000).map { _ in try PairScatter.anywhere(using: &generator) }
    for latitude in [-90, -45, -0.0, 0, 1e-300, 45, 90] {
      for longitude in [-180, -90, -1e-17, -0.0, 0, 1e-17, 90, 180] {
        positions.append(try Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    for position in positions {
      let point = ECEF(position)
      for meters in [point.x, point.y, point.z] {
        let units = meters * 0x1p30
        #expect(units == units.rounded(), "\(position)")
        #expect(meters != 0 || meters.sign == .plus, "\(position)")
      }
    }
  }

  @Test func approximationsAreHardlyFartherOffThanByRounding() throws {
    var generator = SeededGenerator(seed: 25)
    var positions = try (0..<200_000).map { _ in try PairScatter.anywhere(using: &generator) }
    // Around where another quadrant of the sine or cosine begins, and where a coordinate is zero.
    for latitude in stride(from: -90.0, through: 90, by: 45) {
      for longitude in stride(from: -180.0, through: 180, by: 45) {
        positions.append(try Coordinate(latitude: latitude, longitude: longitude))
        for _ in 0..<1_000 {
          let size = [1e-12, 1e-7, 0.01, 1][Int.random(in: 0..<4, using: &generator)]
          let north = Double.random(in: -size...size, using: &generator)
          let east = Double.random(in: -size...size, using: &generator)
          positions.append(
            try Coordinate(
              latitude: min(90, max(-90, latitude + north)),
              longitude: min(180, max(-180, longitude + east))))
        }
      }
    }
    var worst = 0.0
    var worstPosition = ""
    for position in positions {
      let exact = ECEF(position)
      let near = ECEF.approximation(of: position)
      for (about, meters) in [(near.x, exact.x), (near.y, exact.y), (near.z, exact.z)] {
        let error = abs(Double(about) - meters) - 1e-9
        guard !(error <= 0) else { continue }
        if !(error / abs(meters) <= worst) {
          worst = error / abs(meters)
          worstPosition = "\(position)"
        }
      }
    }
    #expect(worst <= 7e-8, "\(worstPosition), seed 25")
  }

  @Test(arguments: [1, 2] as [UInt64])
  func thePointOfAPositionGivesThePositionBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    var worstPosition = ""
    for round in 0..<50_000 {
      let position: Coordinate =
        switch round % 4 {
        case 0:
          try Coordinate(
            latitude: round.isMultiple(of: 8) ? 90 : -90,
            longitude: .random(in: -180...180, using: &generator))
        case 1:
          try Coordinate(
            latitude: 90 - .random(in: 0...1e-6, using: &generator),
            longitude: .random(in: -180...180, using: &generator))
        default: try PairScatter.anywhere(using: &generator)
        }
      let point = ECEF(position)
      let gap = ECEF(Coordinate(nearestTo: point)).chordMeters(to: point)
      if !(gap <= worst) {
        worst = gap
        worstPosition = "\(position)"
      }
    }
    #expect(worst <= 3e-9, "\(worstPosition), seed \(seed)")
  }

  /// Points on the normal of a position, from 100 km below the surface to 100 km above.
  @Test func theNearestPositionIsTheFootOfTheNormal() throws {
    var generator = SeededGenerator(seed: 23)
    var worst = 0.0
    for _ in 0..<50_000 {
      let position = try PairScatter.anywhere(using: &generator)
      let foot = ECEF(position)
      let height = Double.random(in: -100_000...100_000, using: &generator)
      let (sinLatitude, cosLatitude) = sineAndCosine(degrees: position.latitude)
      let (sinLongitude, cosLongitude) = sineAndCosine(degrees: position.longitude)
      let point = ECEF(
        x: foot.x + height * cosLatitude * cosLongitude,
        y: foot.y + height * cosLatitude * sinLongitude,
        z: foot.z + height * sinLatitude)
      let gap = ECEF(Coordinate(nearestTo: point)).chordMeters(to: foot)
      worst = gap <= worst ? worst : gap
    }
    #expect(worst <= 3e-9, "seed 23")
  }

  @Test func theCentreOfTheEarthHasAPosition() {
    let position = Coordinate(nearestTo: ECEF(x: 0, y: 0, z: 0))
    #expect(position.latitude == 90 && position.longitude == 0)
  }

  @Test func theAntimeridianStaysInRange() {
    for y in [0, -0.0, 1e-9, -1e-9, 1e-300, -1e-300] {
      let position = Coordinate(nearestTo: ECEF(x: -6_378_137, y: y, z: 0))
      #expect(abs(position.longitude) <= 180 && abs(position.longitude) > 179.999)
    }
  }
}
