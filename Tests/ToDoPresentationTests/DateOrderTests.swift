import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

/// The order of day and month.
struct DateOrderTests {
  @Test(arguments: [
    ([:], DateOrder.dayFirst), (["LANG": "C"], .dayFirst), (["LANG": "POSIX"], .dayFirst),
    (["LANG": "en_US"], .monthFirst), (["LANG": "en_US.UTF-8"], .monthFirst),
    (["LANG": "en_GB.UTF-8"], .dayFirst), (["LANG": "de_DE@euro"], .dayFirst),
    (["LANG": "en_US.UTF-8", "LC_TIME": "en_DK.UTF-8"], .dayFirst),
    (["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"], .monthFirst),
    (["LC_ALL": "C", "LC_TIME": "en_US.UTF-8"], .dayFirst),
    (["LC_ALL": "", "LC_TIME": "", "LANG": "en_US.UTF-8"], .monthFirst),
  ])
  func theLocaleDecides(environment: [String: String], order: DateOrder) {
    #expect(DateOrder(environment: environment) == order)
  }

  /// It is Sunday 2026-11-22.
  @Test(arguments: [
    ("2026-11-22", "today", "today", "Sun Nov 22, 2026"),
    ("2026-11-22T14:30Z", "14:30", "14:30", "Sun Nov 22, 2026 14:30"),
    ("2026-11-27T18:00Z", "Fri Nov 27 18:00", "Nov 27", "Fri Nov 27, 2026 18:00"),
    ("2027-01-18", "Jan 18", "Jan 18", "Mon Jan 18, 2027"),
    ("2028-01-18T08:00Z", "Jan 18, 2028 08:00", "Jan 2028", "Tue Jan 18, 2028 08:00"),
  ])
  func theMonthComesFirstInTheUnitedStates(
    text: String, words: String, short: String, whole: String
  ) throws {
    let now = Date(timeIntervalSince1970: 1_795_348_800)
    let due = try #require(Due.parse(text, timeZone: .gmt) as Due?)
    let shown = try #require(DueViewModel(due, now: now, timeZone: .gmt, order: .monthFirst))
    #expect(shown.words == words && shown.short == short && shown.whole == whole)
    // What is shown can be typed again.
    let parser = DateParser(now: now.timeIntervalSince1970, timeZone: .gmt)
    #expect(try parser.parseDue(shown.words) == due && parser.parseDue(shown.whole) == due)
  }

  @Test(arguments: [
    ("2026-11-22T14:30Z", "14:30"), ("2026-11-27T18:00Z", "27 Nov"), ("2027-01-18", "18 Jan"),
    ("2028-01-18T08:00Z", "Jan 2028"),
  ])
  func aShortDateHasTheDayOnly(text: String, short: String) throws {
    let due = try #require(Due.parse(text, timeZone: .gmt) as Due?)
    let now = Date(timeIntervalSince1970: 1_795_348_800)
    #expect(DueViewModel(due, now: now, timeZone: .gmt)?.short == short)
  }
}
