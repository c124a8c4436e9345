import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

struct ClearDistanceTests {
  private func id(_ number: Int) -> GeofenceID { GeofenceID(item: ItemID(number: UInt32(number))) }

  /// On walks over fences of all sizes nothing changes while a device has moved less than the clear
  /// distance.
  @Test func nothingChangesWithinTheClearDistance() throws {
    let seed: UInt64 = 711
    var generator = SeededGenerator(seed: seed)
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    let set = try GeofenceSet(
      (1...150).map { number in
        let center = generator.position(near: home, deviation: 3_000)
        let meters = 10 * pow(100, Double.random(in: 0...1, using: &generator))
        let corners = (0...6).map {
          Geodesic.direct(
            from: center, bearing: Bearing(degrees: -60 * Double($0)), distance: .meters(meters))
        }
        return (
          id(number),
          try Geofence(
            number % 2 == 0
              ? .circle(center: center, radius: .meters(meters)) : .polygon(corners),
            events: [.enter, .exit, .foundInside, .cross])
        )
      })
    var withheld = 0
    for walk in 0..<6 {
      var tracker = GeofenceTracker<GeofenceID>()
      var position = home
      var heading = Double.random(in: 0..<360, using: &generator)
      var said: (from: Coordinate, clear: Distance, states: SortedPairs<GeofenceID, GeofenceState>)?
      for step in 0..<500 {
        heading += .random(in: -25...25, using: &generator)
        position = Geodesic.direct(
          from: position, bearing: Bearing(degrees: heading),
          distance: .meters(.random(in: 0...25, using: &generator)))
        let changes = tracker.take(
          Fix(coordinate: position, accuracy: .meters(10), timestamp: Double(step * 15)),
          among: set)
        if let said, Geodesic.distance(from: said.from, to: position) < said.clear {
          withheld += 1
          #expect(changes.isEmpty, "seed \(seed), walk \(walk), step \(step)")
          #expect(tracker.states == said.states, "seed \(seed), walk \(walk), step \(step)")
        } else {
          said = (position, tracker.clearDistance(among: set), tracker.states)
        }
      }
    }
    #expect(withheld > 500)
  }

  @Test func theClearDistanceIsTheDistanceToTheNextChange() throws {
    let home = try Coordinate(latitude: 48.1, longitude: 11.6)
    var set = GeofenceSet<GeofenceID>()
    var tracker = GeofenceTracker<GeofenceID>()
    #expect(tracker.clearDistance(among: set) == .zero)
    let fix = Fix(coordinate: home, timestamp: 0)
    _ = tracker.take(fix, among: set)
    #expect(tracker.clearDistance(among: set).meters == .infinity)
    let east = Geodesic.direct(
      from: home, bearing: Bearing(degrees: 90), distance: .meters(1_000))
    set[id(1)] = try .circle(center: east, radius: .meters(300))
    #expect(abs(tracker.clearDistance(among: set).meters - 700) < 1e-6)
    // From inside, the border is added.
    set[id(2)] = try .circle(center: home, radius: .meters(400))
    let isInside = tracker.settle(id(2), among: set)
    #expect(isInside)
    #expect(abs(tracker.clearDistance(among: set).meters - 440) < 1e-6)
    // While a change is pending the device must not sleep.
    _ = tracker.take(Fix(coordinate: east, timestamp: 30), among: set)
    #expect(tracker.clearDistance(among: set) == .zero)
  }
}
