import Foundation
public import TestSupport
public import ToDo

extension SeededGenerator {
  /// A position with a normal error in each direction (G. E. P. Box, M. E. Muller, 1958).
  public mutating func position(near center: Coordinate, deviation: Double) -> Coordinate {
    let meters =
      deviation * (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
    return Geodesic.direct(
      from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &self)),
      distance: .meters(meters))
  }
}
