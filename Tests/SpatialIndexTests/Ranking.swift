import SpatialIndex

/// Entries by (distance, id), which an answer is held against.
struct Ranking {
  private let expected: [(id: Int, meters: Double)]
  private let truth: [Int: Double]

  init(_ measured: [(id: Int, meters: Double)]) {
    expected = measured.sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    truth = Dictionary(uniqueKeysWithValues: measured.map { ($0.id, $0.meters) })
  }

  /// What is wrong with an answer, or nil: the ids must be the scan's in the scan's order, but
  /// where distances differ by less than 1 µm, and every distance within 15 nm.
  func complaint(
    about answer: [BallIndex<Int>.Neighbor], limit: Int = .max, within radius: Double = .infinity
  ) -> String? {
    let micrometer = 1e-6
    let possible = expected.count { $0.meters <= radius + micrometer }
    let sure = expected.count { $0.meters <= radius - micrometer }
    guard answer.count >= min(limit, sure), answer.count <= min(limit, possible) else {
      return "\(answer.count) answers where the scan has \(possible)"
    }
    guard Set(answer.map(\.id)).count == answer.count else { return "an id is given twice" }
    for (place, neighbor) in answer.enumerated() {
      guard let meters = truth[neighbor.id] else { return "\(neighbor.id) is not near enough" }
      guard abs(meters - neighbor.distance.meters) <= 15e-9 else {
        return "\(neighbor.id) at \(neighbor.distance), by the scan at \(meters) m"
      }
      guard abs(expected[place].meters - meters) < micrometer else {
        return "place \(place) has \(neighbor.id) at \(meters) m, by the scan "
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
