import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

/// When a reminder can fire next.
struct ReminderOutlookTests {
  /// Sunday 2026-11-22 12:00 in UTC.
  private static let now = 1_795_348_800.0

  private func text(
    done: Bool = false, hasPlace: Bool = true, isSpent: Bool = false,
    _ event: LocationTrigger.Event = .arrive,
    _ change: (inout LocationTrigger.Settings) throws -> Void = { _ in }
  ) throws -> String {
    var settings = LocationTrigger.Settings(event: event)
    try change(&settings)
    let position = try Coordinate(latitude: 52.5, longitude: 13.4)
    let item = ToDoItem(
      title: "Milk", location: hasPlace ? Location(name: "Rewe", coordinate: position) : nil,
      trigger: try LocationTrigger(settings), done: done)
    return ReminderOutlook(
      now: Date(timeIntervalSince1970: Self.now), timeZone: .gmt, order: .dayFirst
    ).text(try #require(item.trigger), of: item, isSpent: isSpent)
  }

  @Test func theEventIsNamed() throws {
    #expect(try text(.arrive) == "on arrival")
    #expect(try text(.leave) == "on leaving")
    #expect(try text(.pass) == "on passing by")
    #expect(try text(.dwell(seconds: 600)) == "10m after arrival")
    #expect(try text(.away(seconds: 1800)) == "30m after leaving")
  }

  @Test func whatCannotFireSaysWhy() throws {
    #expect(try text(done: true) == "not while the item is done")
    #expect(try text(hasPlace: false) == "never, without a place")
    #expect(try text(isSpent: true) == "never: it fires only once, and has")
    #expect(try text(isSpent: true) { $0.repeats = true } == "on arrival")
    #expect(
      try text { $0.expiryTimestamp = Self.now - 60 } == "never: it expired 11:59")
    #expect(
      try text {
        $0.expiryTimestamp = Self.now + 3600
        $0.window = try TimeWindow(from: 900, to: 960, timeZone: "UTC")
      } == "never: it expires before it may fire")
  }

  @Test func whatFiresLaterSaysWhen() throws {
    let window = try TimeWindow(from: 17 * 60, to: 20 * 60, days: [.friday], timeZone: "UTC")
    #expect(try text { $0.window = window } == "on arrival, from Fri 27 Nov 17:00")
    #expect(
      try text { $0.startTimestamp = Self.now + 3600 } == "on arrival, from 13:00")
    #expect(
      try text {
        $0.window = window
        $0.startTimestamp = Self.now + 7 * 86_400
      } == "on arrival, from 4 Dec 17:00")
    #expect(
      try text { $0.snooze = .until(Date(timeIntervalSince1970: Self.now + 7200)) }
        == "on arrival, snoozed until 14:00")
    #expect(
      try text { $0.snooze = .nextVisit } == "on arrival, snoozed until the next visit")
    #expect(
      try text { $0.snooze = .until(Date(timeIntervalSince1970: Self.now - 7200)) } == "on arrival",
      "it is over")
  }
}
