import Foundation
import Testing

@testable import ToDo

/// When a window is open, opens and closes.
struct TimeWindowTests {
  private static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  private func seconds(_ text: String) throws -> Double {
    try Date(text, strategy: .iso8601).timeIntervalSince1970
  }

  private func window(
    _ hours: String, _ days: Set<Weekday> = [], in timeZone: String = "Europe/Berlin"
  ) throws -> TimeWindow {
    let parts = hours.split(separator: "-")
    return try TimeWindow(
      from: #require(TimeWindow.minute(of: parts[0])),
      to: #require(TimeWindow.minute(of: parts[1])), days: days, timeZone: timeZone)
  }

  @Test(arguments: [
    ("17:00-20:00", "2026-11-20T15:59:59Z", false), ("17:00-20:00", "2026-11-20T16:00:00Z", true),
    ("17:00-20:00", "2026-11-20T18:59:59Z", true), ("17:00-20:00", "2026-11-20T19:00:00Z", false),
    ("00:00-00:00", "2026-11-20T02:00:00Z", true), ("00:00-24:00", "2026-11-20T02:00:00Z", true),
    ("08:00-08:00", "2026-11-20T02:00:00Z", true), ("20:00-24:00", "2026-11-20T22:59:59Z", true),
    ("20:00-24:00", "2026-11-20T23:00:00Z", false), ("22:00-06:00", "2026-11-20T21:00:00Z", true),
    ("22:00-06:00", "2026-11-20T04:59:59Z", true), ("22:00-06:00", "2026-11-20T05:00:00Z", false),
  ])
  func theOpeningIsInsideAndTheClosingIsNot(
    hours: String, time: String, expected: Bool
  ) throws {
    #expect(try window(hours).contains(seconds(time)) == expected)
  }

  // 2026-11-20 is a Friday.
  @Test(arguments: [
    ("2026-11-20T22:30:00Z", true), ("2026-11-21T00:30:00Z", true),
    ("2026-11-21T01:00:00Z", false), ("2026-11-21T22:30:00Z", false),
    ("2026-11-22T22:30:00Z", false), ("2026-11-22T23:30:00Z", false),
    ("2026-11-23T00:30:00Z", false), ("2026-11-23T22:30:00Z", true),
  ])
  func aWindowAcrossMidnightBelongsToTheDayOnWhichItOpens(time: String, expected: Bool) throws {
    #expect(try window("22:00-02:00", Self.workdays).contains(seconds(time)) == expected)
  }

  @Test(arguments: [
    // Clocks go from 02:00 to 03:00 on 29 March, from 03:00 back to 02:00 on 25 October.
    ("02:30-04:00", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T02:00:00Z"),
    ("01:00-02:30", "2026-03-28T12:00:00Z", "2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z"),
    ("02:10-02:50", "2026-03-28T12:00:00Z", "2026-03-30T00:10:00Z", "2026-03-30T00:50:00Z"),
    ("02:10-02:50", "2026-10-24T12:00:00Z", "2026-10-25T00:10:00Z", "2026-10-25T00:50:00Z"),
    ("02:10-02:50", "2026-10-25T01:20:00Z", "2026-10-26T01:10:00Z", "2026-10-26T01:50:00Z"),
    ("02:30-03:00", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z"),
    ("23:00-05:00", "2026-03-28T12:00:00Z", "2026-03-28T22:00:00Z", "2026-03-29T03:00:00Z"),
    ("23:00-05:00", "2026-10-24T12:00:00Z", "2026-10-24T21:00:00Z", "2026-10-25T04:00:00Z"),
    ("17:00-20:00", "2026-03-29T12:00:00Z", "2026-03-29T15:00:00Z", "2026-03-29T18:00:00Z"),
  ])
  func openingsAndClosingsAreRightWhereClocksAreSet(
    hours: String, after: String, opening: String, closing: String
  ) throws {
    let window = try window(hours)
    let time = try seconds(after)
    #expect(try window.opening(onOrAfter: time) == seconds(opening))
    #expect(try window.closing(after: time) == seconds(closing))
  }

  @Test func aWindowThatIsOpenOpensAtOnce() throws {
    let time = try seconds("2026-11-20T17:30:00Z") + 0.25
    let window = try window("17:00-20:00")
    #expect(window.opening(onOrAfter: time) == time)
    #expect(try window.closing(after: time) == seconds("2026-11-20T19:00:00Z"))
  }

  @Test func theNextOpeningIsOnADayOfItsOwn() throws {
    let window = try window("17:00-20:00", Self.workdays)
    let friday = try seconds("2026-11-20T19:00:00Z")
    #expect(try window.opening(onOrAfter: friday) == seconds("2026-11-23T16:00:00Z"))
    #expect(try window.closing(after: friday) == seconds("2026-11-23T19:00:00Z"))
  }

  @Test func aWeeklyWindowThatClocksSkipOpensAWeekLater() throws {
    let window = try window("02:10-02:50", [.sunday])
    let before = try seconds("2026-03-28T12:00:00Z")
    #expect(try window.opening(onOrAfter: before) == seconds("2026-04-05T00:10:00Z"))
  }

  @Test func wholeDaysInARowAreOneOpening() throws {
    let window = try window("00:00-24:00", Self.workdays)
    let saturday = try seconds("2026-11-21T12:00:00Z")
    #expect(try window.opening(onOrAfter: saturday) == seconds("2026-11-22T23:00:00Z"))
    #expect(try window.closing(after: saturday) == seconds("2026-11-27T23:00:00Z"))
  }

  @Test(arguments: ["00:00-00:00", "08:00-08:00"])
  func aWholeDayEveryDayNeverCloses(hours: String) throws {
    #expect(try window(hours).closing(after: 0) == nil)
    #expect(try window(hours).opening(onOrAfter: 7) == 7)
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_167_219_201,
  ])
  func timesOutsideTheYearsAreInNoWindow(time: Double) throws {
    let window = try window("00:00-24:00")
    #expect(!window.contains(time))
    #expect(window.opening(onOrAfter: time) == nil && window.closing(after: time) == nil)
  }

  @Test(arguments: [(-1, 60), (1440, 60), (0, 1441), (.min, 0), (0, .max)])
  func minutesOutsideTheDayAreRefused(from: Int, to: Int) {
    let wrong = (0..<1440).contains(from) ? to : from
    #expect(throws: ToDoError.invalidMinute(wrong)) {
      try TimeWindow(from: from, to: to, timeZone: "Europe/Berlin")
    }
  }

  @Test(arguments: ["", "Europe/Bärlin", "Mars/Olympus Mons"])
  func unknownTimeZonesAreRefused(identifier: String) {
    #expect(throws: ToDoError.unknownTimeZone(identifier)) {
      try TimeWindow(from: 0, to: 60, timeZone: identifier)
    }
  }

  @Test func everyDayIsWhatNoDayMeans() throws {
    #expect(try window("17:00-20:00") == window("17:00-20:00", Set(Weekday.allCases)))
    #expect(try window("17:00-24:00") == window("17:00-00:00"))
  }
}
