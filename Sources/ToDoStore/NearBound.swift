import Foundation
import GRDB
import GRDBSQLite
import ToDo

/// How far a near query still has to search; the R*Tree calls it for every box.
///
/// SQLite visits the boxes of an R*Tree in the order of a score that a function of ours gives
/// them. Ours is a lower bound of the distance to anything inside, so that rows come nearest
/// first: the search of G. R. Hjaltason and H. Samet (*Distance browsing in spatial databases*,
/// ACM TODS 24, 1999). One pass is enough, whatever a filter excludes. Only used on the
/// connection's queue.
final class NearBound {
  /// More than the errors of the exact distance, the chord and the ball together, in metres.
  static let toleranceMeters = 1e-6

  private var position = Coordinate(uncheckedLatitude: 0, longitude: 0)
  private var point = SIMD3<Double>()
  /// Boxes farther than this are skipped.
  private var farthestMeters = Double.infinity
  /// Boxes that end before this are skipped.
  private var nearestChord = 0.0
  /// How many boxes the query may still look at.
  private var boxesLeft = 0

  /// Begins a query.
  ///
  /// - Parameters:
  ///   - withinMeters: the radius, infinite for none.
  ///   - afterMeters: the distance below which everything was returned before.
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

  /// Skips everything farther than a geodesic distance.
  func narrow(toMeters meters: Double) {
    farthestMeters = min(farthestMeters, meters + Self.toleranceMeters)
  }

  /// Whether the query has looked at as many boxes as it may and skipped others.
  var isExhausted: Bool { boxesLeft < 0 }

  /// Whether neither this box nor any later one can hold anything near enough.
  func isBeyond(_ box: EarthBox) -> Bool {
    lowerBoundMeters(to: box) > farthestMeters
  }

  /// Whether a point's box is beyond the bound, by the point's distance: as `lowerBoundMeters`
  /// measures, the box is within two of its diagonals of the point.
  func isBeyond(pointAtMeters meters: Double) -> Bool {
    meters - Self.pointBoxMeters > farthestMeters
  }

  /// More than two diagonals of a point's box: SQLite rounds each bound outward to a float, by
  /// at most 2⁻²³ of 6,378 km beyond the nearest one, so that a side is below 2 m.
  private static let pointBoxMeters = 8.0

  /// A lower bound of the geodesic distance to anything in a box.
  private func lowerBoundMeters(to box: EarthBox) -> Double {
    let chord = box.chord(from: point)
    guard chord > Geodesic.longestChordMeters else { return chord }
    let bound = Geodesic.lowerBoundMeters(chord: chord)
    // Far away, the chord alone is a third of a percent too short, since it ignores the direction.
    // By the triangle inequality a small box has a better bound from the point on the ellipsoid
    // nearest to its middle.
    guard box.diagonalMeters < Self.smallBoxShare * chord else { return bound }
    let place = Coordinate(nearestTo: box.middle)
    let reach = 0.5 * box.diagonalMeters + ECEF(place).chordMeters(to: box.middle)
    return max(
      bound,
      Geodesic.distance(from: position, to: place).meters - reach * Self.groundPerChord)
  }

  /// More than the ratio of a geodesic to its chord, up to 500 km (0.03 %).
  private static let groundPerChord = 1.001
  /// A box whose size is below this share of the distance is bounded better by its middle than by
  /// the chord.
  private static let smallBoxShare = 0.004

  /// Tells SQLite about one box.
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

  /// Registers the function for `id MATCH near()` with a connection, which retains the bound.
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
