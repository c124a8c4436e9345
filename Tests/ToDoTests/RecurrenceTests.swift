import Foundation
import Testing

@testable import ToDo

struct RecurrenceTests {
  private func zone(_ identifier: String) throws -> TimeZone {
    try #require(TimeZone(identifier: identifier))
  }

  private func seconds(_ text: String, _ timeZone: TimeZone = .gmt) throws -> Double {
    try #require(TimeText.parse(text, timeZone: timeZone))
  }

  private func item(
    _ due: String?, _ recurrence: String, in timeZone: TimeZone = .gmt
  ) throws -> ToDoItem {
    ToDoItem(
      title: "Bins", due: due.flatMap { Due.parse($0, timeZone: timeZone) }, triggers: [],
      recurrence: try Recurrence(parsing: recurrence))
  }

  /// The item that follows one that is done at a local time.
  private func next(
    _ due: String?, _ recurrence: String, done: String, in timeZone: TimeZone = .gmt
  ) throws -> ToDoItem? {
    let date = Date(timeIntervalSince1970: try seconds(done, timeZone))
    return try item(due, recurrence, in: timeZone).next(doneAt: date, in: timeZone)
  }

  @Test(arguments: [Int.min, -32, 0, 32, .max])
  func aDayThatNoMonthHasIsRefused(day: Int) {
    #expect(throws: ToDoError.self) { try RecurrenceRule(.monthly, monthDays: [day]) }
    #expect(throws: ToDoError.self) { try RecurrenceRule(.monthly, days: [.nth(day, .friday)]) }
  }

  @Test(arguments: RecurrenceTable.cases)
  func datesAreThoseOfDateutil(known: RecurrenceTable.Case) throws {
    let timeZone = try zone(known.timeZone)
    var item = try item(known.start, known.rule, in: timeZone)
    var dates: [String] = []
    for _ in 0..<5 {
      // Done at once, so that none is left out.
      guard let due = item.due,
        let next = item.next(
          doneAt: due.date(in: timeZone).addingTimeInterval(-1), in: timeZone)
      else { break }
      item = next
      dates.append(try #require(item.due?.rfc3339))
    }
    #expect(dates == known.dates)
    #expect(known.dates.count == 5 || item.recurrence?.end != nil)
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=MONTHLY;BYMONTHDAY=1,-1",
    "FREQ=MONTHLY;BYDAY=1MO,-2FR;COUNT=4", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=20480229",
    "FREQ=DAILY;UNTIL=20270101T090000Z", "FREQ=YEARLY;BYDAY=53TH", "AFTER-DONE=P3D",
    "AFTER-DONE=P1M;COUNT=2", "FREQ=DAILY;BYHOUR=2;BYMINUTE=30",
    "AFTER-DONE=P1W;BYHOUR=2;BYMINUTE=0;BYSECOND=7",
  ])
  func textsComeBack(text: String) throws {
    let recurrence = try Recurrence(parsing: text)
    #expect(recurrence.description == text)
    #expect(try Recurrence(parsing: " rrule:\(text.lowercased()) ") == recurrence)
    let data = try JSONEncoder().encode([recurrence])
    #expect(try JSONDecoder().decode([Recurrence].self, from: data) == [recurrence])
  }

  @Test func orderAndRepetitionDoNotMatter() throws {
    #expect(
      Recurrence("BYDAY=FR,MO,FR;WKST=SU;INTERVAL=1;FREQ=WEEKLY")
        == Recurrence("FREQ=WEEKLY;BYDAY=MO,FR"))
  }

  @Test(
    arguments: [
      ("", .unreadable("")), ("FREQ", .unreadable("FREQ")), ("FREQ=", .unreadable("FREQ=")),
      ("COUNT=3", .noFrequency), ("FREQ=SOMETIMES", .unreadable("FREQ=SOMETIMES")),
      ("FREQ=HOURLY", .unsupported("FREQ=HOURLY")),
      ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1", .unsupported("BYSETPOS")),
      ("FREQ=YEARLY;BYWEEKNO=20", .unsupported("BYWEEKNO")),
      ("FREQ=DAILY;BYHOUR=9", .unsupported("BYHOUR without BYHOUR and BYMINUTE")),
      ("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0", .unsupported("BYHOUR with several values")),
      ("FREQ=DAILY;FREQ=DAILY", .repeated("FREQ")), ("FREQ=DAILY;X=1", .unreadable("X=1")),
      ("FREQ=DAILY;INTERVAL=0", .outOfRange("INTERVAL", 0, 1...9999)),
      ("FREQ=DAILY;INTERVAL=10000", .outOfRange("INTERVAL", 10000, 1...9999)),
      ("FREQ=DAILY;INTERVAL=1,2", .unreadable("INTERVAL=1,2")),
      ("FREQ=DAILY;COUNT=0", .outOfRange("COUNT", 0, 1...999_999)),
      ("FREQ=DAILY;COUNT=2;UNTIL=20270101", .together("COUNT", "UNTIL")),
      ("FREQ=DAILY;UNTIL=20270230", .unreadable("UNTIL=20270230")),
      ("FREQ=DAILY;UNTIL=20270101T090000", .unreadable("UNTIL=20270101T090000")),
      ("FREQ=WEEKLY;BYDAY=XX", .unreadable("BYDAY=XX")),
      ("FREQ=WEEKLY;BYDAY=1MO", .together("BYDAY=1…", "FREQ=WEEKLY")),
      ("FREQ=WEEKLY;BYMONTHDAY=1", .together("BYMONTHDAY", "FREQ=WEEKLY")),
      ("FREQ=MONTHLY;BYDAY=6MO", .outOfRange("BYDAY", 6, 1...5)),
      ("FREQ=MONTHLY;BYDAY=0MO", .outOfRange("BYDAY", 0, 1...5)),
      ("FREQ=MONTHLY;BYMONTHDAY=32", .outOfRange("BYMONTHDAY", 32, 1...31)),
      ("FREQ=YEARLY;BYMONTH=13", .outOfRange("BYMONTH", 13, 1...12)),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", .never),
      ("AFTER-DONE=3D", .unreadable("AFTER-DONE=3D")),
      ("AFTER-DONE=P0D", .outOfRange("AFTER-DONE", 0, 1...9999)),
      ("AFTER-DONE=P3D;BYDAY=MO", .together("AFTER-DONE", "BYDAY")),
    ] as [(String, Recurrence.Problem)])
  func whatIsNotARepeatIsRefusedByName(text: String, problem: Recurrence.Problem) {
    #expect(throws: ToDoError.invalidRecurrence(problem)) { try Recurrence(parsing: text) }
    #expect(!problem.description.isEmpty)
  }

  /// Days that are over are left out; today's is not over.
  @Test(arguments: [
    ("2026-11-20", "2026-11-20 12:00", "2026-11-21"),
    ("2026-11-20", "2026-11-21 12:00", "2026-11-21"),
    ("2026-11-20", "2026-12-04 23:59", "2026-12-04"),
    ("2026-11-20", "2026-11-01 12:00", "2026-11-21"),
    ("2026-11-20 09:00", "2026-11-21 20:00", "2026-11-21T09:00:00Z"),
    ("2026-11-20 09:00", "2026-12-04 08:00", "2026-12-04T09:00:00Z"),
  ])
  func oneThatIsLateIsFollowedByOneOnly(due: String, done: String, next: String) throws {
    #expect(try self.next(due, "FREQ=DAILY", done: done)?.due?.rfc3339 == next)
  }

  @Test func daysThatAreLeftOutCount() throws {
    // 1 is the 20th, 2 and 3 are left out.
    let next = try next("2026-11-20", "FREQ=DAILY;COUNT=5", done: "2026-11-23 10:00")
    #expect(next?.due?.rfc3339 == "2026-11-23")
    #expect(next?.recurrence == Recurrence("FREQ=DAILY;COUNT=2"))
    #expect(try self.next("2026-11-20", "FREQ=DAILY;COUNT=5", done: "2026-11-25 10:00") == nil)
    #expect(try self.next("2026-11-20", "FREQ=DAILY;COUNT=1", done: "2026-11-20 10:00") == nil)
  }

  @Test func anEndIncludesItsDayAndItsTime() throws {
    for (end, isThere) in [
      ("20261121", true), ("20261120", false), ("20261121T090000Z", true),
      ("20261121T085959Z", false),
    ] {
      let next = try next(
        "2026-11-20 09:00", "FREQ=DAILY;UNTIL=\(end)", done: "2026-11-20 10:00")
      #expect((next != nil) == isThere, "\(end)")
    }
    // A day ends where one is.
    let tokyo = try zone("Asia/Tokyo")
    #expect(
      try next(
        "2026-11-20", "FREQ=DAILY;UNTIL=20261120T150000Z", done: "2026-11-20 10:00", in: tokyo)?
        .due?.rfc3339 == "2026-11-21")
  }

  @Test(
    arguments: [
      ("AFTER-DONE=P3D", "2026-11-20", "2026-11-25 10:00", "2026-11-28"),
      ("AFTER-DONE=P3D", nil, "2026-11-25 10:00", "2026-11-28"),
      ("AFTER-DONE=P2W", "2026-11-20", "2026-11-01 10:00", "2026-11-15"),
      ("AFTER-DONE=P1M", "2026-11-20", "2027-01-31 10:00", "2027-02-28"),
      ("AFTER-DONE=P1Y", "2026-11-20", "2028-02-29 10:00", "2029-02-28"),
      ("AFTER-DONE=P1D", "2026-11-20 18:00", "2026-11-25 23:00", "2026-11-26T18:00:00Z"),
      ("FREQ=WEEKLY", nil, "2026-11-25 10:00", "2026-12-02"),
    ] as [(String, String?, String, String)])
  func afterDoneCountsFromTheDayItWasDone(
    rule: String, due: String?, done: String, next: String
  ) throws {
    #expect(try self.next(due, rule, done: done)?.due?.rfc3339 == next)
  }

  /// A time that clocks skip is later on that day only, also one item after the other.
  @Test func aTimeThatClocksSkipComesBack() throws {
    let newYork = try zone("America/New_York")
    let shifted = try #require(
      try next("2027-03-13 02:30", "FREQ=DAILY", done: "2027-03-13 08:00", in: newYork))
    #expect(shifted.due?.rfc3339 == "2027-03-14T07:30:00Z")
    #expect(shifted.recurrence == Recurrence("FREQ=DAILY;BYHOUR=2;BYMINUTE=30"))
    let date = Date(timeIntervalSince1970: try seconds("2027-03-14 09:00", newYork))
    let back = try #require(shifted.next(doneAt: date, in: newYork))
    #expect(back.due?.rfc3339 == "2027-03-15T06:30:00Z")
    #expect(back.recurrence == Recurrence("FREQ=DAILY"))
  }

  @Test func theNextHasTheSameContentAndItsRemindersAreArmedAnew() throws {
    let berlin = try zone("Europe/Berlin")
    var item = try item("2027-03-26", "FREQ=WEEKLY", in: berlin)
    item.itemDescription = "Both"
    item.tags = ["home"]
    item.places = [
      Place(
        name: "home",
        region: try .circle(
          center: Coordinate(latitude: 52, longitude: 13), radius: .meters(100)))
    ]
    item.properties = ["color": .string("red")]
    let from = try seconds("2027-03-25 08:00", berlin)
    item.triggers = [
      try LocationTrigger(
        event: .arrive, start: from, expiry: from + 3600, snooze: .nextVisit)
    ]
    let date = Date(timeIntervalSince1970: try seconds("2027-03-26 10:00", berlin))
    let next = try #require(item.next(doneAt: date, in: berlin))
    var expected = item
    expected.due = .day(try #require(CalendarDay("2027-04-02")))
    // Clocks are set forward between the two.
    let later = try seconds("2027-04-01 08:00", berlin)
    expected.triggers = [try LocationTrigger(event: .arrive, start: later, expiry: later + 3600)]
    #expect(next == expected)
    #expect(next.properties == item.properties && !next.done)
  }

  @Test(
    arguments: [
      ("FREQ=WEEKLY;BYDAY=FR", "2026-11-27"), ("FREQ=DAILY", "2026-11-22"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2026-11-22"),
      ("FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01"),
      ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "2026-11-28"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2028-02-29"),
      ("FREQ=DAILY;BYHOUR=9;BYMINUTE=0", "2026-11-23T09:00:00Z"),
      ("FREQ=DAILY;BYHOUR=12;BYMINUTE=0", "2026-11-22T12:00:00Z"),
      ("AFTER-DONE=P3D", nil), ("FREQ=YEARLY;UNTIL=20261121", nil),
    ] as [(String, String?)])
  func theFirstIsNotBeforeNow(rule: String, due: String?) throws {
    let now = try seconds("2026-11-22 10:45")
    let first = try Recurrence(parsing: rule).first(due: nil, now: now, in: .gmt)
    #expect(first?.due.rfc3339 == due)
    // The time of day is in the due date then.
    #expect(first?.recurrence.secondOfDay == nil)
  }

  @Test func aDayGetsTheTimeOfTheRepeatAndATimeKeepsItsOwn() throws {
    let daily = try Recurrence(parsing: "FREQ=DAILY;BYHOUR=9;BYMINUTE=0")
    let day = try #require(Due.parse("2026-12-01", timeZone: .gmt))
    let step = try #require(daily.first(due: day, now: 0, in: .gmt))
    #expect(step.due.rfc3339 == "2026-12-01T09:00:00Z")
    #expect(step.recurrence == Recurrence("FREQ=DAILY"))
    let time = try #require(Due.parse("2026-12-01 10:00", timeZone: .gmt))
    #expect(daily.first(due: time, now: 0, in: .gmt)?.due == time)
    #expect(daily.first(due: time, now: 0, in: .gmt)?.recurrence == daily)
    #expect(try Recurrence(parsing: "AFTER-DONE=P3D").first(due: nil, now: 0, in: .gmt) == nil)
  }

  @Test func aRuleWithoutFurtherDaysEnds() throws {
    #expect(
      try next(
        "2027-02-28", "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", done: "2027-02-28 10:00")
        == nil)
    #expect(try next("9999-12-31", "FREQ=DAILY", done: "2027-02-28 10:00") == nil)
    #expect(try next("2026-11-20", "AFTER-DONE=P9999Y", done: "2027-02-28 10:00") == nil)
  }

  @Test func itemsThatRepeatDifferentlyDiffer() throws {
    let weekly = try item("2026-11-20", "FREQ=WEEKLY")
    var other = weekly
    other.recurrence = nil
    #expect(weekly != other)
    let data = try JSONEncoder().encode(weekly)
    #expect(try JSONDecoder().decode(ToDoItem.self, from: data) == weekly)
    let json = String(decoding: data, as: UTF8.self)
    #expect(json.contains(#""recurrence":"FREQ=WEEKLY""#))
  }

  @Test func aManagerMakesTheNextOfACheckedItem() throws {
    let manager = ItemManager()
    manager.add(try item("2026-11-20", "FREQ=WEEKLY"))
    let date = Date(timeIntervalSince1970: try seconds("2026-11-20 10:00"))
    manager.checkItem(at: 0, on: date, in: .gmt)
    #expect(manager.toDoCount == 1 && manager.doneCount == 1)
    #expect(manager.item(at: 0).due?.rfc3339 == "2026-11-27")
    manager.uncheckItem(at: 0)
    manager.checkItem(at: 1, on: date, in: .gmt)
    #expect(manager.toDoCount == 1 && manager.doneItem(at: 0).recurrence == nil)
  }
}
