import Foundation
import TestSupport
import Testing
import ToDo

/// Times as `Date` and `Duration` at the edge, as numbers inside.
struct TimeEdgeTests {
  @Test func secondsBecomeADurationAndBackExactly() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<5_000 {
      let exponent = Double.random(in: -2...9.49, using: &generator)
      let seconds = pow(10, exponent)
      let duration = Duration(nearestToSeconds: seconds)
      #expect(duration.inSeconds == seconds)
      #expect(Duration(nearestToSeconds: -seconds).inSeconds == -seconds)
    }
    #expect(Duration(nearestToSeconds: 0.1) == .milliseconds(100))
    #expect(Duration(nearestToSeconds: 600) == .seconds(600))
  }

  @Test func aDurationInMillisecondsComesBackThroughSeconds() {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<5_000 {
      let milliseconds = Int64.random(in: 1...315_576_000_000, using: &generator)
      let duration = Duration.milliseconds(milliseconds)
      #expect(Duration(nearestToSeconds: duration.inSeconds) == duration)
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300, -1e300, 0x1p63])
  func impossibleSecondsBecomeADurationThatNoTriggerTakes(seconds: Double) {
    let duration = Duration(nearestToSeconds: seconds)
    #expect(throws: ToDoError.invalidDuration(duration)) {
      try LocationTrigger(event: .dwell(duration))
    }
  }

  @Test func timesFrom1985OnComeBackExactlyThroughADate() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<5_000 {
      let time = Double.random(in: 490_000_000...253_402_300_799, using: &generator)
      #expect(Date(timeIntervalSince1970: time).timeIntervalSince1970 == time)
    }
  }

  @Test func aTriggerHasItsTimesAsDates() throws {
    let (start, expiry) = (Date(timeIntervalSince1970: 1.8e9), Date(timeIntervalSince1970: 1.9e9))
    let trigger = try LocationTrigger(
      event: .dwell(.seconds(90)), start: start, expiry: expiry, snooze: .until(expiry))
    #expect(trigger.start == start && trigger.expiry == expiry && trigger.snooze?.date == expiry)
    #expect(trigger.event.duration == .seconds(90))
    #expect(
      try trigger
        == LocationTrigger(
          event: .dwell(seconds: 90), start: 1.8e9, expiry: 1.9e9, snooze: .until(1.9e9)))
  }

  @Test func aTimeWithinIsItsOwnOpeningToTheBit() throws {
    // More digits than the time since 1970 can hold.
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000.000_000_13)
    #expect(Date(timeIntervalSince1970: now.timeIntervalSince1970) != now)
    let window = try TimeWindow(from: 0, to: 0, timeZone: "GMT")
    let trigger = try LocationTrigger(event: .arrive, window: window)
    #expect(window.contains(now))
    #expect(window.opening(onOrAfter: now) == now && trigger.opening(onOrAfter: now) == now)
    #expect(window.closing(after: now) == nil)
    let expired = try trigger.with { $0.expiry = now.addingTimeInterval(-1) }
    #expect(expired.opening(onOrAfter: now) == nil)
  }

  @Test func aChangeOfSettingsIsChecked() throws {
    let trigger = try LocationTrigger(event: .arrive, start: 1, expiry: 2)
    let later = try trigger.with {
      $0.startTimestamp = 5
      $0.expiryTimestamp = 6
      $0.repeats = true
    }
    #expect(try later == LocationTrigger(event: .arrive, repeats: true, start: 5, expiry: 6))
    #expect(throws: ToDoError.expiryBeforeStart) { try trigger.with { $0.startTimestamp = 5 } }
    #expect(throws: ToDoError.invalidTriggerRadius(.zero)) {
      try trigger.with { $0.radius = .zero }
    }
    #expect(try LocationTrigger(later.settings) == later)
  }

  @Test func errorsSayTheirTextToFoundationToo() {
    let error: any Error = ToDoError.expiryBeforeStart
    #expect(error.localizedDescription == ToDoError.expiryBeforeStart.description)
  }
}
