import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoPresentation

struct RepeatTests {
  /// Sunday, 22 November 2026, 10:45 in Berlin.
  private static let now = 1_795_340_700.0
  private let parser: RepeatParser
  private let timeZone: TimeZone

  init() throws {
    let timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    self.timeZone = timeZone
    parser = RepeatParser(now: Self.now, timeZone: timeZone)
  }

  @Test(arguments: [
    ("daily", "FREQ=DAILY"), ("every day", "FREQ=DAILY"), ("Every 3 Days", "FREQ=DAILY;INTERVAL=3"),
    ("weekly", "FREQ=WEEKLY"), ("every other week", "FREQ=WEEKLY;INTERVAL=2"),
    ("monthly", "FREQ=MONTHLY"), ("yearly", "FREQ=YEARLY"), ("annually", "FREQ=YEARLY"),
    ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"), ("fri", "FREQ=WEEKLY;BYDAY=FR"),
    ("every 2 weeks on fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
    ("every mon and thu", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("every mon,wed,fri", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
    ("every Monday, Wednesday", "FREQ=WEEKLY;BYDAY=MO,WE"),
    ("monthly on last mon", "FREQ=MONTHLY;BYDAY=-1MO"),
    ("monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("monthly on 1st fri", "FREQ=MONTHLY;BYDAY=1FR"),
    ("monthly on the 2nd and 4th tue", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
    ("monthly on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("every 1st day of the month", "FREQ=MONTHLY;BYMONTHDAY=1"),
    ("monthly on the 15th and last day", "FREQ=MONTHLY;BYMONTHDAY=15,-1"),
    ("monthly on the 2nd last day", "FREQ=MONTHLY;BYMONTHDAY=-2"),
    ("every last fri", "FREQ=MONTHLY;BYDAY=-1FR"), ("every 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("every 3 months", "FREQ=MONTHLY;INTERVAL=3"), ("every 2nd week", "FREQ=WEEKLY;INTERVAL=2"),
    ("every first sunday of the month", "FREQ=MONTHLY;BYDAY=1SU"),
    ("yearly on dec 24", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("every 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
    ("yearly on the 4th thu of nov", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("weekly until 2027-01-01", "FREQ=WEEKLY;UNTIL=20270101"),
    ("weekly until dec 24, 2026", "FREQ=WEEKLY;UNTIL=20261224"),
    ("weekly until 2027-01-01 09:00", "FREQ=WEEKLY;UNTIL=20270101T080000Z"),
    ("weekly 5 times", "FREQ=WEEKLY;COUNT=5"), ("weekly for 5 times", "FREQ=WEEKLY;COUNT=5"),
    ("daily at 9:00", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0"),
    ("every mon at 18:30 3 times", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=18;BYMINUTE=30;COUNT=3"),
    ("3 days after done", "AFTER-DONE=P3D"), ("a week after done", "AFTER-DONE=P1W"),
    ("every 2 months after completion", "AFTER-DONE=P2M"),
    ("1 year after done until 2030-01-01", "AFTER-DONE=P1Y;UNTIL=20300101"),
    ("freq=weekly;byday=fr", "FREQ=WEEKLY;BYDAY=FR"), ("AFTER-DONE=P3D", "AFTER-DONE=P3D"),
  ])
  func wordsAreRead(text: String, rule: String) throws {
    #expect(try parser.parse(text).description == rule)
  }

  @Test(arguments: [
    ("", "Try weekly"), ("sometimes", "Try weekly"), ("every", "Try weekly"),
    ("wekly", "Did you mean \"weekly\""), ("every 2 weks", "Did you mean \"weeks\""),
    ("every 2nd fri", "every 2 weeks on fri"), ("monthly on fri", "monthly on 1st fri"),
    ("monthly on the last", "Try weekly"), ("monthly on the 32nd", "1 to 31"),
    ("monthly on 6th fri", "1 to 5"), ("weekly on the 15th", "exclude each other"),
    ("yearly on feb 30", "no such day"), ("every 0 days", "1 to 9999"),
    ("daily 0 times", "1 to 999999"), ("daily at 9", "9:00"), ("daily at", "9:00"),
    ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS is not supported"),
    ("FREQ=HOURLY", "FREQ=HOURLY is not supported"), ("3 days after", "Try weekly"),
  ])
  func whatCannotBeReadIsRefusedWithAdvice(text: String, advice: String) {
    let error = #expect(throws: InputError.self) { try parser.parse(text) }
    #expect(error?.description.contains(advice) == true, "\(error?.description ?? "")")
  }

  @Test func anEndMustBeADateToCome() {
    #expect(throws: InputError.inThePast("2026-11-21")) {
      try parser.parse("daily until 2026-11-21")
    }
    #expect(throws: InputError.notADate("then")) { try parser.parse("daily until then") }
    #expect(throws: Never.self) { try parser.parse("daily until today") }
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on fri"),
    ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "every mon, wed and fri"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "weekdays"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "monthly on the 1st, 15th and last day"),
    ("FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-2FR", "every 2 months on the 1st mon and 2nd last fri"),
    ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=3", "yearly on dec 24 3 times"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "yearly on the 4th thu of nov"),
    (
      "FREQ=DAILY;BYHOUR=2;BYMINUTE=30;UNTIL=20270101T080000Z",
      "daily at 02:30 until 2027-01-01 09:00"
    ),
    ("AFTER-DONE=P1W;COUNT=1", "1 week after done once"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU"),
  ])
  func rulesAreSaidInWords(rule: String, words: String) throws {
    #expect(RepeatText.text(try Recurrence(parsing: rule), in: timeZone) == words)
  }

  @Test func wordsReadBackAsTheSame() throws {
    var generator = SeededGenerator(seed: 13)
    for number in 0..<4_000 {
      guard let recurrence = Self.random(&generator) else { continue }
      let words = RepeatText.text(recurrence, in: timeZone)
      #expect(try parser.parse(words) == recurrence, "\(number): \(words), \(recurrence)")
      #expect(try Recurrence(parsing: recurrence.description) == recurrence)
    }
  }

  /// Nil for a rule that is not possible.
  private static func random(_ generator: inout SeededGenerator) -> Recurrence? {
    func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }
    func some<Value>(_ values: [Value]) -> [Value] {
      (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
        values.randomElement(using: &generator)
      }
    }
    let frequency = RecurrenceRule.Frequency.allCases.randomElement(using: &generator) ?? .daily
    let interval = chance(2) ? 1 : Int.random(in: 2...40, using: &generator)
    let signed = Array(1...31) + Array(-31 ... -1)
    let days: [RecurrenceRule.Day] = some(Weekday.allCases).map { day in
      chance(3) ? .every(day) : .nth(some(Array(-5 ... -1) + Array(1...5))[0], day)
    }
    let end: Recurrence.End? =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: .count(Int.random(in: 1...50, using: &generator))
      case 1:
        .until(.day(CalendarDay(daysSince1970: .random(in: 21_000...40_000, using: &generator))))
      case 2:
        .until(
          Due(timestamp: Double(Int.random(in: 1_800_000_000...3_000_000_000, using: &generator))))
      default: nil
      }
    let second = chance(6) ? Int.random(in: 0..<1440, using: &generator) * 60 : nil
    if chance(8) {
      return try? Recurrence(.afterDone(interval, frequency), end: end, secondOfDay: second)
    }
    let rule = try? RecurrenceRule(
      frequency, interval: interval, days: chance(2) ? days : [],
      monthDays: chance(3) ? some(signed) : [], months: chance(4) ? some(Array(1...12)) : [],
      weekStart: chance(5) ? .sunday : .monday)
    return rule.flatMap { try? Recurrence(.onDays($0), end: end, secondOfDay: second) }
  }
}
