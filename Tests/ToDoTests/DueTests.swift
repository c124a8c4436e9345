import Foundation
import TestSupport
import Testing

@testable import ToDo

struct DueTests {
  private let matcher = RegionMatcher()

  private func zone(_ identifier: String) throws -> TimeZone {
    try #require(TimeZone(identifier: identifier))
  }

  @Test func aDayIsTheSameDayEverywhereAndEndsWhereOneIs() throws {
    let due = Due.day(try #require(CalendarDay("2026-12-24")))
    #expect(due.date(in: try zone("Asia/Tokyo")).timeIntervalSince1970 == 1_798_124_399)
    #expect(due.date(in: try zone("America/New_York")).timeIntervalSince1970 == 1_798_174_799)
    #expect(due.rfc3339 == "2026-12-24")
  }

  @Test func aTimeIsTheSameMomentEverywhere() throws {
    let due = Due.at(Date(timeIntervalSince1970: 1_798_125_600))
    #expect(due.date(in: try zone("Asia/Tokyo")) == due.date(in: try zone("America/New_York")))
    #expect(due.day == nil)
    #expect(due.rfc3339 == "2026-12-24T15:20:00Z")
  }

  @Test func timesKeepEveryBit() {
    for timestamp in [0.1, -0.5, 5e-300, 253_402_300_799.999_97, 1e300] {
      var item = ToDoItem(title: "", timestamp: timestamp)
      #expect(item.timestamp == timestamp)
      item.timestamp = nil
      #expect(item.due == nil)
    }
  }

  @Test func theTimestampOfADayIsItsEnd() throws {
    var item = ToDoItem(title: "Milk")
    let day = try #require(CalendarDay("2026-12-24"))
    item.due = .day(day)
    #expect(item.timestamp == day.end().timeIntervalSince1970)
    #expect(item != ToDoItem(title: "Milk", timestamp: item.timestamp))
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-01", "2026-12-24T", "26-12-24", ""])
  func whatIsNotADayIsRefused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test func daysAreOrderedAndComeBackFromJSON() throws {
    let days = ["0000-01-01", "1999-12-31", "2000-02-29", "2000-03-01", "9999-12-31"]
      .compactMap { CalendarDay($0) }
    #expect(days.count == 5 && days == days.shuffled().sorted())
    let data = try JSONEncoder().encode(days)
    #expect(try JSONDecoder().decode([CalendarDay].self, from: data) == days)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CalendarDay.self, from: Data("\"2026-02-29\"".utf8))
    }
  }

  @Test func aDayHasItsFirstAndLastMomentsWhereClocksAreSetAtMidnight() throws {
    let beirut = try zone("Asia/Beirut")
    let day = try #require(CalendarDay("2022-03-27"))
    #expect(day.start(in: beirut).timeIntervalSince1970 == 1_648_332_000)
    #expect(CalendarDay(day.start(in: beirut), in: beirut) == day)
    #expect(CalendarDay(day.start(in: beirut) - 1, in: beirut)?.day == 26)
    #expect(CalendarDay(day.end(in: beirut), in: beirut) == day)
    #expect(CalendarDay(day.end(in: beirut) + 1, in: beirut)?.day == 28)
  }

  /// Every day of 2026 in every zone, and those of the year in which Samoa skipped one.
  @Test func aDayEndsRightBeforeTheNextOne() throws {
    for (identifiers, year) in [
      (TimeZone.knownTimeZoneIdentifiers, 2026), (["Pacific/Apia", "Africa/Cairo"], 2011),
    ] {
      for identifier in identifiers {
        let zone = try zone(identifier)
        let first = try #require(CalendarDay(year: year, month: 1, day: 1)).daysSince1970
        for number in first..<first + 366 {
          let day = CalendarDay(daysSince1970: number)
          let isSkipped = identifier == "Pacific/Apia" && day == CalendarDay("2011-12-30")
          let end = day.end(in: zone)
          let last = CalendarDay(end, in: zone)
          let next = CalendarDay(end + 1, in: zone)
          #expect(last == (isSkipped ? day.adding(days: -1) : day), "\(day) in \(identifier)")
          #expect(next.map { $0 > day } == true, "\(day) in \(identifier)")
        }
      }
    }
  }

  /// The days that a filter finds once are those whose ends it would find one by one.
  @Test(arguments: Seeds.first(1))
  func aFilterFindsDaysByTheirEnds(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let zones = try ["Europe/Berlin", "Asia/Beirut", "Australia/Lord_Howe", "Pacific/Apia", "GMT"]
      .map(zone)
    for number in 0..<2_000 {
      let zone = zones[number % zones.count]
      // About 2011-12-30, which Apia has skipped, and other changes of clocks.
      let day = CalendarDay(daysSince1970: Int.random(in: 15_330...15_350, using: &generator))
      let end = Double(day.lastSecond(in: zone))
      let bounds = [-90_000, -86_400, -3_600, -1, -0.5, 0, 0.5, 1, 3_600, 86_400, 90_000]
      let first = Date(timeIntervalSince1970: end + bounds.randomElement(using: &generator)!)
      let last = Date(timeIntervalSince1970: end + bounds.randomElement(using: &generator)!)
      var item = ToDoItem(title: "")
      item.due = .day(day)
      // The second of a time decides: a day is not over before the end of its last second.
      let date = end
      let (from, until) = (
        first.timeIntervalSince1970.rounded(.down), last.timeIntervalSince1970.rounded(.down)
      )
      for (due, isIncluded) in [
        (ItemFilter.Due.before(last), date < until), (.from(first), date >= from),
        (.between(first, last), date >= from && date < until), (.undated, false),
      ] {
        #expect(
          ItemFilter(due: due, timeZone: zone).includes(item, matcher: matcher) == isIncluded,
          "seed \(seed), number \(number): \(day) in \(zone.identifier), \(due)")
      }
    }
  }
}
