import SpatialIndex

/// Entries ordered by distance and then by id, to compare a result with.
struct Ranking {
  private let expected: [(id: Int, meters: Double)]
  private let truth: [Int: Double]

  init(_ measured: [(id: Int, meters: Double)]) {
    expected = measured.sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    truth = Dictionary(uniqueKeysWithValues: measured.map { ($0.id, $0.meters) })
  }

  /// What is wrong with a result, or nil. The ids must be the scan's in the scan's order, except
  /// where distances differ by less than 1 µm, and every distance must be within 15 nm.
  func complaint(
    about result: [BallIndex<Int>.Neighbor], limit: Int = .max, within radius: Double = .infinity
  ) -> String? {
    let micrometer = 1e-6
    let possible = expected.count { $0.meters <= radius + micrometer }
    let sure = expected.count { $0.meters <= radius - micrometer }
    guard result.count >= min(limit, sure), result.count <= min(limit, possible) else {
      return "\(result.count) entries, but the scan has \(possible)"
    }
    guard Set(result.map(\.id)).count == result.count else { return "an id occurs twice" }
    for (index, neighbor) in result.enumerated() {
      guard let meters = truth[neighbor.id] else { return "\(neighbor.id) is not near enough" }
      guard abs(meters - neighbor.distance.meters) <= 15e-9 else {
        return "\(neighbor.id) at \(neighbor.distance), by the scan at \(meters) m"
      }
      guard abs(expected[index].meters - meters) < micrometer else {
        return "index \(index) has \(neighbor.id) at \(meters) m, by the scan "
          + "\(expected[index].id) at \(expected[index].meters) m"
      }
    }
    for (first, second) in zip(result, result.dropFirst())
    where (first.distance, first.id) >= (second.distance, second.id) {
      return "\(first) precedes \(second)"
    }
    return nil
  }
}
