import Geodesy
import SpatialIndex

/// A plain scan over many points: it compares all by their chords, and measures those that the
/// result can depend on by Karney's geodesic.
///
/// A geodesic is never shorter than its chord nor than 2R asin(c / 2R) for the ellipsoid's greatest
/// radius of curvature R = 6,400 km, and up to 12,000 km never longer than the same for its least,
/// 6,335 km. So chords decide the order of two entries if they differ by more than 1 % and a
/// micrometre.
struct ChordScan {
  private let ids: [Int]
  private let positions: [Coordinate]
  private let points: [ECEF]

  init(_ entries: [(Int, Coordinate)]) {
    ids = entries.map(\.0)
    positions = entries.map(\.1)
    points = entries.map { ECEF($0.1) }
  }

  /// The entries ranked by their chords from a position.
  func ranked(from position: Coordinate) -> Ranked {
    let origin = ECEF(position)
    var byChord: [(chord: Double, index: Int)] = []
    byChord.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      byChord.append((origin.chordMeters(to: point), index))
    }
    byChord.sort { $0.chord < $1.chord }
    return Ranked(scan: self, position: position, byChord: byChord)
  }

  struct Ranked {
    fileprivate let scan: ChordScan
    fileprivate let position: Coordinate
    fileprivate let byChord: [(chord: Double, index: Int)]

    /// `Ranking.complaint` of the entries that the result can depend on.
    func complaint(
      about result: [BallIndex<Int>.Neighbor], limit: Int = .max, within radius: Double = .infinity
    ) -> String? {
      // Those within the radius by their chords; with a limit, those up to 2 % farther than the last.
      let last = byChord[min(limit, byChord.count) - 1].chord
      let reach = min(radius, limit < byChord.count ? last * 1.02 : .infinity) + 2e-6
      let measured = byChord.prefix { $0.chord <= reach }.map { _, index in
        (
          id: scan.ids[index],
          meters: Geodesic.inverse(from: position, to: scan.positions[index]).distance.meters
        )
      }
      return Ranking(measured).complaint(about: result, limit: limit, within: radius)
    }
  }
}
