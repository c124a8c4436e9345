import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

struct DueViewModelTests {
  private let berlin = TimeZone(identifier: "Europe/Berlin")

  /// It is Sunday 2026-11-22 00:30 in Berlin, and Saturday in UTC.
  private let now = Date(timeIntervalSince1970: 1_795_303_800)

  private func due(_ text: String) throws -> DueViewModel? {
    let zone = try #require(berlin)
    let due = try #require(Due.parse(text, timeZone: zone) as Due?)
    return DueViewModel(due, now: now, timeZone: zone)
  }

  @Test(arguments: [
    ("2026-11-22", "today"), ("2026-11-22T14:30", "14:30"), ("2026-11-22T00:00", "00:00"),
    ("2026-11-23", "Mon 23 Nov"), ("2026-11-21T23:59", "Sat 21 Nov 23:59"),
    ("2026-11-29T09:05", "Sun 29 Nov 09:05"), ("2026-11-15", "Sun 15 Nov"),
    ("2026-11-30", "30 Nov"), ("2026-11-14", "14 Nov"), ("2027-01-18", "18 Jan"),
    ("2027-01-18T08:00", "18 Jan 08:00"), ("2027-09-18", "18 Sep"), ("2027-09-19", "19 Sep 2027"),
    ("2026-09-23", "23 Sep"), ("2026-09-22", "22 Sep 2026"), ("2028-01-18", "18 Jan 2028"),
    ("0001-02-03", "3 Feb 0001"), ("9999-12-31", "31 Dec 9999"),
  ])
  func theWordsAreAsFewAsTellTheDay(text: String, words: String) throws {
    #expect(try due(text)?.words == words)
  }

  @Test(arguments: [
    ("2026-11-22", "2026-11-22", "Sun 22 Nov 2026"),
    ("2026-11-22T14:30:59.9", "2026-11-22 14:30", "Sun 22 Nov 2026 14:30"),
    ("2026-11-21T23:30Z", "2026-11-22 00:30", "Sun 22 Nov 2026 00:30"),
  ])
  func thereIsANotationForProgramsAndTheWholeDay(
    text: String, notation: String, whole: String
  ) throws {
    #expect(try due(text)?.notation == notation)
    #expect(try due(text)?.whole == whole)
  }

  @Test(arguments: [
    ("2026-11-21", DueViewModel.Urgency.overdue), ("2026-11-22", .today), ("2026-11-23", .later),
    ("2026-11-22T00:29:59", .overdue), ("2026-11-22T00:30", .today), ("2026-11-22T23:59", .today),
    ("2026-11-23T00:00", .later),
  ])
  func whatIsOverIsOverdue(text: String, urgency: DueViewModel.Urgency) throws {
    #expect(try due(text)?.urgency == urgency)
  }

  @Test func aTimeBeyondTheYearsOfFourDigitsHasNoText() {
    for timestamp in [1e300, -1e300, .nan, .infinity, 253_402_300_800] {
      #expect(DueViewModel(Due(timestamp: timestamp), now: now, timeZone: .gmt) == nil)
    }
  }

  /// What is shown can be typed again, on the same day.
  @Test func everyTextIsReadBack() throws {
    let zone = try #require(berlin)
    let parser = DateParser(now: now.timeIntervalSince1970, timeZone: zone)
    let today = try #require(CalendarDay(now, in: zone))
    for offset in [-400, -61, -60, -8, -7, -1, 0, 1, 6, 7, 8, 200, 300, 301, 800] {
      let day = today.adding(days: offset)
      for due in [Due.day(day), try #require(Due.parse("\(day) 14:30", timeZone: zone) as Due?)] {
        let shown = try #require(DueViewModel(due, now: now, timeZone: zone))
        #expect(try parser.parseDue(shown.notation) == due)
        #expect(try parser.parseDue(shown.whole) == due)
        // Without a year a date is the next one.
        if offset >= 0 { #expect(try parser.parseDue(shown.words) == due, "\(shown.words)") }
      }
    }
  }
}
