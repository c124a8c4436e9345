import TestSupport
import Testing

@testable import ToDo

/// Short rounds through items.
struct RoutePlanTests {
  private static let center = Coordinate(uncheckedLatitude: 52.5, longitude: 13.4)

  private static func positions(
    _ count: Int, around center: Coordinate = center, _ generator: inout SeededGenerator
  ) -> [Coordinate] {
    (0..<count).map { _ in
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(.random(in: 0...5_000, using: &generator)))
    }
  }

  private static func item(_ number: Int, at coordinates: [Coordinate]) throws -> StoredItem {
    var item = ToDoItem(title: "\(number)")
    if coordinates.count == 1 {
      item.location = Location(name: "", coordinate: coordinates[0])
    } else {
      item.places = try coordinates.map {
        Place(name: "", region: try .circle(center: $0, radius: .meters(1)))
      }
    }
    return StoredItem(id: ItemID(number: UInt32(number + 1)), item: item)
  }

  /// The length of the shortest round, by trying every order and every place.
  private static func shortest(
    _ stops: [[Coordinate]], from start: Coordinate, to end: Coordinate?
  ) -> Double {
    guard !stops.isEmpty else {
      return end.map { Geodesic.distance(from: start, to: $0).meters } ?? 0
    }
    var best = Double.infinity
    for index in stops.indices {
      var rest = stops
      for spot in rest.remove(at: index) {
        best = min(
          best,
          Geodesic.distance(from: start, to: spot).meters + shortest(rest, from: spot, to: end))
      }
    }
    return best
  }

  @Test(arguments: Seeds.first(6), [RoutePlan.End.anywhere, .back, .at(center)])
  func aSmallRoundIsTheShortestOfAll(_ seed: UInt64, _ end: RoutePlan.End) throws {
    var generator = SeededGenerator(seed: seed)
    let centers = [
      Self.center, Coordinate(uncheckedLatitude: 0, longitude: 180),
      Coordinate(uncheckedLatitude: 89.99, longitude: 0),
      Coordinate(uncheckedLatitude: -33, longitude: -179.99),
    ]
    for center in centers {
      let count = Int.random(in: 0...6, using: &generator)
      let stops = (0..<count).map { _ in
        Self.positions(.random(in: 1...2, using: &generator), around: center, &generator)
      }
      let start = Self.positions(1, around: center, &generator)[0]
      let items = try stops.enumerated().map { try Self.item($0.offset, at: $0.element) }
      let plan = RoutePlan(through: items, from: start, end: end)
      let goal: Coordinate? =
        switch end {
        case .anywhere: nil
        case .back: start
        case .at(let position): position
        }
      let best = Self.shortest(stops, from: start, to: goal)
      #expect(abs(plan.length.meters - best) < 1e-6 * max(1, best), "seed \(seed)")
      #expect(plan.isShortest)
      #expect(Set(plan.stops.map(\.id)) == Set(items.map(\.id)), "seed \(seed)")
      let legs = plan.stops.map(\.leg.meters).reduce(0, +) + (plan.lastLeg?.meters ?? 0)
      #expect(abs(legs - plan.length.meters) < 1e-6)
      let around = zip(plan.positions, plan.positions.dropFirst())
        .map { Geodesic.distance(from: $0, to: $1).meters }.reduce(0, +)
      #expect(abs(around - plan.length.meters) < 1e-6)
    }
  }

  /// Rounds of eight to ten stops by the method for long ones, against the shortest.
  @Test(arguments: Seeds.first(3))
  func aRoundByInsertionAndImprovementIsNearlyTheShortest(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var ratios: [Double] = []
    for number in 0..<30 {
      let stops = (0..<Int.random(in: 8...10, using: &generator)).map { _ in
        Self.positions(number % 3 == 0 ? 2 : 1, &generator)
      }
      let problem = RoundProblem(
        start: Self.center, end: number % 2 == 0 ? Self.center : nil, stops: stops)
      let inserted = problem.length(problem.insertedOrder())
      let good = problem.length(problem.goodOrder())
      let best = problem.length(problem.shortestOrder())
      #expect(good <= inserted, "seed \(seed)")
      #expect(best <= good + 1e-6, "seed \(seed)")
      ratios.append(good / best)
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    #expect(mean < 1.03, "seed \(seed)")
    #expect(ratios.max() ?? .infinity < 1.25, "seed \(seed)")
  }

  @Test func aLongRoundVisitsEveryItemOnceAndIsNoWorseThanInsertion() throws {
    var generator = SeededGenerator(seed: 7)
    let stops = (0..<120).map { Self.positions($0 % 4 == 0 ? 3 : 1, &generator) }
    let items = try stops.enumerated().map { try Self.item($0.offset, at: $0.element) }
    let plan = RoutePlan(through: items, from: Self.center, end: .back)
    #expect(Set(plan.stops.map(\.id)) == Set(items.map(\.id)) && plan.stops.count == 120)
    #expect(!plan.isShortest)
    let problem = RoundProblem(start: Self.center, end: Self.center, stops: stops)
    #expect(plan.length.meters <= problem.length(problem.insertedOrder()))
    // The same input gives the same round.
    let again = RoutePlan(through: items, from: Self.center, end: .back)
    #expect(again.stops.map(\.id) == plan.stops.map(\.id))
  }

  @Test func nothingAndOneStop() throws {
    #expect(RoutePlan(through: [], from: Self.center).length == .zero)
    let there = Geodesic.direct(from: Self.center, bearing: .north, distance: .meters(700))
    let item = try Self.item(0, at: [there])
    #expect(abs(RoutePlan(through: [item], from: Self.center).length.meters - 700) < 1e-6)
    let back = RoutePlan(through: [item], from: Self.center, end: .back)
    #expect(abs(back.length.meters - 1_400) < 1e-6)
    #expect(abs((back.lastLeg?.meters ?? 0) - 700) < 1e-6)
    #expect(RoutePlan(through: [], from: Self.center, end: .at(there)).length.meters > 699)
  }

  @Test func itemsWithoutAPositionAreLeftOut() throws {
    let nowhere = StoredItem(id: ItemID(number: 9), item: ToDoItem(title: "Think"))
    #expect(RoutePlan(through: [nowhere], from: Self.center).stops.isEmpty)
  }

  @Test func equalPlacesKeepTheirOrder() throws {
    let items = try (0..<4).map { try Self.item($0, at: [Self.center]) }
    let plan = RoutePlan(through: items, from: Self.center, end: .back)
    #expect(plan.length == .zero && plan.stops.count == 4)
  }

  @Test func insideAPlaceTheStopIsRightThere() throws {
    var item = ToDoItem(title: "Walk")
    let park = Geodesic.direct(from: Self.center, bearing: .north, distance: .meters(300))
    item.places = [Place(name: "Park", region: try .circle(center: park, radius: .meters(400)))]
    let plan = RoutePlan(
      through: [StoredItem(id: ItemID(number: 1), item: item)], from: Self.center)
    #expect(plan.length == .zero && plan.stops.first?.place?.name == "Park")
  }

  @Test func theLimitTakesTheNearestOrThoseOnTheWay() throws {
    func at(_ bearing: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(
        from: Self.center, bearing: Bearing(degrees: bearing), distance: .meters(meters))
    }
    let items = try [at(180, 500), at(0, 2_000), at(0, 900)].enumerated()
      .map { try Self.item($0.offset, at: [$0.element]) }
    func titles(_ end: RoutePlan.End) -> [String] {
      RoutePlan(through: items, from: Self.center, end: end, limit: 2).stops.map(\.item.title)
    }
    #expect(Set(titles(.back)) == ["0", "2"])
    #expect(titles(.at(at(0, 3_000))) == ["2", "1"])
  }

  @Test func ofManyPlacesTheOneBesideAnotherItemIsFound() throws {
    // A hundred shops on the other side, and one beside the library.
    let library = Geodesic.direct(from: Self.center, bearing: .north, distance: .kilometers(20))
    let shops = (0..<100).map { number in
      Geodesic.direct(
        from: Self.center, bearing: Bearing(degrees: 180 + Double(number) / 10),
        distance: .kilometers(1))
    }
    let beside = Geodesic.direct(from: library, bearing: .north, distance: .meters(50))
    let items = [
      try Self.item(0, at: [library]), try Self.item(1, at: shops + [beside]),
    ]
    let plan = RoutePlan(through: items, from: Self.center)
    #expect(plan.length.meters < 20_100 && !plan.isShortest)
  }
}
