import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

/// Quick passes through a fence: crossings that are not enters (rule 6).
struct GeofencePassageTests {
  private let center: Coordinate
  private var fences = GeofenceSet<String>(filterRules: .none)

  init() throws {
    center = try Coordinate(latitude: 52.5, longitude: 13.4)
    fences["park"] = try .circle(
      center: center, radius: .meters(100), events: [.enter, .exit, .cross])
  }

  private func east(_ meters: Double) -> Coordinate {
    Geodesic.direct(from: center, bearing: Bearing(degrees: 90), distance: .meters(meters))
  }

  /// Fixes as seconds, metres east of the middle, and the accuracy in metres.
  private func changes(
    _ fixes: [(time: Double, meters: Double, accuracy: Double)],
    storing: Bool = false
  ) throws -> [String] {
    var tracker = GeofenceTracker<String>()
    var changes: [String] = []
    for fix in fixes {
      if storing {
        tracker = try JSONDecoder().decode(
          GeofenceTracker<String>.self, from: JSONEncoder().encode(tracker))
      }
      let fix = Fix(
        coordinate: east(fix.meters), accuracy: .meters(fix.accuracy), timestamp: fix.time)
      changes += tracker.take(fix, among: fences).map { "\($0.kind) \(Int($0.timestamp))" }
    }
    return changes
  }

  private func changes(_ fixes: [(Double, Double)]) throws -> [String] {
    try changes(fixes.map { (time: $0.0, meters: $0.1, accuracy: 20.0) })
  }

  /// With 20 m of accuracy a fix indicates inside up to some 90 m, and outside from some 110 m on.
  @Test(
    arguments: [
      // Two in a row, ended by an undecided fix at the edge, and then outside.
      ([(0, -130), (1, -80), (2, 0), (3, 80), (4, 99), (5, 120)], ["crossed 1"]),
      // Two in a row, ended by a fix outside.
      ([(0, -130), (1, -50), (2, 50), (3, 150)], ["crossed 1"]),
      // One, followed by a pause.
      ([(0, -130), (5, 0), (15, 150)], ["crossed 5"]),
      ([(0, -130), (5, 0), (15, 99), (16, 150)], ["crossed 5"]),
      // One alone is not enough.
      ([(0, -130), (5, 0), (14, 150)], []),
      ([(0, -130), (1, 0), (2, 99), (3, 150)], []),
      // Not before a fix is outside.
      ([(0, -130), (1, 0), (2, 0), (3, 99), (4, 99)], []),
      // A confirmed enter is an enter, also after an earlier try.
      (
        [(0, -130), (1, 0), (2, 0), (3, 99), (4, 0), (14, 0), (15, 300), (40, 300)],
        ["enter 4", "exit 15"]
      ),
      // The first try counts.
      ([(0, -130), (1, 0), (2, 0), (3, 99), (4, 0), (5, 130)], ["crossed 1"]),
    ] as [([(Double, Double)], [String])])
  func aQuickPassIsACrossing(fixes: [(Double, Double)], expected: [String]) throws {
    #expect(try changes(fixes) == expected)
  }

  @Test func aCrossingIsNotReportedAgainWithinFiveMinutes() throws {
    func pass(at start: Double) -> [(Double, Double)] {
      [(start, -130), (start + 1, -50), (start + 2, 50), (start + 3, 150)]
    }
    #expect(try changes(pass(at: 0) + pass(at: 299)) == ["crossed 1"])
    #expect(try changes(pass(at: 0) + pass(at: 300)) == ["crossed 1", "crossed 301"])
    // Also where the way alone leads through.
    #expect(try changes(pass(at: 0) + [(300, -150)]) == ["crossed 1"])
    #expect(try changes([(0, -150), (10, 150)] + pass(at: 300)) == ["crossed 10"])
    #expect(try changes([(0, -150), (10, 150), (300, -150)]) == ["crossed 10"])
    #expect(try changes([(0, -150), (10, 150), (310, -150)]) == ["crossed 10", "crossed 310"])
  }

  @Test func theMemoryOfACrossingIsStored() throws {
    let fixes = [(0.0, -130.0), (1, -50), (2, 50), (3, 99), (4, 150), (200, -150), (210, 150)]
      .map { (time: $0.0, meters: $0.1, accuracy: 20.0) }
    #expect(try changes(fixes, storing: true) == ["crossed 1"])
  }

  @Test func crossingsAreForgottenWhenTheyNoLongerMatter() throws {
    var tracker = GeofenceTracker<String>()
    for (time, meters) in [(0.0, -150.0), (10, 150), (309, 500), (311, 500)] {
      _ = tracker.take(Fix(coordinate: east(meters), timestamp: time), among: fences)
      if time == 309 { #expect(tracker != GeofenceTracker<String>()) }
    }
    var fresh = GeofenceTracker<String>()
    for (time, meters) in [(0.0, 5_000.0), (10, 5_000), (309, 5_000), (311, 500)] {
      _ = fresh.take(Fix(coordinate: east(meters), timestamp: time), among: fences)
    }
    #expect(tracker == fresh)
  }

  @Test func theSideIsThatOfTheFirstFixInside() throws {
    var tracker = GeofenceTracker<String>()
    var entries: [Coordinate?] = []
    for (time, meters) in [(0.0, -150.0), (1, -50), (2, 50), (3, 99), (4, 150)] {
      let fix = Fix(coordinate: east(meters), accuracy: .meters(20), timestamp: time)
      entries += tracker.take(fix, among: fences).map(\.entry)
    }
    let entry = try #require(entries.first ?? nil)
    #expect(Geodesic.distance(from: entry, to: east(-100)).meters < 0.1)
  }

  /// A coarse fix in the middle neither ends nor confirms.
  @Test func aFixThatIsTooInaccurateIsIgnored() throws {
    #expect(
      try changes([(0, -130, 20), (1, 0, 20), (6, 0, 500), (11, 0, 20)]) == ["enter 1"])
    #expect(
      try changes([(0, -130, 20), (1, 0, 20), (11, 0, 500)]) == [])
    #expect(
      try changes([(0, -130, 20), (1, 0, 20), (2, 0, 500), (3, 0, 20), (4, 150, 20)])
        == ["crossed 1"])
    #expect(try changes([(0, -130, 20), (1, 0, 20), (2, 0, 500), (3, 150, 20)]) == [])
  }

  /// A car at 30 km/h through a fence of 100 m, at one fix a second, past its middle.
  @Test func aCarThatDrivesThroughAtOneHertzIsReportedOnce() throws {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var tracker = GeofenceTracker<String>()
      var kinds: [GeofenceChange<String>.Kind] = []
      for second in 0..<60 {
        let truth = east(-300 + 30 / 3.6 * Double(second) * 1.2)
        let fix = Fix(
          coordinate: generator.position(near: truth, deviation: 5 / 1.51),
          accuracy: .meters(5), timestamp: Double(second))
        kinds += tracker.take(fix, among: fences).map(\.kind)
      }
      #expect(kinds == [.crossed] || kinds == [.enter] || kinds == [.enter, .exit], "seed \(seed)")
    }
  }

  /// Passes past the middle, each by a new device, at one fix a second with errors that do not depend
  /// on each other. Wherever two fixes in a row indicate inside, it is told.
  @Test(
    arguments: [
      (14, 40, 10), (8, 30, 10), (14, 40, 20), (5, 20, 10), (20, 100, 30), (3, 30, 10),
    ] as [(Double, Double, Double)])
  func aQuickPassIsTold(speed: Double, radius: Double, accuracy: Double) throws {
    let seed: UInt64 = 771
    var generator = SeededGenerator(seed: seed)
    var fences = GeofenceSet<String>(filterRules: .none)
    fences["park"] = try .circle(
      center: center, radius: .meters(radius), events: [.enter, .exit, .cross])
    let region = try #require(fences["park"]?.region)
    var (asked, told) = (0, 0)
    for _ in 0..<100 {
      var tracker = GeofenceTracker<String>()
      var indications: [GeofenceIndication] = []
      var kinds: [GeofenceChange<String>.Kind] = []
      let start = -radius - 100 - speed * Double.random(in: 0...1, using: &generator)
      for second in 0... {
        let meters = start + speed * Double(second)
        if meters > radius + 100 { break }
        let fix = Fix(
          coordinate: generator.position(near: east(meters), deviation: accuracy / 1.51),
          accuracy: .meters(accuracy), timestamp: Double(second))
        kinds += tracker.take(fix, among: fences).map(\.kind)
        let overlap = fences.matcher.overlap(
          of: region, center: fix.coordinate, radius: .meters(accuracy))
        indications.append(
          fences.rules.indication(
            of: region, overlap, accuracy: .meters(accuracy), isInside: false))
      }
      guard zip(indications, indications.dropFirst()).contains(where: { $0 == (.inside, .inside) })
      else { continue }
      asked += 1
      told += kinds.contains(.crossed) || kinds.contains(.enter) ? 1 : 0
    }
    #expect(asked >= 75, "seed \(seed)")
    #expect(told * 100 >= asked * 95, "seed \(seed): \(told) of \(asked)")
  }
}
