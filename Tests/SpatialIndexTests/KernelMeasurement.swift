import CKernels
import Geodesy
import Testing

@testable import SpatialIndex

/// What a kernel measures of some points that a scan found.
struct KernelMeasurement {
  /// The squared chord in m² up to which kernels measure.
  static let reach = Geodesic.longestChordMeters * Geodesic.longestChordMeters

  /// How many points were measured before one that is too far.
  let count: Int
  /// Those of them within the bound.
  let kept: [ckernels_measured]

  init(
    _ places: [UInt32], of leaves: [UnsafeMutableRawPointer], from start: UnitPoint,
    within bound: Double, _ kernels: UnsafePointer<ckernels>
  ) {
    let inverse = Geodesic.inverseSquaredAxes
    let meters = start.ecef
    var origin = ckernels_origin(
      units: start.units, meters: ckernels_point(x: meters.x, y: meters.y, z: meters.z),
      equatorial: inverse.equatorial, polar: inverse.polar)
    let end = ckernels_measured(meters: -1, entry: 0)
    var measured = [ckernels_measured](repeating: end, count: places.count + 8)
    let done = kernels.pointee.measure(
      leaves, places, places.count, &origin, Self.reach, bound, &measured)
    #expect(measured[places.count + 7].meters == -1, "No more than 7 elements more are written")
    count = done.measured
    kept = Array(measured[..<done.kept])
  }

  /// The same for one point, by Swift.
  static func meters(from start: UnitPoint, to end: UnitPoint) -> Double {
    let offset = (
      UnitPoint.meters(end.x - start.x), UnitPoint.meters(end.y - start.y),
      UnitPoint.meters(end.z - start.z)
    )
    return Geodesic.chordDistanceMeters(
      from: start.ecef, offset: offset, chordSquared: start.chordSquared(to: end))
  }
}
