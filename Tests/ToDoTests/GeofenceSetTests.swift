import Foundation
import TestSupport
import Testing
import ToDo

/// Fences under ids of a caller's kind, without to-dos.
struct GeofenceSetTests {
  private let home: Coordinate

  init() throws { home = try Coordinate(latitude: 52.5, longitude: 13.4) }

  private func east(_ meters: Double) -> Coordinate {
    Geodesic.direct(from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
  }

  /// The changes of a phone, stored after each fix.
  private func changes(
    _ fences: GeofenceSet<String>, _ fixes: [(time: Double, meters: Double)], tick: Double? = nil
  ) throws -> [String] {
    var phone = GeofenceTracker<String>()
    var changes: [GeofenceChange<String>] = []
    for (time, meters) in fixes {
      phone = try JSONDecoder().decode(
        GeofenceTracker<String>.self, from: JSONEncoder().encode(phone))
      let fix = Fix(coordinate: east(meters), accuracy: .meters(5), timestamp: time)
      changes += phone.take(fix, receivedAt: time, among: fences).changes
    }
    if let tick { changes += phone.tick(at: tick, among: fences).changes }
    return changes.map { "\($0.fence) \($0.kind) \(Int($0.timestamp))" }
  }

  private static let visit = [(0.0, 500.0), (20, 0), (40, 0), (400, 0), (420, 500), (445, 500)]

  @Test func aFenceReportsWhatIsWanted() throws {
    var fences = GeofenceSet<String>()
    fences["home"] = try .circle(center: home, radius: .meters(150))
    fences["door"] = try .circle(center: home, radius: .meters(100), events: .exit)
    fences["work"] = try .circle(
      center: home, radius: .meters(120), events: [], dwell: .seconds(300))
    #expect(
      try changes(fences, Self.visit)
        == ["home enter 20", "work dwell 320", "door exit 420", "home exit 420"])
    #expect(fences.count == 3)
    #expect(fences["work"]?.dwell == .seconds(300) && fences["work"]?.events == [])
    #expect(fences["door"]?.events == .exit && fences["home"]?.events == [.enter, .exit])
  }

  @Test func aFenceCanBeReplacedAndRemoved() throws {
    var fences = GeofenceSet<String>()
    fences["home"] = try .circle(center: home, radius: .meters(150), events: .cross)
    fences["home"] = try .circle(center: home, radius: .meters(150), events: .enter)
    #expect(fences["home"]?.events == .enter)
    #expect(try changes(fences, Self.visit) == ["home enter 20"])
    fences["home"] = nil
    #expect(fences.isEmpty && fences["home"] == nil)
    #expect(try changes(fences, Self.visit) == [])
  }

  @Test func packedAndAddedOneByOneAreTheSame() throws {
    let all: [(id: String, fence: Geofence)] = try [
      ("a", .circle(center: home, radius: .meters(100), dwell: .seconds(60))),
      ("b", .circle(center: home, radius: .meters(200), events: [.enter, .cross])),
      ("a", .circle(center: home, radius: .meters(120), events: [.exit])),
    ]
    var added = GeofenceSet<String>()
    for (id, fence) in all { added[id] = fence }
    let packed = GeofenceSet(all)
    for id in ["a", "b", "c"] { #expect(added[id] == packed[id]) }
    #expect(try changes(added, Self.visit) == changes(packed, Self.visit))
  }

  @Test func foundInsideIsReportedOnRequestOnly() throws {
    for (events, expected) in [
      ([.enter, .exit], []), ([.enter, .exit, .foundInside], ["home foundInside 0"]),
    ] as [(Geofence.Events, [String])] {
      var fences = GeofenceSet<String>()
      fences["home"] = try .circle(center: home, radius: .meters(150), events: events)
      #expect(try changes(fences, [(0, 0), (20, 0), (40, 0)]) == expected)
    }
  }

  @Test func aFenceSettledInsideCausesNoEnter() throws {
    var fences = GeofenceSet<Int>()
    var phone = GeofenceTracker<Int>()
    var changes = phone.take(
      Fix(coordinate: home, timestamp: 0), receivedAt: 0, among: fences
    ).changes
    fences[7] = try .circle(center: home, radius: .meters(150))
    let isInside = phone.settle(7, among: fences)
    #expect(isInside && phone.insideFences == [7])
    for (time, meters) in [(20.0, 0.0), (40, 0), (60, 500), (85, 500)] {
      changes +=
        phone.take(
          Fix(coordinate: east(meters), timestamp: time), receivedAt: time, among: fences
        ).changes
    }
    #expect(changes == [GeofenceChange(fence: 7, kind: .exit, timestamp: 60)])
  }

  @Test func dwellingWaitsForAPendingExit() throws {
    var fences = GeofenceSet<String>()
    fences["home"] = try .circle(
      center: home, radius: .meters(100), events: [], dwell: .seconds(300))
    for (next, expected) in [(0.0, ["home dwell 330"]), (500, [])] {
      let fixes = [(0.0, 500.0), (20, 0), (40, 0), (300, 0), (310, 500), (330, next), (360, next)]
      #expect(try changes(fences, fixes) == expected, "\(next)")
    }
    #expect(try changes(fences, [(0, 500), (20, 0), (40, 0)], tick: 319) == [])
    #expect(try changes(fences, [(0, 500), (20, 0), (40, 0)], tick: 321) == ["home dwell 320"])
  }

  @Test func theNextTimeIsThatOfDwelling() throws {
    var fences = GeofenceSet<String>()
    fences["home"] = try .circle(
      center: home, radius: .meters(100), events: [], dwell: .seconds(300))
    var phone = GeofenceTracker<String>()
    for (time, meters) in [(0.0, 500.0), (20, 0), (40, 0)] {
      _ = phone.take(
        Fix(coordinate: east(meters), timestamp: time), receivedAt: time, among: fences)
    }
    #expect(phone.nextDue(among: fences) == 320)
    _ = phone.tick(at: 320, among: fences)
    #expect(phone.nextDue(among: fences) == nil)
  }

  @Test func fixesAreFilteredFirst() throws {
    var fences = GeofenceSet<String>()
    fences["home"] = try .circle(center: home, radius: .meters(100))
    var phone = GeofenceTracker<String>()
    _ = phone.take(Fix(coordinate: east(500), timestamp: 10), receivedAt: 10, among: fences)
    let late = phone.take(Fix(coordinate: home, timestamp: 5), receivedAt: 11, among: fences)
    #expect(late.verdicts.map(\.rejection?.kind) == [.late])
    #expect(phone.counts.accepted == 1 && phone.lastFix?.timestamp == 10)
  }
}
