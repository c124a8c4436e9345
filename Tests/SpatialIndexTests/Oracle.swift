import Geodesy
import SpatialIndex
import TestSupport

/// A plain scan to compare the index with: it measures every entry by Karney's geodesic.
struct Oracle {
  var circles: [Int: (center: Coordinate, radius: Distance)] = [:]

  func distance(_ id: Int, from position: Coordinate) -> Double {
    guard let circle = circles[id] else { return .nan }
    let toCenter = Geodesic.inverse(from: position, to: circle.center).distance.meters
    return max(0, toCenter - circle.radius.meters)
  }

  /// The entries ranked by their distance from a position.
  func ranking(from position: Coordinate) -> Ranking {
    Ranking(circles.keys.map { ($0, distance($0, from: position)) })
  }
}
