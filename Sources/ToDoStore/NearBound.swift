import Foundation
import GRDB
import GRDBSQLite
import ToDo

/// How far a near-query still looks; the R*Tree asks it about every box.
///
/// SQLite visits the boxes of an R*Tree in the order of a score that a function of ours gives
/// them. Ours is a lower bound of the distance to anything inside, so that rows come nearest
/// first: the search of G. R. Hjaltason and H. Samet (*Distance browsing in spatial databases*,
/// ACM TODS 24, 1999). One pass, whatever a filter refuses. Used on the connection's queue only.
final class NearBound {
  /// What the exact distance, the chord and the ball may err by together, in metres.
  static let toleranceMeters = 1e-6

  private var position = Coordinate(uncheckedLatitude: 0, longitude: 0)
  private var point = SIMD3<Double>()
  /// Boxes farther than this are left out.
  private var farthestMeters = Double.infinity
  /// Boxes that end before this are left out.
  private var nearestChord = 0.0
  /// How many boxes may still be asked about.
  private var boxesLeft = 0

  /// Begins a query.
  ///
  /// - Parameters:
  ///   - withinMeters: the radius, infinite for none.
  ///   - afterMeters: the distance below which everything was answered already.
  ///   - boxes: how many boxes to look at before giving up.
  func reset(near position: Coordinate, withinMeters: Double, afterMeters: Double, boxes: Int) {
    self.position = position
    boxesLeft = boxes
    let center = ECEF(position)
    point = SIMD3(center.x, center.y, center.z)
    farthestMeters = .infinity
    narrow(toMeters: withinMeters)
    // Mapping the ellipsoid to the unit sphere by parametric latitude, the geodesic is at most
    // a times the angle there and the chord at least b times that angle's: what lies within
    // this chord is nearer than `after`.
    let halfAngle = (afterMeters - Self.toleranceMeters) / (2 * WGS84.semiMajorAxisMeters)
    nearestChord = 2 * WGS84.semiMinorAxisMeters * sin(min(halfAngle, .pi / 2))
  }

  /// Leaves out what is farther than a geodesic distance.
  func narrow(toMeters meters: Double) {
    farthestMeters = min(farthestMeters, meters + Self.toleranceMeters)
  }

  /// Whether the query looked at as many boxes as it may, and has left others out since.
  var isExhausted: Bool { boxesLeft < 0 }

  /// Whether nothing in a box can be near enough, nor in any that comes after it.
  func isBeyond(_ box: EarthBox) -> Bool {
    lowerBoundMeters(to: box) > farthestMeters
  }

  /// Whether a point's box is beyond, told from the point's distance: the box is within two of
  /// its diagonals of the point, as `lowerBoundMeters` sees it.
  func isBeyond(pointAtMeters meters: Double) -> Bool {
    meters - Self.pointBoxMeters > farthestMeters
  }

  /// More than two diagonals of a point's box: SQLite rounds each bound outward to a float, by
  /// at most 2⁻²³ of 6,378 km beyond the nearest one, so that a side is below 2 m.
  private static let pointBoxMeters = 8.0

  /// A geodesic distance that nothing in a box falls short of.
  private func lowerBoundMeters(to box: EarthBox) -> Double {
    let chord = box.chord(from: point)
    guard chord > Geodesic.longestChordMeters else { return chord }
    let bound = Geodesic.lowerBoundMeters(chord: chord)
    // From afar the chord leaves the direction open and with it a third of a percent. By the
    // triangle inequality a small box is bounded better from the place on the ellipsoid next to
    // its middle.
    guard box.diagonalMeters < Self.smallBoxShare * chord else { return bound }
    let place = Coordinate(nearestTo: box.middle)
    let reach = 0.5 * box.diagonalMeters + ECEF(place).chord(to: box.middle)
    return max(
      bound,
      Geodesic.distance(from: position, to: place).meters - reach * Self.groundPerChord)
  }

  /// More than a geodesic exceeds its chord by, up to 500 km (0.03 %).
  private static let groundPerChord = 1.001
  /// Below this share of the distance a box's middle bounds better than the chord.
  private static let smallBoxShare = 0.004

  /// Answers SQLite about one box.
  private func judge(_ info: UnsafeMutablePointer<sqlite3_rtree_query_info>) -> Int32 {
    guard info.pointee.nCoord == 6, let bounds = info.pointee.aCoord else { return SQLITE_ERROR }
    let box = EarthBox(
      lower: SIMD3(bounds[0], bounds[2], bounds[4]),
      upper: SIMD3(bounds[1], bounds[3], bounds[5]))
    boxesLeft -= 1
    let score = lowerBoundMeters(to: box)
    let isWithin =
      !isExhausted && score <= farthestMeters
      && box.farthestChord(from: point) >= nearestChord
    info.pointee.eWithin = isWithin ? PARTLY_WITHIN : NOT_WITHIN
    info.pointee.rScore = max(score, info.pointee.rParentScore)
    return SQLITE_OK
  }

  /// Makes the function known to a connection, which keeps the bound: `id MATCH near()`.
  func register(on db: Database) throws {
    let code = sqlite3_rtree_query_callback(
      db.sqliteConnection, "near",
      { info in
        guard let info, let context = info.pointee.pContext else { return SQLITE_ERROR }
        return Unmanaged<NearBound>.fromOpaque(context).takeUnretainedValue().judge(info)
      }, Unmanaged.passRetained(self).toOpaque(),
      { context in
        if let context { Unmanaged<NearBound>.fromOpaque(context).release() }
      })
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
