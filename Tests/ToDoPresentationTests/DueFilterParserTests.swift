import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

struct DueFilterParserTests {
  /// Friday 2026-11-20 23:30 in UTC, Saturday 00:30 in Berlin.
  private let now = 1_795_217_400.0
  private let matcher = RegionMatcher()

  private func finds(_ words: String, _ due: String, in zone: String) throws -> Bool {
    let zone = try #require(TimeZone(identifier: zone))
    let filter = ItemFilter(
      due: try DueFilterParser(now: now, timeZone: zone).parse(words), timeZone: zone)
    var item = ToDoItem(title: "Milk")
    item.due = Due.parse(due, timeZone: .gmt)
    #expect(item.due != nil)
    return filter.includes(item, matcher: matcher)
  }

  @Test(arguments: [
    ("today", "2026-11-21", true), ("today", "2026-11-22", false), ("today", "2020-01-01", true),
    ("today", "2026-11-21T22:59:59.5Z", true), ("today", "2026-11-21T23:00:00Z", false),
    ("week", "2026-11-27", true), ("week", "2026-11-28", false), ("week", "2020-01-01", true),
    ("overdue", "2026-11-20", true), ("overdue", "2026-11-21", false),
    ("overdue", "2026-11-20T23:29:59Z", true), ("overdue", "2026-11-20T23:30:00Z", false),
    ("fri", "2026-11-27", true), ("fri", "2026-11-28", false), ("TOMORROW", "2026-11-22", true),
    ("2026-12-24", "2026-12-24T22:59:59Z", true), ("2026-12-24", "2026-12-24T23:00:00Z", false),
    ("2026-12-24 18:00", "2026-12-24T17:00:00Z", true),
    ("2026-12-24 18:00", "2026-12-24T17:00:01Z", false),
    ("2026-12-24 18:00", "2026-12-23", true), ("2026-12-24 18:00", "2026-12-24", false),
  ])
  func whatIsDueByThenIsFound(words: String, due: String, isFound: Bool) throws {
    #expect(try finds(words, due, in: "Europe/Berlin") == isFound)
  }

  @Test func aDayIsNotOverDuringItsLastSecond() throws {
    let zone = TimeZone.gmt
    var item = ToDoItem(title: "Milk")
    item.due = CalendarDay("2026-11-20").map(Due.day)
    for (now, isOverdue) in [(1_795_219_199.5, false), (1_795_219_200, true)] {
      let due = try DueFilterParser(now: now, timeZone: zone).parse("overdue")
      #expect(ItemFilter(due: due, timeZone: zone).includes(item, matcher: matcher) == isOverdue)
    }
  }

  @Test func aDayIsOverWhenItIsOverWhereOneIs() throws {
    #expect(try finds("overdue", "2026-11-20", in: "Asia/Tokyo"))
    #expect(try !finds("overdue", "2026-11-20", in: "America/New_York"))
    #expect(try finds("today", "2026-11-20", in: "America/New_York"))
  }

  @Test func noneIsWithoutADueDate() throws {
    #expect(try DueFilterParser(now: now, timeZone: .gmt).parse("none") == .undated)
  }

  @Test func otherWordsAreRefused() {
    #expect(throws: InputError.notADueFilter("someday")) {
      try DueFilterParser(now: now, timeZone: .gmt).parse("someday")
    }
  }
}
