import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// The results of the index are those of a plain scan.
struct BallIndexTests {
  /// How large the circles of a case are.
  enum Sizes: String, CaseIterable {
    case points
    /// Points, shops, towns, countries and half the earth in one index.
    case mixed

    func radius(using generator: inout SeededGenerator) -> Distance {
      guard self == .mixed else { return .zero }
      let scale = [0, 0, 50, 1_000, 30_000, 500_000, 9_000_000]
      let largest = scale[Int.random(in: 0..<scale.count, using: &generator)]
      return .meters(Double(largest) * .random(in: 0.1...1, using: &generator))
    }
  }

  static let cases = Scatter.allCases.flatMap { scatter in
    Sizes.allCases.map { (scatter, $0) }
  }

  private func load(
    _ scatter: Scatter, _ sizes: Sizes, count: Int, using generator: inout SeededGenerator
  ) throws -> (Oracle, BallIndex<Int>) {
    var oracle = Oracle()
    let positions = try scatter.positions(count, using: &generator)
    for (id, position) in positions.enumerated() {
      oracle.circles[id] = (position, sizes.radius(using: &generator))
    }
    let index = BallIndex(
      oracle.circles.map { .init(id: $0.key, center: $0.value.center, radius: $0.value.radius) })
    return (oracle, index)
  }

  private func queryPositions(
    _ scatter: Scatter, _ count: Int, using generator: inout SeededGenerator
  ) throws -> [Coordinate] {
    try scatter.positions(count, using: &generator)
      + Scatter.uniform.positions(count, using: &generator)
      + [
        Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -90, longitude: 77),
        Coordinate(latitude: 0, longitude: 180), Coordinate(latitude: 0, longitude: -180),
      ]
  }

  @Test(arguments: cases)
  func nearestAgreesWithAPlainScan(scatter: Scatter, sizes: Sizes) throws {
    let seed: UInt64 = 41
    var generator = SeededGenerator(seed: seed)
    for count in [1, 31, 32, 33, 513, 2_500] {
      let (oracle, index) = try load(scatter, sizes, count: count, using: &generator)
      for position in try queryPositions(scatter, Seeds.rounds(4), using: &generator) {
        let ranking = oracle.ranking(from: position)
        for limit in [1, 10, count, count + 5] {
          let complaint = ranking.complaint(
            about: index.nearest(limit, to: position), limit: limit)
          #expect(complaint == nil, "seed \(seed), n \(count), k \(limit), near \(position)")
        }
      }
    }
  }

  @Test(arguments: cases)
  func withinAgreesWithAPlainScan(scatter: Scatter, sizes: Sizes) throws {
    let seed: UInt64 = 42
    var generator = SeededGenerator(seed: seed)
    let (oracle, index) = try load(scatter, sizes, count: 2_500, using: &generator)
    for position in try queryPositions(scatter, Seeds.rounds(8), using: &generator) {
      let ranking = oracle.ranking(from: position)
      for radius in [0, 100, 5_000, 50_000, 2_000_000, 21_000_000.0] {
        let complaint = ranking.complaint(
          about: index.within(.meters(radius), of: position), within: radius)
        #expect(complaint == nil, "seed \(seed), radius \(radius), near \(position)")
      }
    }
  }

  @Test(arguments: cases)
  func coveringAgreesWithAPlainScan(scatter: Scatter, sizes: Sizes) throws {
    let seed: UInt64 = 43
    var generator = SeededGenerator(seed: seed)
    let (oracle, index) = try load(scatter, sizes, count: 2_500, using: &generator)
    for position in try queryPositions(scatter, Seeds.rounds(20), using: &generator) {
      let expected = oracle.circles.filter {
        Geodesic.distance(from: position, to: $0.value.center) <= $0.value.radius
      }
      #expect(
        index.covering(position) == expected.keys.sorted(), "seed \(seed), at \(position)")
    }
  }

  @Test(arguments: cases)
  func everyChangeKeepsTheInvariantsAndTheResults(scatter: Scatter, sizes: Sizes) throws {
    let seed: UInt64 = 44
    var generator = SeededGenerator(seed: seed)
    var (oracle, index) = try load(scatter, sizes, count: 150, using: &generator)
    let queryPositions = try queryPositions(scatter, 3, using: &generator)
    let positions = try scatter.positions(900, using: &generator)
    for (step, position) in positions.enumerated() {
      let id = Int.random(in: 0..<400, using: &generator)
      switch Int.random(in: 0..<(step < 500 ? 6 : 3), using: &generator) {
      case 0, 1:
        let wasRemoved = index.remove(id)
        #expect(wasRemoved == (oracle.circles.removeValue(forKey: id) != nil))
      case 2:
        let isThere = oracle.circles[id] != nil
        let isMoved: Bool
        if let old = oracle.circles[id] {
          // Sometimes a step of a few metres, with which an entry stays in its leaf.
          let target =
            Bool.random(using: &generator)
            ? position
            : Geodesic.direct(
              from: old.center, bearing: Bearing(degrees: Double(step)), distance: .meters(3))
          oracle.circles[id] = (target, old.radius)
          isMoved = index.move(id, to: target)
        } else {
          isMoved = index.move(id, to: position)
        }
        #expect(isMoved == isThere)
      default:
        let radius = sizes.radius(using: &generator)
        oracle.circles[id] = (position, radius)
        index.insert(id, at: position, radius: radius)
      }
      try #require(index.brokenInvariants() == [], "seed \(seed), step \(step)")
      try #require(index.count == oracle.circles.count, "seed \(seed), step \(step)")
      if step % 30 == 0 {
        for position in queryPositions {
          let complaint = oracle.ranking(from: position).complaint(
            about: index.nearest(12, to: position), limit: 12)
          #expect(complaint == nil, "seed \(seed), step \(step), near \(position)")
        }
      }
    }
    for id in oracle.circles.keys { index.remove(id) }
    #expect(index.isEmpty && index.brokenInvariants() == [])
  }
}
