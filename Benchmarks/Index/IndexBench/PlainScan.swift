import Geodesy

/// The results of a plain scan by Karney's geodesic.
///
/// A chord is never longer than its geodesic, so geodesics are computed only where chords do not
/// decide.
struct PlainScan {
  private let positions: [Coordinate]
  private let points: [ECEF]

  /// - Parameter removed: Ids to leave out.
  init(_ positions: [Coordinate], removed: Set<UInt32> = []) {
    self.positions = positions
    let nowhere = ECEF(x: .infinity, y: .infinity, z: .infinity)
    points = positions.enumerated().map { id, position in
      removed.contains(UInt32(id)) ? nowhere : ECEF(position)
    }
  }

  func meters(to id: UInt32, from query: Coordinate) -> Double {
    Geodesic.inverse(from: query, to: positions[Int(id)]).distance.meters
  }

  func nearest(_ count: Int, to query: Coordinate) -> [Hit] {
    let origin = ECEF(query)
    let chords = points.map { $0.chord(to: origin) }
    // The rest have longer chords, so their geodesics are longer than the result's.
    var smallest: [(chord: Distance, id: Int)] = []
    for (id, chord) in chords.enumerated() {
      guard smallest.count < count || chord < smallest[count - 1].chord else { continue }
      let index = smallest.firstIndex { $0.chord > chord } ?? smallest.count
      smallest.insert((chord, id), at: index)
      if smallest.count > count { smallest.removeLast() }
    }
    let bound = smallest.map { meters(to: UInt32($0.id), from: query) }.max() ?? 0
    return Array(within(bound, of: query).prefix(count))
  }

  func within(_ meters: Double, of query: Coordinate) -> [Hit] {
    let origin = ECEF(query)
    // A chord is exact to about 1 nm.
    let bound = Distance.meters(meters + 1e-6)
    var hits: [Hit] = []
    for (id, point) in points.enumerated() where point.chord(to: origin) <= bound {
      let distance = self.meters(to: UInt32(id), from: query)
      if distance <= meters { hits.append(Hit(id: UInt32(id), meters: distance)) }
    }
    return hits.sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
  }
}
