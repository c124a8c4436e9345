import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A bulk load puts circles in space many at a time; each has to be where a query would put it.
struct PutInSpaceTests {
  private let seed: UInt64 = 411

  private func expectBalls(_ positions: [Coordinate], _ comment: Comment) {
    let radii = positions.indices.map { Double($0 % 3) * 100 }
    let expected = zip(positions, radii).map { Ball(center: ECEF($0), radiusMeters: $1) }
    for instructions in InstructionSet.tested {
      var balls = zip(positions, radii).map { BallForestWriter.onGround($0, radiusMeters: $1) }
      balls.withUnsafeMutableBufferPointer { BallForestWriter.putInSpace($0, instructions) }
      let wrong = balls.indices.filter { bits(balls[$0]) != bits(expected[$0]) }
      #expect(
        wrong.isEmpty, "\(comment), \(instructions.name): \(wrong.prefix(3).map { positions[$0] })")
    }
  }

  /// `==` does not tell zero from minus zero.
  private func bits(_ ball: Ball) -> [UInt64] {
    [ball.center.x, ball.center.y, ball.center.z, ball.radiusMeters].map(\.bitPattern)
  }

  @Test(arguments: Scatter.allCases)
  func circlesAnywhereAreWhereAQueryPutsThem(scatter: Scatter) throws {
    var generator = SeededGenerator(seed: seed)
    expectBalls(try scatter.positions(20_000, using: &generator), "seed \(seed), \(scatter)")
  }

  @Test func anyNumberOfCirclesIsConverted() throws {
    var generator = SeededGenerator(seed: seed)
    let most = Processors.fewElements + 6
    let positions = try Scatter.uniform.positions(most, using: &generator)
    for count in Array(0...9) + [most - 3, most] {
      expectBalls(Array(positions.prefix(count)), "seed \(seed), n \(count)")
    }
  }

  @Test func circlesOnAxesAndBesideThemAreWhereAQueryPutsThem() throws {
    let multiples = stride(from: -180.0, through: 180, by: 15)
    var degrees: [Double] = [0, -0.0, 5e-324, 1e-300, 1e-9]
    for multiple in multiples { degrees += [multiple, multiple.nextUp, multiple.nextDown] }
    var positions: [Coordinate] = []
    for latitude in degrees where abs(latitude) <= 90 {
      for longitude in degrees where abs(longitude) <= 180 {
        positions.append(try Coordinate(latitude: latitude, longitude: longitude))
      }
    }
    expectBalls(positions, "axes")
  }
}
