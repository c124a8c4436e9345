import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

struct DateParserTests {
  /// Friday 2026-11-20 23:30 in UTC, Saturday 00:30 in a zone one hour east.
  private let now = 1_795_217_400.0

  @Test(arguments: [
    ("2026-12-24", "2026-12-24T23:59:59Z"), ("2026-12-24 18:00", "2026-12-24T18:00:00Z"),
    ("today", "2026-11-20T23:59:59Z"), ("Tomorrow", "2026-11-21T23:59:59Z"),
    ("tomorrow 18:00", "2026-11-21T18:00:00Z"), ("fri", "2026-11-27T23:59:59Z"),
    ("sat", "2026-11-21T23:59:59Z"), ("Thursday 09:15", "2026-11-26T09:15:00Z"),
    ("next week", "2026-11-23T23:59:59Z"), ("next week 12:00", "2026-11-23T12:00:00Z"),
    ("next month", "2026-12-01T23:59:59Z"), ("in 3 days", "2026-11-23T23:59:59Z"),
    ("in 1 day", "2026-11-21T23:59:59Z"), ("in 2 weeks", "2026-12-04T23:59:59Z"),
    ("in 3 months", "2027-02-20T23:59:59Z"), ("in 90 minutes", "2026-11-21T01:00:00Z"),
    ("in 2 hours", "2026-11-21T01:30:00Z"), ("in 0 days 23:45", "2026-11-20T23:45:00Z"),
  ])
  func wordsAreRead(text: String, time: String) throws {
    let utc = try #require(TimeZone(secondsFromGMT: 0))
    let read = try DateParser(now: now, timeZone: utc).parse(text, dateAlone: .end)
    #expect(TimeText.text(read) == time)
  }

  @Test(arguments: [
    ("2026-12-24 18:00", 60), ("today 18:02", 60), ("2026-12-24T18:00+01:00", 60),
    ("2026-12-24T18:00-05:00", 60), ("2026-12-24T18:00Z", 60), ("2026-12-24 18:00:00", 1),
    ("2026-12-24T18:00:05+01:00", 1), ("2026-12-24T18:00:05.25Z", 1), ("fri 18:00:30", 1),
    ("2026-12-24", 1), ("in 2 hours", 1), ("17:05", 60), ("17:05:23", 1),
  ])
  func aTimeWithoutSecondsLastsAMinute(text: String, seconds: Int) throws {
    let parser = DateParser(now: now, timeZone: .gmt)
    let span = try parser.parseSpan(text, dateAlone: .end)
    #expect(span.length == .seconds(seconds))
  }

  /// It is 23:30 on 2026-11-20.
  @Test(arguments: [
    ("17:05", "2026-11-20T17:05:00Z"), ("23:30", "2026-11-20T23:30:00Z"),
    ("23:30:01", "2026-11-19T23:30:01Z"), ("23:45", "2026-11-19T23:45:00Z"),
    ("2026-11-20 17:05:23", "2026-11-20T17:05:23Z"), ("Thu 19 Nov 2026", "2026-11-19T23:59:59Z"),
    ("2026-11-20 17:05", "2026-11-20T17:05:00Z"), ("today 17:05", "2026-11-20T17:05:00Z"),
  ])
  func aTimeThatIsLookedUpCanBeAsItIsShown(text: String, time: String) throws {
    let start = try DateParser(now: now, timeZone: .gmt).parseSpan(text, dateAlone: .end).start
    #expect(TimeText.text(start) == time)
  }

  @Test(arguments: ["24:05", "17:60", "2026-13-20 17:05", "11/30/2026", "17:05 18:00"])
  func aTimeThatCannotBeIsNotLookedUp(text: String) throws {
    #expect(throws: InputError.notADate(text)) {
      try DateParser(now: now, timeZone: .gmt).parseSpan(text, dateAlone: .end)
    }
  }

  @Test(arguments: [
    ("2026-12-24", "2026-12-24"), ("today", "2026-11-20"), ("fri", "2026-11-27"),
    ("next month", "2026-12-01"), ("in 2 weeks", "2026-12-04"),
    ("tomorrow 18:00", "2026-11-21T18:00:00Z"), ("in 2 hours", "2026-11-21T01:30:00Z"),
    ("2026-12-24T18:00:00+01:00", "2026-12-24T17:00:00Z"),
  ])
  func somethingIsDueOnADayOrAtATime(text: String, due: String) throws {
    #expect(try DateParser(now: now, timeZone: .gmt).parseDue(text).rfc3339 == due)
  }

  /// It is Friday, 23:30.
  @Test(arguments: [
    ("weekend", "2026-11-21"), ("this weekend", "2026-11-21"), ("next weekend", "2026-11-28"),
    ("this evening", "2026-11-20T18:00:00Z"), ("tomorrow evening", "2026-11-21T18:00:00Z"),
    ("sat morning", "2026-11-21T09:00:00Z"), ("mon afternoon", "2026-11-23T15:00:00Z"),
    ("evening", "2026-11-21T18:00:00Z"), ("mon at 9:00", "2026-11-23T09:00:00Z"),
    ("tomorrow at 7 pm", "2026-11-21T19:00:00Z"), ("weekend 10:00", "2026-11-21T10:00:00Z"),
  ])
  func partsOfDaysAndWeeksAreRead(text: String, due: String) throws {
    #expect(try DateParser(now: now, timeZone: .gmt).parseDue(text).rfc3339 == due)
  }

  @Test func theWeekendIsTodayOnceItHasBegun() throws {
    for (day, due) in [(1.0, "2026-11-21"), (2, "2026-11-22"), (3, "2026-11-28")] {
      let parser = DateParser(now: now + day * 86_400, timeZone: .gmt)
      #expect(try parser.parseDue("weekend").rfc3339 == due)
    }
  }

  @Test(arguments: ["yesterday", "2026-11-19", "today 18:00", "this evening"])
  func aWaitInThePastIsRefused(text: String) {
    let parser = DateParser(now: now, timeZone: .gmt)
    #expect(throws: InputError.inThePast(text)) { try parser.parseWait(text) }
  }

  @Test(arguments: ["today", "today 23:45", "18:00", "mon"])
  func aWaitThatIsNotOverIsRead(text: String) throws {
    let parser = DateParser(now: now, timeZone: .gmt)
    #expect(try parser.parseWait(text) == parser.parseDue(text))
  }

  @Test(arguments: ["", "someday", "in 3 apples", "tomorrow 25:00", "this fri evening", "at"])
  func whatIsNotADueDateIsRefused(text: String) {
    #expect(throws: InputError.notADate(text)) {
      try DateParser(now: now, timeZone: .gmt).parseDue(text)
    }
  }

  @Test(arguments: [
    ("2026-02-30", "2026-02-30"), ("30 feb", "30 Feb"), ("feb 30", "30 Feb"),
    ("feb 29 2027", "29 Feb 2027"), ("dec 32", "32 Dec"), ("30.2.", "30.2."),
    ("29.2.2027 18:00", "29.2.2027"), ("tue 31 jun", "31 Jun"),
  ])
  func aDayThatNoCalendarHasIsCalledThat(text: String, day: String) {
    let parser = DateParser(now: now, timeZone: .gmt)
    #expect(throws: InputError.noSuchDay(text, day: day)) { try parser.parseDue(text) }
    // One full stop is enough.
    let words = day.hasSuffix(".") ? day : "\(day)."
    #expect(InputError.noSuchDay(text, day: day).description == "There is no \(words)")
  }

  /// An item can be added when it is overdue already, in words as by its date.
  @Test(arguments: ["Yesterday", "2026-11-19"])
  func whatWasDueYesterdayIsOverdue(text: String) throws {
    let parser = DateParser(now: now, timeZone: .gmt)
    #expect(try parser.parseDue(text).rfc3339 == "2026-11-19")
    #expect(
      TimeText.text(try parser.parse("yesterday", dateAlone: .start)) == "2026-11-19T00:00:00Z")
  }

  @Test(arguments: [
    ("tomorow", "tomorrow"), ("tommorrow 9:00", "tomorrow"), ("wensday", "wednesday"),
    ("tonigt", "tonight"), ("someday", nil), ("fr", nil), ("tomorrow 25:00", nil),
  ])
  func aMisspeltWordIsSuggested(text: String, word: String?) {
    let guess = word.map { "Did you mean \($0)? " } ?? ""
    #expect(
      InputError.notADate(text).description.contains("as a date. \(guess)Try tomorrow"))
  }

  @Test func daysAreThoseOfTheTimeZone() throws {
    let east = try #require(TimeZone(secondsFromGMT: 3600))
    let read = try DateParser(now: now, timeZone: east).parse("today", dateAlone: .end)
    #expect(TimeText.text(read) == "2026-11-21T22:59:59Z")
  }

  @Test(arguments: [
    "", " ", "someday", "in", "in days", "in -3 days", "in 99999 days", "in 3 apples", "next",
    "next fri day", "tomorrow 25:00", "tomorrow 18:00 19:00", "fri fri",
  ])
  func whatIsNoDueTimeIsRefused(text: String) throws {
    let utc = try #require(TimeZone(secondsFromGMT: 0))
    #expect(throws: InputError.notADate(text)) {
      try DateParser(now: now, timeZone: utc).parse(text, dateAlone: .end)
    }
  }

  @Test(arguments: [
    ("2026-12-24", "2026-12-24T00:00:00Z"), ("tomorrow", "2026-11-21T00:00:00Z"),
    ("fri", "2026-11-27T00:00:00Z"), ("in 2 weeks", "2026-12-04T00:00:00Z"),
    ("tomorrow 18:00", "2026-11-21T18:00:00Z"), ("in 2 hours", "2026-11-21T01:30:00Z"),
  ])
  func aDateAloneIsTheBeginningOfItsDayWhereSomethingStarts(text: String, time: String) throws {
    let read = try DateParser(now: now, timeZone: .gmt).parse(text, dateAlone: .start)
    #expect(TimeText.text(read) == time)
  }

  /// In Beirut clocks were set forward at midnight.
  @Test func aDayBeginsAfterTheHourThatItSkips() throws {
    let beirut = try #require(TimeZone(identifier: "Asia/Beirut"))
    let read = try DateParser(now: now, timeZone: beirut).parse("2022-03-27", dateAlone: .start)
    #expect(TimeText.text(read) == "2022-03-26T22:00:00Z")
  }

  @Test(arguments: ["2026-12-24", "2026-12-24 18:00", "today", "fri 18:00"])
  func aLocalTimeNeedsAKnownTimeZone(text: String) {
    let parser = DateParser(now: now, timeZone: try Self.unknownZone())
    #expect(throws: InputError.unknownTimeZone("Mars")) {
      try parser.parse(text, dateAlone: .end)
    }
  }

  @Test(arguments: ["2026-12-24T18:00:00+01:00", "in 2 hours"])
  func aTimeWithAnOffsetNeedsNoTimeZone(text: String) throws {
    let parser = DateParser(now: now, timeZone: try Self.unknownZone())
    #expect(try parser.parse(text, dateAlone: .end) > now)
  }

  private static func unknownZone() throws(InputError) -> TimeZone {
    throw .unknownTimeZone("Mars")
  }
}
