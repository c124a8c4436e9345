import Foundation
import Testing
import ToDo

@testable import TodoServer

struct ReminderWordsTests {
  /// Sunday 2026-11-22 12:00 in UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_348_800)

  private func words(_ language: String) throws -> ReminderWords {
    let languages = PageLanguages(language)
    return ReminderWords(
      PageWords(
        text: try PageText(languages.language), locale: languages.locale, timeZone: .gmt,
        now: Self.now))
  }

  private func item(_ trigger: LocationTrigger, done: Bool = false) throws -> ToDoItem {
    ToDoItem(
      title: "Milk",
      location: Location(name: "", coordinate: try Coordinate(latitude: 52, longitude: 13)),
      trigger: trigger, done: done)
  }

  @Test(arguments: [
    (
      LocationTrigger.Event.arrive, "when I arrive, within 100\u{A0}m, once",
      "wenn ich ankomme, im Umkreis von 100\u{A0}m, einmal"
    ),
    (
      .leave, "when I leave, within 100\u{A0}m, once",
      "wenn ich gehe, im Umkreis von 100\u{A0}m, einmal"
    ),
    (
      .pass, "when I arrive or pass by, within 100\u{A0}m, once",
      "wenn ich ankomme oder vorbeikomme, im Umkreis von 100\u{A0}m, einmal"
    ),
    (
      .dwell(.seconds(5_400)), "after 1 h 30 min there, within 100\u{A0}m, once",
      "wenn ich 1 Std. 30 Min. dort bin, im Umkreis von 100\u{A0}m, einmal"
    ),
    (
      .away(.seconds(2 * 86_400 + 1)), "after 2 days 1 s away, within 100\u{A0}m, once",
      "wenn ich 2 Tage 1 s weg bin, im Umkreis von 100\u{A0}m, einmal"
    ),
  ])
  func theSentenceSaysWhen(
    _ event: LocationTrigger.Event, _ english: String, _ german: String
  ) throws {
    let trigger = try LocationTrigger(event: event)
    #expect(try words("en-IE").sentence(trigger, of: item(trigger)) == english)
    #expect(try words("de-DE").sentence(trigger, of: item(trigger)) == german)
  }

  @Test func theSentenceSaysEverything() throws {
    let trigger = try LocationTrigger(
      event: .arrive, radius: .meters(1_500), repeats: true,
      window: TimeWindow(
        from: 22 * 60, to: 6 * 60, days: [.monday, .tuesday, .wednesday, .saturday],
        timeZone: "Asia/Tokyo"),
      start: Self.now.addingTimeInterval(3_600), expiry: Self.now.addingTimeInterval(7_200),
      initial: .fire, snooze: .nextVisit)
    #expect(
      try words("en-IE").sentence(trigger, of: item(trigger))
        == "when I arrive, within 1.5\u{A0}km, Mon–Wed, Sat 22:00–06:00 (Asia/Tokyo), every visit, "
        + "also if I am there already, not before 13:00, until 14:00, snoozed until the next visit")
    #expect(
      try words("de-DE").sentence(trigger, of: item(trigger))
        == "wenn ich ankomme, im Umkreis von 1,5\u{A0}km, Mo–Mi, Sa 22:00–06:00 (Asia/Tokyo), bei "
        + "jedem Besuch, auch wenn ich schon da bin, nicht vor 13:00, bis 14:00, still bis zum "
        + "nächsten Besuch")
  }

  @Test func whenItIsNextOrWhyNever() throws {
    let plain = try LocationTrigger(event: .arrive)
    let english = try words("en-IE")
    #expect(try english.next(plain, of: item(plain), isSpent: false) == "when I arrive")
    #expect(
      try english.next(plain, of: item(plain, done: true), isSpent: false)
        == "not while the item is done")
    #expect(
      try english.next(plain, of: item(plain), isSpent: true)
        == "never: it fires only once, and has")
    #expect(
      english.next(plain, of: ToDoItem(title: "x", trigger: plain), isSpent: false)
        == "never, without a place")
    let later = try plain.with { $0.start = Self.now.addingTimeInterval(3_600) }
    #expect(try english.next(later, of: item(later), isSpent: false) == "when I arrive, from 13:00")
    let over = try plain.with { $0.expiry = Self.now.addingTimeInterval(-60) }
    #expect(
      try words("de").next(over, of: item(over), isSpent: false) == "nie: abgelaufen 11:59")
  }

  @Test func wholeDaysNeedNoHours() throws {
    let daily = try TimeWindow(from: 0, to: 0, timeZone: "GMT")
    let weekend = try TimeWindow(from: 0, to: 0, days: [.saturday, .sunday], timeZone: "GMT")
    #expect(try words("en").window(daily) == "every day")
    #expect(try words("en").window(weekend) == "weekends")
    #expect(try words("de").window(weekend) == "am Wochenende")
    let renamed = try TimeWindow(from: 0, to: 0, timeZone: "Etc/UTC")
    #expect(try words("en").window(renamed) == "every day")
  }
}
