import Geodesy
import SpatialIndex

/// A plain scan over many points: all by their chords, and by Karney's geodesic those that the
/// answer can depend on.
///
/// A geodesic is never shorter than its chord nor than 2R asin(c / 2R) for the ellipsoid's
/// greatest radius of curvature R = 6,400 km, and up to 12,000 km never longer than the same for
/// its least, 6,335 km. So the place of an entry is settled by chords against all whose chords
/// differ by more than 1 % and a micrometre.
struct ChordScan {
  private let ids: [Int]
  private let positions: [Coordinate]
  private let points: [ECEF]

  init(_ entries: [(Int, Coordinate)]) {
    ids = entries.map(\.0)
    positions = entries.map(\.1)
    points = entries.map { ECEF($0.1) }
  }

  /// The entries as they lie from a position.
  func ranked(from position: Coordinate) -> Ranked {
    let origin = ECEF(position)
    var byChord: [(chord: Double, place: Int)] = []
    byChord.reserveCapacity(points.count)
    for (place, point) in points.enumerated() {
      byChord.append((origin.chord(to: point), place))
    }
    byChord.sort { $0.chord < $1.chord }
    return Ranked(scan: self, position: position, byChord: byChord)
  }

  struct Ranked {
    fileprivate let scan: ChordScan
    fileprivate let position: Coordinate
    fileprivate let byChord: [(chord: Double, place: Int)]

    /// `Ranking.complaint` of those that the answer can depend on.
    func complaint(
      about answer: [BallIndex<Int>.Neighbor], limit: Int = .max, within radius: Double = .infinity
    ) -> String? {
      // By chord no more than the radius reach it; and beside the nearest few those within 1 %
      // of the last of them.
      let last = byChord[min(limit, byChord.count) - 1].chord
      let reach = min(radius, limit < byChord.count ? last * 1.02 : .infinity) + 2e-6
      let measured = byChord.prefix { $0.chord <= reach }.map { _, place in
        (
          id: scan.ids[place],
          meters: Geodesic.inverse(from: position, to: scan.positions[place]).distance.meters
        )
      }
      return Ranking(measured).complaint(about: answer, limit: limit, within: radius)
    }
  }
}
