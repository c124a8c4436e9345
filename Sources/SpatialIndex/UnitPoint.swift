import CKernels
import Geodesy

/// A point in earth-centred coordinates, in whole units of 2⁻³⁰ m.
///
/// Doubles near the earth's surface are multiples of the unit or less apart, so a point moves by at
/// most half a unit on each axis, 0.81 nm. A coordinate has less than 53 bits, so a double holds it
/// exactly, and so it does the difference of two points up to 8,388 km apart.
struct UnitPoint: Equatable {
  static let unitsPerMeter = 0x1p30

  var x: Int64
  var y: Int64
  var z: Int64

  init(x: Int64, y: Int64, z: Int64) {
    self.x = x
    self.y = y
    self.z = z
  }

  // Inlined, as are the others: a query converts every point that it measures.
  /// The nearest point to one in metres.
  @inline(__always)
  init(_ point: ECEF) {
    self.init(x: Self.units(point.x), y: Self.units(point.y), z: Self.units(point.z))
  }

  @inline(__always)
  private static func units(_ meters: Double) -> Int64 {
    let units = meters * unitsPerMeter
    precondition(abs(units) < 0x1p53, "A point is near the earth")
    return ckernels_rounded(units)
  }

  /// The point in metres.
  @inline(__always)
  var ecef: ECEF {
    ECEF(x: Self.meters(x), y: Self.meters(y), z: Self.meters(z))
  }

  @inline(__always)
  static func meters(_ units: Int64) -> Double { Double(units) / unitsPerMeter }

  /// The square of the straight line to another point, in m².
  @inline(__always)
  func chordSquared(to other: UnitPoint) -> Double {
    let dx = Self.meters(other.x &- x)
    let dy = Self.meters(other.y &- y)
    let dz = Self.meters(other.z &- z)
    return dx * dx + dy * dy + dz * dz
  }

  /// A coordinate: 0 for x, 1 for y, 2 for z.
  @inline(__always)
  subscript(axis: Int) -> Int64 { axis == 0 ? x : axis == 1 ? y : z }

  /// The axis on which this corner of a box is farthest from the greater one, and how far.
  @inline(__always)
  func longestSide(to high: UnitPoint) -> (axis: Int, length: Int64) {
    let (dx, dy, dz) = (high.x &- x, high.y &- y, high.z &- z)
    if dx >= dy && dx >= dz { return (0, dx) }
    return dy >= dz ? (1, dy) : (2, dz)
  }

  /// The lesser of the two coordinates on each axis.
  @inline(__always)
  func orLesser(_ other: UnitPoint) -> UnitPoint {
    UnitPoint(x: min(x, other.x), y: min(y, other.y), z: min(z, other.z))
  }

  /// The greater of the two coordinates on each axis.
  @inline(__always)
  func orGreater(_ other: UnitPoint) -> UnitPoint {
    UnitPoint(x: max(x, other.x), y: max(y, other.y), z: max(z, other.z))
  }
}
