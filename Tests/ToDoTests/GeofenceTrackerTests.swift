import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

struct GeofenceTrackerTests {
  private let home: Coordinate
  init() throws { home = try Coordinate(latitude: 52.5, longitude: 13.4) }

  private func away(_ meters: Double, _ degrees: Double = 90) -> Coordinate {
    Geodesic.direct(from: home, bearing: Bearing(degrees: degrees), distance: .meters(meters))
  }

  private func fix(_ meters: Double, at time: Double, accuracy: Double = 5) -> Fix {
    Fix(coordinate: away(meters), accuracy: .meters(accuracy), timestamp: time)
  }

  private func id(_ number: UInt32, _ place: RegionNumber = 0) -> GeofenceID {
    GeofenceID(item: ItemID(number: number), region: place)
  }

  private func set(_ radii: [Double], isPassedBy: Bool = true) throws -> GeofenceSet<GeofenceID> {
    try GeofenceSet(
      radii.enumerated().map {
        (id(UInt32($0 + 1)), try circle(at: home, $1, isPassedBy: isPassedBy))
      }, filterRules: .none)
  }

  private func circle(
    at center: Coordinate, _ radius: Double, isPassedBy: Bool = false
  ) throws -> Geofence {
    try .circle(
      center: center, radius: .meters(radius),
      events: isPassedBy ? [.enter, .exit, .foundInside, .cross] : [.enter, .exit, .foundInside])
  }

  private func kinds(
    _ changes: [GeofenceChange<GeofenceID>]
  ) -> [GeofenceChange<GeofenceID>.Kind] {
    changes.map(\.kind)
  }

  @Test func aWalkThroughAFenceEntersOnceAndExitsOnce() throws {
    let set = try set([100])
    var tracker = GeofenceTracker<GeofenceID>()
    var changes: [GeofenceChange<GeofenceID>] = []
    // Towards the middle and on, at 10 m/s with a fix each 5 s.
    for step in 0...120 {
      let time = 5 * Double(step)
      changes += tracker.take(fix(-3_003 + 10 * time, at: time), among: set)
    }
    #expect(kinds(changes) == [.enter, .exit])
    // The first fix that is inside at all is at 53 m, the first beyond the border at 147 m.
    #expect(changes.map(\.timestamp) == [295, 315])
    #expect(tracker.states.isEmpty)
  }

  @Test func theFirstFixFindsADeviceInsideWithoutAnEnter() throws {
    let set = try set([100, 1_000])
    var tracker = GeofenceTracker<GeofenceID>()
    let changes = tracker.take(fix(500, at: 0), among: set)
    #expect(changes == [GeofenceChange(fence: id(2), kind: .foundInside, timestamp: 0)])
    #expect(tracker.state(of: id(2)).isInside && !tracker.state(of: id(1)).isInside)
  }

  @Test func aNewFenceIsDecidedFromTheLastFix() throws {
    var set = try set([100])
    var tracker = GeofenceTracker<GeofenceID>()
    let early = tracker.settle(id(1), among: set)
    #expect(!early)
    _ = tracker.take(fix(0, at: 0), among: set)
    set[id(2)] = try circle(at: home, 50)
    let here = tracker.settle(id(2), among: set)
    #expect(here && tracker.state(of: id(2)).isInside)
    set[id(2)] = try circle(at: away(500), 50)
    let there = tracker.settle(id(2), among: set)
    #expect(!there && !tracker.state(of: id(2)).isInside)
    set[id(1)] = nil
    _ = tracker.take(fix(0, at: 30), among: set)
    #expect(tracker.states.isEmpty)
  }

  @Test func aWayThroughAFenceIsACrossing() throws {
    let set = try set([100])
    var tracker = GeofenceTracker<GeofenceID>()
    _ = tracker.take(fix(-400, at: 0), among: set)
    let changes = tracker.take(fix(300, at: 60), among: set)
    #expect(kinds(changes) == [.crossed])
    let entry = try #require(changes.first?.entry)
    #expect(abs(Geodesic.distance(from: entry, to: away(-100)).meters) < 0.1)
    // Not beside it, not after too long, not where nobody asks, not from within.
    _ = tracker.take(
      Fix(coordinate: away(300, 0), accuracy: .meters(5), timestamp: 120), among: set)
    let unasked = try self.set([100], isPassedBy: false)
    let beside = tracker.take(fix(300, at: 180), among: set)
    let late = tracker.take(fix(-400, at: 481), among: set)
    let justInTime = tracker.take(fix(300, at: 781), among: set)
    let unwanted = tracker.take(fix(-400, at: 800), among: unasked)
    #expect(beside.isEmpty && late.isEmpty && unwanted.isEmpty)
    #expect(kinds(justInTime) == [.crossed])
  }

  @Test func standingAtTheBoundaryIsNotACrossing() throws {
    let set = try set([100])
    for stop in [100.000_5, 100.002, 100.5] {
      var tracker = GeofenceTracker<GeofenceID>()
      var changes: [GeofenceChange<GeofenceID>] = []
      for (time, meters) in [(0.0, 500.0), (30, stop), (60, 500)] {
        changes += tracker.take(fix(meters, at: time), among: set)
      }
      #expect(changes.isEmpty, "\(stop)")
    }
  }

  @Test func exitsComeBeforeEntersBeforeCrossings() throws {
    var set = GeofenceSet<GeofenceID>(filterRules: .none)
    for number in [4, 2] as [UInt32] {
      set[id(number)] = try circle(at: away(0), 60)
    }
    for number in [3, 1] as [UInt32] {
      set[id(number)] = try circle(at: away(1_000), 60)
    }
    set[id(5)] = try circle(at: away(500), 60, isPassedBy: true)
    var tracker = GeofenceTracker<GeofenceID>()
    _ = tracker.take(fix(0, at: 0), among: set)
    let changes = tracker.take(fix(1_000, at: 61), among: set)
    #expect(kinds(changes) == [.exit, .exit, .enter, .enter, .crossed])
    #expect(changes.map(\.fence) == [id(4), id(2)].sorted() + [id(3), id(1)].sorted() + [id(5)])
  }

  @Test func walkingIntoAShopWithAPoorSignalIsAnEnter() throws {
    for radius in [25.0, 50] {
      let set = try set([radius])
      var tracker = GeofenceTracker<GeofenceID>()
      var changes: [GeofenceChange<GeofenceID>] = []
      for step in 0...40 {
        let time = 5 * Double(step)
        changes += tracker.take(
          fix(min(0, -200 + 1.4 * time), at: time, accuracy: 65), among: set)
      }
      #expect(kinds(changes) == [.enter], "\(radius) m")
    }
  }

  /// An hour in the middle, and another outside, where every second fix is too inaccurate for the
  /// fence.
  @Test func fixesTooPoorToAskHoldUpNoChange() throws {
    let set = try set([100])
    var tracker = GeofenceTracker<GeofenceID>()
    var changes = tracker.take(fix(800, at: 0, accuracy: 10), among: set)
    for step in 1...900 {
      changes += tracker.take(
        fix(step <= 450 ? 0 : 500, at: 8 * Double(step), accuracy: step % 2 == 0 ? 160 : 10),
        among: set)
    }
    #expect(kinds(changes) == [.enter, .exit])
    #expect(changes.map(\.timestamp) == [8, 8 * 451])
  }

  @Test func aDecodedTrackerGoesOnWhereItWas() throws {
    let seed: UInt64 = 702
    var generator = SeededGenerator(seed: seed)
    let set = try set([50, 100, 200])
    var tracker = GeofenceTracker<GeofenceID>()
    var stored = tracker
    for step in 0..<400 {
      let fix = Fix(
        coordinate: generator.position(near: away(60), deviation: 80), accuracy: .meters(10),
        timestamp: Double(step) * 7)
      stored = try JSONDecoder().decode(
        GeofenceTracker<GeofenceID>.self, from: JSONEncoder().encode(stored))
      let (changes, again) = (tracker.take(fix, among: set), stored.take(fix, among: set))
      #expect(changes == again, "seed \(seed), fix \(step)")
    }
  }
}

extension GeofenceTracker {
  /// Takes a fix that comes at once, and returns what it changed.
  mutating func take(_ fix: Fix, among fences: GeofenceSet<ID>) -> [GeofenceChange<ID>] {
    take(fix, receivedAt: fix.timestamp, among: fences).changes
  }
}
