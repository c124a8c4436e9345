import Geodesy
import SpatialIndex
import TestSupport

/// The plain scan that the index is held against: every entry, by Karney's geodesic.
struct Oracle {
  var circles: [Int: (center: Coordinate, radius: Distance)] = [:]

  func distance(_ id: Int, from position: Coordinate) -> Double {
    guard let circle = circles[id] else { return .nan }
    let toCenter = Geodesic.inverse(from: position, to: circle.center).distance.meters
    return max(0, toCenter - circle.radius.meters)
  }

  func nearest(
    to position: Coordinate, within radius: Double = .infinity
  ) -> [(id: Int, meters: Double)] {
    circles.keys.map { ($0, distance($0, from: position)) }
      .filter { $0.1 <= radius }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  /// What is wrong with an answer, or nil: the ids must be the scan's in the scan's order, but
  /// where distances differ by less than 1 µm, and every distance within 15 nm.
  func complaint(
    about answer: [BallIndex<Int>.Neighbor], near position: Coordinate, limit: Int = .max,
    within radius: Double = .infinity
  ) -> String? {
    let micrometer = 1e-6
    let expected = nearest(to: position, within: radius + micrometer)
    let sure = expected.filter { $0.meters <= radius - micrometer }
    guard answer.count >= min(limit, sure.count), answer.count <= min(limit, expected.count) else {
      return "\(answer.count) answers where the scan has \(expected.count)"
    }
    guard Set(answer.map(\.id)).count == answer.count else { return "an id is given twice" }
    for (place, neighbor) in answer.enumerated() {
      let truth = distance(neighbor.id, from: position)
      guard abs(truth - neighbor.distance.meters) <= 15e-9 else {
        return "\(neighbor.id) at \(neighbor.distance), by the scan at \(truth) m"
      }
      guard abs(expected[place].meters - truth) < micrometer else {
        return "place \(place) has \(neighbor.id) at \(truth) m, by the scan "
          + "\(expected[place].id) at \(expected[place].meters) m"
      }
    }
    for (first, second) in zip(answer, answer.dropFirst())
    where (first.distance, first.id) >= (second.distance, second.id) {
      return "\(first) stands before \(second)"
    }
    return nil
  }
}
