import Foundation
import GRDB
import GRDBSQLite
import ToDo

/// How far a near-query still looks; the R*Tree asks it about every box.
///
/// SQLite visits the boxes of an R*Tree in the order of a score that a function of ours gives
/// them. Ours is the squared chord from the query's position to the box, never more than to
/// anything inside, so that rows come nearest first: the search of G. R. Hjaltason and H. Samet
/// (*Distance browsing in spatial databases*, 1999). One pass, whatever a filter refuses. Used
/// on the connection's queue only.
final class NearBound {
  /// What the exact distance, the chord and the ball may err by together, in metres.
  private static let toleranceMeters = 1e-6

  /// Boxes farther than this are left out.
  private(set) var farthestChordSquared = Double.infinity
  /// Boxes that end before this are left out.
  private var nearestChordSquared = -1.0

  /// The name of the function in SQL: `id MATCH near(x, y, z)`.
  private static let functionName = "near"

  /// Begins a query.
  ///
  /// - Parameters:
  ///   - within: the radius in metres, infinite for none.
  ///   - after: the distance below which everything was answered already.
  func reset(withinMeters: Double, afterMeters: Double) {
    farthestChordSquared = .infinity
    narrow(toMeters: withinMeters)
    // The geodesic is at most a times the angle on the sphere, the chord at least b times that
    // angle's: what lies within this chord is nearer than `after`.
    let halfAngle = (afterMeters - Self.toleranceMeters) / (2 * WGS84.semiMajorAxisMeters)
    let chord = 2 * WGS84.semiMinorAxisMeters * sin(min(halfAngle, .pi / 2))
    nearestChordSquared = chord > 0 ? chord * chord : -1
  }

  /// Leaves out what is farther than a geodesic distance.
  func narrow(toMeters meters: Double) {
    let chord = Geodesic.longestChord(withinMeters: meters) + Self.toleranceMeters
    farthestChordSquared = min(farthestChordSquared, chord * chord)
  }

  /// The squared distance from a point to a box, whose bounds stand in pairs: SQLite's order.
  static func chordSquared(from point: SIMD3<Double>, lower: SIMD3<Double>, upper: SIMD3<Double>)
    -> Double
  {
    let gap = pointwiseMax(lower - point, point - upper).clamped(
      lowerBound: .zero, upperBound: SIMD3(repeating: .infinity))
    return (gap * gap).sum()
  }

  private static func farthestChordSquared(
    from point: SIMD3<Double>, lower: SIMD3<Double>, upper: SIMD3<Double>
  ) -> Double {
    let reach = pointwiseMax(point - lower, upper - point)
    return (reach * reach).sum()
  }

  /// Answers SQLite about one box.
  private func judge(_ info: UnsafeMutablePointer<sqlite3_rtree_query_info>) -> Int32 {
    guard info.pointee.nParam == 3, info.pointee.nCoord == 6,
      let parameters = info.pointee.aParam, let bounds = info.pointee.aCoord
    else { return SQLITE_ERROR }
    let point = SIMD3(parameters[0], parameters[1], parameters[2])
    let lower = SIMD3(bounds[0], bounds[2], bounds[4])
    let upper = SIMD3(bounds[1], bounds[3], bounds[5])
    let score = Self.chordSquared(from: point, lower: lower, upper: upper)
    let isWithin =
      score <= farthestChordSquared
      && Self.farthestChordSquared(from: point, lower: lower, upper: upper)
        >= nearestChordSquared
    info.pointee.eWithin = isWithin ? PARTLY_WITHIN : NOT_WITHIN
    info.pointee.rScore = score
    return SQLITE_OK
  }

  /// Makes the function known to a connection, which must not outlive the bound.
  func register(on db: Database) throws {
    let code = sqlite3_rtree_query_callback(
      db.sqliteConnection, Self.functionName,
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
