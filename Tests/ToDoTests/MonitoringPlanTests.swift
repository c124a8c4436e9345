import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

struct MonitoringPlanTests {
  private func id(_ number: Int) -> GeofenceID { GeofenceID(item: ItemID(number: UInt32(number))) }

  /// Circles and stars of 20 m to 1 km around a town, and some far away.
  private func set(
    _ count: Int, around home: Coordinate, using generator: inout SeededGenerator
  ) throws -> GeofenceSet<GeofenceID> {
    try GeofenceSet(
      (1...count).map { number in
        let center = generator.position(
          near: home, deviation: number % 10 == 0 ? 200_000 : 2_500)
        let meters = 20 * pow(50, Double.random(in: 0...1, using: &generator))
        let corners = (0...10).map { corner in
          Geodesic.direct(
            from: center, bearing: Bearing(degrees: -36 * Double(corner)),
            distance: .meters(corner % 2 == 0 ? meters : meters / 3))
        }
        return (
          id(number),
          try number % 2 == 0
            ? .circle(center: center, radius: .meters(meters)) : Geofence(.polygon(corners))
        )
      })
  }

  private func isInside(_ circle: MonitoringPlan<GeofenceID>.Circle, _ position: Coordinate) -> Bool
  {
    Geodesic.distance(from: circle.center, to: position) <= circle.radius
  }

  /// Walks of small steps: while no circle's border is crossed, the device is inside the same
  /// fences as when the plan was made.
  @Test(arguments: [1, 3, 20, 100])
  func noChangeIsMissedBetweenTwoPlans(limit: Int) throws {
    let seed: UInt64 = 731
    var generator = SeededGenerator(seed: seed)
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    let set = try set(120, around: home, using: &generator)
    var planCount = 0
    var changeCount = 0
    for walk in 0..<3 {
      var position = home
      var heading = Double.random(in: 0..<360, using: &generator)
      var plan = set.monitoringPlan(at: position, limit: limit)
      var sides = plan.circles.map { isInside($0, position) }
      var covering = set.regions.covering(position)
      for step in 0..<1_500 {
        heading += .random(in: -15...15, using: &generator)
        position = Geodesic.direct(
          from: position, bearing: Bearing(degrees: heading), distance: .meters(4))
        let now = set.regions.covering(position)
        if plan.circles.map({ isInside($0, position) }) == sides {
          #expect(now == covering, "seed \(seed), limit \(limit), walk \(walk), step \(step)")
        } else {
          planCount += 1
          changeCount += now == covering ? 0 : 1
          plan = set.monitoringPlan(at: position, limit: limit)
          #expect(plan.circles.count <= limit)
          sides = plan.circles.map { isInside($0, position) }
          covering = now
        }
      }
    }
    #expect(changeCount > 20)
    // What a plan saves: more circles, fewer plans. Leaving takes two: at the boundary, and beyond.
    #expect(planCount < [1: 4_500, 3: 2_000, 20: 500, 100: 450][limit] ?? 0, "\(planCount)")
  }

  @Test func fewCirclesNeedNoOuterOne() throws {
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    var set = GeofenceSet<GeofenceID>()
    #expect(set.monitoringPlan(at: home, limit: 5).circles.isEmpty)
    for number in 1...3 {
      let center = Geodesic.direct(
        from: home, bearing: Bearing(degrees: 90), distance: .kilometers(Double(number)))
      set[id(number)] = try .circle(center: center, radius: .meters(100))
    }
    let whole = set.monitoringPlan(at: home, limit: 3)
    #expect(whole.circles.map(\.fence) == [id(1), id(2), id(3)])
    #expect(whole.validity.meters == .infinity)
    let part = set.monitoringPlan(at: home, limit: 2)
    #expect(part.circles.map(\.fence) == [id(1), nil])
    #expect(abs(part.validity.meters - 1_900) < 1e-6)
    #expect(part.circles.last?.radius == part.validity)
    #expect(part.circles.last?.center == home)
  }

  @Test func aPolygonIsMonitoredByItsCircleFromOutsideOnly() throws {
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    let corners = (0...4).map { corner in
      Geodesic.direct(
        from: home, bearing: Bearing(degrees: -90 * Double(corner)), distance: .meters(500))
    }
    var set = GeofenceSet<GeofenceID>()
    set[id(1)] = Geofence(try .polygon(corners))
    let far = Geodesic.direct(
      from: home, bearing: Bearing(degrees: 45), distance: .meters(2_000))
    let circle = try #require(set.monitoringPlan(at: far, limit: 5).circles.first)
    #expect(circle.fence == id(1) && circle.radius.meters >= 500 && circle.radius.meters < 510)
    // In the circle, but not in the square, and in the square: its side is 354 m from the middle.
    let beside = Geodesic.direct(
      from: home, bearing: Bearing(degrees: 45), distance: .meters(400))
    for (position, meters) in [(beside, 46.4), (home, 353.6)] {
      let plan = set.monitoringPlan(at: position, limit: 5)
      #expect(plan.circles.map(\.fence) == [nil])
      #expect(abs(plan.validity.meters - meters) < 1)
    }
  }

  /// At 110 m from the middle of 100 m the device may be inside still: it leaves at 120 m.
  @Test func theBorderHasACircleOfItsOwn() throws {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    func east(_ meters: Double) -> Coordinate {
      Geodesic.direct(from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
    }
    var set = GeofenceSet<GeofenceID>(filterRules: .none)
    set[id(1)] = try .circle(center: home, radius: .meters(100))
    func circles(_ plan: MonitoringPlan<GeofenceID>?) -> [String] {
      plan?.circles.map { "\($0.border?.rawValue ?? "new") \(Int($0.radius.meters.rounded()))" }
        ?? []
    }
    // The nearer border first.
    #expect(circles(set.monitoringPlan(at: east(108), limit: 5)) == ["enter 100", "exit 120"])
    #expect(circles(set.monitoringPlan(at: east(112), limit: 5)) == ["exit 120", "enter 100"])
    // From within, the boundary comes first, and then a new plan.
    #expect(circles(set.monitoringPlan(at: home, limit: 5)) == ["enter 100"])
    #expect(circles(set.monitoringPlan(at: east(121), limit: 5)) == ["enter 100"])
    // One circle is not enough there.
    #expect(circles(set.monitoringPlan(at: east(112), limit: 1)) == ["new 8"])
    #expect(circles(set.monitoringPlan(at: east(103), limit: 1)) == ["new 3"])

    // Whoever is known to be inside, or outside, needs one.
    var device = GeofenceTracker<GeofenceID>()
    #expect(device.monitoringPlan(among: set, limit: 5) == nil)
    for (time, meters, expected) in [
      (0.0, 0.0, ["exit 120"]), (1, 110, ["exit 120"]),
      // An exit is pending, and then confirmed.
      (2, 130, ["new 0"]), (22, 130, ["enter 100"]), (23, 110, ["enter 100"]),
      // An enter is pending.
      (24, 90, ["new 0"]),
    ] {
      _ = device.take(Fix(coordinate: east(meters), timestamp: time), among: set)
      #expect(
        circles(device.monitoringPlan(among: set, limit: 5)) == expected, "after \(time) s")
    }
  }

  /// Fifty fences around each of five centres, and room for four circles: the four nearest centres.
  @Test func fencesWithOneCircleShareItAndLeaveRoom() throws {
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    var set = GeofenceSet<GeofenceID>()
    for center in 1...5 {
      let position = Geodesic.direct(
        from: home, bearing: Bearing(degrees: Double(center) * 70),
        distance: .kilometers(Double(center)))
      for number in 0..<50 {
        set[id(number * 5 + center)] = try .circle(center: position, radius: .meters(100))
      }
    }
    let whole = set.monitoringPlan(at: home, limit: 5)
    #expect(whole.validity.meters == .infinity && whole.circles.count == 5)
    for (index, circle) in whole.circles.enumerated() {
      #expect(circle.fences == (0..<50).map { id($0 * 5 + index + 1) }.sorted())
      #expect(circle.fence == circle.fences.first && circle.border == .enter)
    }
    let part = set.monitoringPlan(at: home, limit: 4)
    #expect(part.circles.map(\.fences.count) == [50, 50, 50, 0])
    #expect(abs(part.validity.meters - 3_900) < 1e-6)
    // A radius that differs by a millimetre is another circle.
    set[id(999)] = try .circle(center: whole.circles[0].center, radius: .meters(100.001))
    #expect(
      set.monitoringPlan(at: home, limit: 5).circles.map(\.fences.count) == [1, 50, 50, 50, 0])
  }

  /// In the walks of `noChangeIsMissedBetweenTwoPlans` no two fences are equal; here all are three.
  @Test(arguments: [2, 5])
  func noChangeIsMissedWhereFencesAreShared(limit: Int) throws {
    let seed: UInt64 = 733
    var generator = SeededGenerator(seed: seed)
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    let single = try set(40, around: home, using: &generator)
    var fences = GeofenceSet<GeofenceID>()
    for number in 1...40 {
      guard let region = single.regions[id(number)] else { continue }
      for copy in 0..<3 { fences[id(number + 100 * copy)] = Geofence(region) }
    }
    var position = home
    var heading = 0.0
    var plan = fences.monitoringPlan(at: position, limit: limit)
    var sides = plan.circles.map { isInside($0, position) }
    var covering = fences.regions.covering(position)
    var changeCount = 0
    for step in 0..<2_000 {
      heading += .random(in: -15...15, using: &generator)
      position = Geodesic.direct(
        from: position, bearing: Bearing(degrees: heading), distance: .meters(4))
      let now = fences.regions.covering(position)
      guard plan.circles.map({ isInside($0, position) }) != sides else {
        #expect(now == covering, "seed \(seed), limit \(limit), step \(step)")
        continue
      }
      changeCount += now == covering ? 0 : 1
      plan = fences.monitoringPlan(at: position, limit: limit)
      #expect(plan.circles.count <= limit)
      sides = plan.circles.map { isInside($0, position) }
      covering = now
    }
    #expect(changeCount > 3)
  }
}
