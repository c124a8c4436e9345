import Foundation
import TestSupport
import Testing
import ToDo

/// Reminders that change while devices are at their places.
struct GeofenceEditTests {
  private typealias Day = GeofenceEngineTests.Day

  private static let arrival: [(time: Double, meters: Double)] = [(0, 500), (20, 0), (40, 0)]

  @Test func anEditWhileInsideResetsTheTimers() throws {
    let arrival = Self.arrival
    let absence: [(time: Double, meters: Double)] = arrival + [(100, 500), (130, 500)]
    func fired(
      _ fixes: [(time: Double, meters: Double)], _ before: LocationTrigger,
      _ after: LocationTrigger, at time: Double, until end: Double
    ) throws -> [String] {
      var day = try Day()
      try day.watch(before)
      day.go(fixes)
      try day.watch(after, at: time)
      day.tick(end)
      return day.fired
    }
    let away = try LocationTrigger(event: .away(seconds: 1_800))
    let dwell = try LocationTrigger(event: .dwell(seconds: 1_800))
    #expect(
      try fired(absence, away, away.snoozed(.until(10_000)), at: 200, until: 9_000) == [])
    #expect(
      try fired(absence, away, away.snoozed(.until(10_000)), at: 200, until: 11_000)
        == ["away 10000"])
    #expect(
      try fired(
        absence, away, LocationTrigger(event: away.event, expiry: 1_000), at: 200, until: 9_000)
        == [])
    #expect(
      try fired(
        absence, away, LocationTrigger(event: .away(seconds: 7_200)), at: 200, until: 9_000)
        == ["away 7300"])
    #expect(
      try fired(arrival, dwell, dwell.snoozed(.until(120)), at: 60, until: 5_000)
        == ["dwell 1820"])
    #expect(
      try fired(
        arrival, dwell, LocationTrigger(event: dwell.event, repeats: true), at: 60, until: 5_000)
        == ["dwell 1820"])
    let snoozed = try LocationTrigger(event: .arrive, snooze: .until(5_000))
    #expect(
      try fired(arrival, snoozed, snoozed.snoozed(nil), at: 60, until: 9_000) == ["opening 60"])
  }

  @Test func aSnoozeUntilTheNextVisitEndsWithThatVisit() throws {
    var day = try Day()
    let trigger = try LocationTrigger(event: .leave, repeats: true)
    try day.watch(trigger)
    day.go([(0, 500), (20, 0), (40, 0)])
    try day.watch(trigger.snoozed(.nextVisit), at: 50)
    day.go([(100, 500), (125, 500), (200, 0), (215, 0)])
    #expect(day.events.isEmpty)
    // An edit of something else does not snooze once more.
    try day.watch(
      LocationTrigger(event: .leave, repeats: true, expiry: 9_000, snooze: .nextVisit), at: 230)
    day.go([(300, 500), (325, 500)])
    #expect(day.fired == ["exit 300"])
    // Nor does it fire for who is found at the place.
    var found = try Day()
    found.go([(0, 0)])
    try found.watch(LocationTrigger(event: .arrive, initial: .fire, snooze: .nextVisit), at: 10)
    #expect(found.events.isEmpty)
  }

  @Test func takingBackASnoozeFiresNothingTwice() throws {
    var day = try Day()
    let trigger = try LocationTrigger(event: .arrive, repeats: true)
    // Snoozed while away: the visit after it fires.
    try day.watch(trigger.snoozed(.nextVisit))
    day.go([(0, 500), (20, 0), (40, 0)])
    #expect(day.fired == ["enter 20"])
    try day.watch(trigger, at: 60)
    day.go([(80, 0), (100, 0)])
    // And snoozed after it has fired.
    try day.watch(trigger.snoozed(.nextVisit), at: 110)
    try day.watch(trigger, at: 120)
    day.go([(140, 0), (160, 0)])
    #expect(day.fired == ["enter 20"])
    // Until a time it reminds once more, if one is still there then.
    try day.watch(trigger.snoozed(.until(200)), at: 170)
    day.go([(180, 0), (220, 0)])
    #expect(day.fired == ["enter 20", "opening 200"])
  }

  @Test func aPlaceThatMovesAwayRearmsItsReminder() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive))
    day.go([(0, 500), (20, 0), (40, 0), (100, 500), (125, 500)])
    try day.watch(LocationTrigger(event: .arrive), places: [2_000], at: 130)
    day.go([(300, 2_000), (320, 2_000)])
    #expect(day.fired == ["enter 20", "enter 300"])
  }

  @Test func aChangedEventWaitsForTheNextVisit() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .leave, repeats: true))
    day.go(Self.arrival)
    try day.watch(LocationTrigger(event: .arrive, repeats: true), at: 50)
    day.tick(90)
    #expect(day.events.isEmpty)
    day.go([(100, 500), (125, 500), (200, 0), (215, 0)])
    #expect(day.fired == ["enter 200"])
  }

  @Test func addingAPlaceDoesNotEndAVisit() throws {
    let window = try TimeWindow(from: 60, to: 120, timeZone: "UTC")
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive, window: window))
    day.go(Self.arrival)
    try day.watch(LocationTrigger(event: .arrive, window: window), places: [0, 5_000], at: 60)
    day.tick(4_000)
    #expect(day.fired == ["opening 3600"])
    // It has fired, and that another place is added makes it no new one.
    try day.watch(
      LocationTrigger(event: .arrive, window: window), places: [0, 5_000, 9_000], at: 4_010)
    day.go([(4_020, 500), (4_045, 500), (4_100, 0), (4_115, 0)])
    #expect(day.events.count == 1)
  }

  @Test func removingAPlaceIsNotLeavingIt() throws {
    var day = try Day()
    let trigger = try LocationTrigger(event: .leave, repeats: true)
    try day.watch(trigger, places: [5_000, 0])
    day.go(Self.arrival)
    try day.watch(trigger, places: [5_000], at: 50)
    day.go([(100, 500), (125, 500)])
    #expect(day.events.isEmpty)
    day.go([(400, 5_000), (415, 5_000), (500, 6_000), (525, 6_000)])
    #expect(day.fired == ["exit 500"])
  }

  @Test func movingAPlaceToTheDeviceIsNotAnArrival() throws {
    for (initial, fired) in [
      (LocationTrigger.InitialPolicy.none, []), (.fire, ["initial 50"]),
    ] as [(LocationTrigger.InitialPolicy, [String])] {
      var day = try Day()
      let trigger = try LocationTrigger(event: .arrive, initial: initial)
      try day.watch(trigger, places: [5_000])
      day.go(Self.arrival)
      try day.watch(trigger, places: [0], at: 50)
      #expect(day.fired == fired)
    }
  }
}
