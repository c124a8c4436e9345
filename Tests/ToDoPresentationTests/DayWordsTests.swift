import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

struct DayWordsTests {
  private func due(_ text: String, on day: String = "2026-11-20", at time: String = "14:00") throws
    -> String?
  {
    let now = try #require(TimeText.parse("\(day)T\(time)Z", timeZone: .gmt))
    return try DateParser(now: now, timeZone: .gmt).parseDue(text).rfc3339
  }

  /// 2026-11-20 is a Friday.
  @Test(arguments: [
    ("fri", "2026-11-27"), ("next fri", "2026-11-27"), ("sat", "2026-11-21"),
    ("next sat", "2026-11-28"), ("next mon", "2026-11-23"), ("next week", "2026-11-23"),
    ("next sunday", "2026-11-29"), ("+1d", "2026-11-21"), ("+2w", "2026-12-04"),
    ("eom", "2026-11-30"), ("1st", "2026-12-01"), ("20th", "2026-12-20"), ("21st", "2026-11-21"),
    ("31st", "2026-12-31"), ("dec 1", "2026-12-01"), ("1 Dec", "2026-12-01"),
    ("December 1st", "2026-12-01"), ("nov 20", "2026-11-20"), ("nov 19", "2027-11-19"),
    ("feb 29", "2028-02-29"), ("dec 1 2027", "2027-12-01"), ("Dec 1, 2027", "2027-12-01"),
    ("1.12.", "2026-12-01"), ("Tue 1 Dec", "2026-12-01"), ("tue dec 1 2026", "2026-12-01"),
    ("1.12.2027", "2027-12-01"), ("29.2.", "2028-02-29"), ("eow", "2026-11-22"),
    ("in a week", "2026-11-27"), ("in a month", "2026-12-20"), ("in 2 years", "2028-11-20"),
  ])
  func aDayIsReadInWords(text: String, day: String) throws {
    #expect(try due(text) == day)
  }

  @Test(arguments: [
    ("18:00", "2026-11-20T18:00:00Z"), ("9:00", "2026-11-21T09:00:00Z"),
    ("14:00", "2026-11-21T14:00:00Z"), ("tonight", "2026-11-20T20:00:00Z"),
    ("mon 9:00", "2026-11-23T09:00:00Z"), ("dec 1 18:00", "2026-12-01T18:00:00Z"),
    ("1.12. 7:30", "2026-12-01T07:30:00Z"), ("dec 1 2027 08:00", "2027-12-01T08:00:00Z"),
    ("eom 12:00", "2026-11-30T12:00:00Z"), ("Tue 1 Dec 2026 07:30", "2026-12-01T07:30:00Z"),
    ("tue 1 dec 7:30", "2026-12-01T07:30:00Z"), ("+90min", "2026-11-20T15:30:00Z"),
    ("+2h", "2026-11-20T16:00:00Z"), ("7pm", "2026-11-20T19:00:00Z"),
    ("7:30 PM", "2026-11-20T19:30:00Z"), ("fri 7am", "2026-11-27T07:00:00Z"),
    ("12am", "2026-11-21T00:00:00Z"), ("12pm", "2026-11-21T12:00:00Z"),
    ("noon", "2026-11-21T12:00:00Z"), ("tomorrow noon", "2026-11-21T12:00:00Z"),
    ("in an hour", "2026-11-20T15:00:00Z"), ("mon 7 pm", "2026-11-23T19:00:00Z"),
  ])
  func aTimeIsReadInWords(text: String, time: String) throws {
    #expect(try due(text) == time)
  }

  @Test(arguments: [
    "+", "+d", "+1m", "+h", "+2hh", "+1x", "+-1d", "1th", "2st", "11st", "32nd", "0th", "dec",
    "1.13.", "1.12", "dec 1 27", "13pm", "0am", "7:5pm", "pm", "7 pm am", "in a apple", "24:00",
    "9:60", "9:5", "next", "next eom",
    "tonight 18:00", "9999-12-31 +1d", "mon 1 dec", "mon 9:00 18:00", "fri 1 2", "+9999999d", "１st",
  ])
  func whatNamesNoDayIsRefused(text: String) {
    #expect(throws: InputError.notADate(text)) { try due(text) }
  }

  /// Each day of four years, beside the calendar of Foundation.
  @Test func monthsAreCountedAsTheCalendarDoes() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let first = try #require(CalendarDay("2027-01-01"))
    for offset in 0..<1_461 {
      let day = first.adding(days: offset)
      for months in [0, 1, 2, 3, 11, 12, 13] {
        let expected = try #require(
          calendar.date(byAdding: .month, value: months, to: day.start(in: .gmt)))
        #expect(day.adding(months: months) == CalendarDay(expected, in: .gmt), "\(day) + \(months)")
      }
      let weekday = calendar.component(.weekday, from: day.start(in: .gmt))
      #expect(Weekday.allCases[(weekday + 5) % 7] == day.weekday)
    }
  }

  @Test func theDaysOfAMonthAreFoundFromEveryDay() throws {
    let first = try #require(CalendarDay("2027-12-25"))
    for offset in 0..<500 {
      let day = first.adding(days: offset)
      for number in 1...31 {
        var expected = day.adding(days: 1)
        while expected.day != number { expected = expected.adding(days: 1) }
        #expect(DayWords.dayOfMonth(number).day(today: day) == expected)
      }
    }
  }
}
