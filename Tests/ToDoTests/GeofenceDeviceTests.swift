import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// An engine keeps of each device what a filter of its own would know.
struct GeofenceDeviceTests {
  /// Under any rules, with late and duplicate fixes, jumps and a window.
  @Test func anEngineJudgesFixesAsAFilterDoes() throws {
    let seed: UInt64 = 751
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    for round in 0..<24 {
      let rules = FixFilter.Rules(
        rejectsLateFixes: Bool.random(using: &generator),
        rejectsDuplicateTimes: Bool.random(using: &generator),
        fastestMetersPerSecond: Bool.random(using: &generator) ? 350 : nil,
        reorderSeconds: Bool.random(using: &generator) ? 20 : 0)
      var filter = FixFilter(rules)
      var engine = GeofenceEngine(filterRules: rules)
      for item in walk.items { engine.watch(item, at: 0) }
      for _ in 0..<300 {
        // Back and forth, and now and then the same time at another place.
        let fix = try #require(walk.fixes.prefix(60).randomElement(using: &generator))
        let moved = Fix(
          coordinate: generator.position(near: fix.coordinate, deviation: 50),
          timestamp: fix.timestamp)
        let verdicts = filter.take(moved, receivedAt: moved.timestamp)
        let result = engine.take(moved, from: "phone", receivedAt: moved.timestamp)
        #expect(result.verdicts.map(\.verdict) == verdicts, "seed \(seed), round \(round)")
        let device = try #require(engine.devices["phone"])
        #expect(device.lastFix == filter.lastAccepted, "seed \(seed), round \(round)")
        #expect(device.tracker.fixes == filter.history)
      }
    }
  }
}
