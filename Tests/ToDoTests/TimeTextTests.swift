import Foundation
import TestSupport
import Testing

@testable import ToDo

@Suite struct TimeTextTests {
  private func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-12-24T18:00:00+01:00", 1_798_131_600),
    ("2026-12-24T18:00:00.25+0100", 1_798_131_600.25), ("2026-12-24t17:00:00z", 1_798_131_600),
    ("2026-12-24 12:00:00-05", 1_798_131_600), ("2026-12-24T17:00Z", 1_798_131_600),
    ("2000-02-29T00:00:00Z", 951_782_400), ("1969-12-31T23:59:59.75Z", -0.25),
    ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2017-01-01T00:59:60+01:00", 1_483_228_800),
    (" 1970-01-01T00:00:01Z\n", 1),
  ])
  func datesAndTimesWithOffsetsAreRead(text: String, expected: Double) {
    #expect(TimeText.parse(text, timeZone: .gmt) == expected)
  }

  @Test(arguments: [
    // The end of the day: also where clocks are changed on it, or at its midnight.
    ("2026-12-24", "Europe/Berlin", "2026-12-24T22:59:59Z"),
    ("2026-03-29", "Europe/Berlin", "2026-03-29T21:59:59Z"),
    ("2026-10-25", "Europe/Berlin", "2026-10-25T22:59:59Z"),
    ("2018-11-03", "America/Sao_Paulo", "2018-11-04T02:59:59Z"),
    ("2018-02-17", "America/Sao_Paulo", "2018-02-18T02:59:59Z"),
    ("2026-12-24", "Pacific/Kiritimati", "2026-12-24T09:59:59Z"),
    ("2026-12-24 18:00", "Europe/Berlin", "2026-12-24T17:00:00Z"),
    ("2026-07-01T18:00:30", "Europe/Berlin", "2026-07-01T16:00:30Z"),
    ("2026-07-01T18:00:30.5", "America/New_York", "2026-07-01T22:00:30.5Z"),
    // A time that occurs twice is the first of the two; one that never occurs is counted on from
    // before.
    ("2026-10-25 02:30", "Europe/Berlin", "2026-10-25T00:30:00Z"),
    ("2026-03-29 02:30", "Europe/Berlin", "2026-03-29T01:30:00Z"),
  ])
  func timesWithoutOffsetAreLocal(text: String, zone name: String, expected: String) throws {
    let timestamp = try #require(TimeText.parse(text, timeZone: zone(name)))
    #expect(TimeText.text(timestamp) == expected)
  }

  @Test(arguments: [
    "", " ", "tomorrow", "2026-13-01", "2026-00-10", "2026-04-31", "2026-02-29", "1900-02-29",
    "2026-12-00", "2026-1-1", "26-12-24", "02026-12-24", "2026-12-24T", "2026-12-24T25:00:00Z",
    "2026-12-24T24:00:00Z", "2026-12-24T18:60:00Z", "2026-12-24T18:00:61Z", "2026-12-24T18:00:60Z",
    "2026-12-24T18:00:60", "2026-12-24T18", "2026-12-24T18:00:00+24:00", "2026-12-24T18:00:00+1",
    "2026-12-24T18:00:00+01:60", "2026-12-24T18:00:00+01:", "2026-12-24T18:00:00.Z",
    "2026-12-24Z", "2026-12-24T18:00:00ZZ", "2026/12/24", "２０２６-12-24", "-2026-12-24",
    "2026-12-24T18:00:00 Europe/Berlin", "1798131600", "@1e300",
  ])
  func textThatIsNotATimeIsNotRead(text: String) {
    #expect(TimeText.parse(text, timeZone: .gmt) == nil)
  }

  @Test func damagedTimesAreReadOrNot() throws {
    var generator = SeededGenerator(seed: 11)
    let characters = Array("0123456789-+:.TZ \u{e9}９")
    let berlin = try zone("Europe/Berlin")
    for _ in 0..<3000 {
      var text = Array("2026-12-24T18:00:00.5+01:00".prefix(.random(in: 0...27, using: &generator)))
      for _ in 0..<2 where !text.isEmpty {
        let place = Int.random(in: text.indices, using: &generator)
        text[place] = characters[Int.random(in: characters.indices, using: &generator)]
      }
      guard let timestamp = TimeText.parse(String(text), timeZone: berlin) else { continue }
      #expect(TimeText.parse(TimeText.text(timestamp), timeZone: berlin) == timestamp)
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_798_131_600.25, "2026-12-24T17:00:00.25Z"),
    (-0.25, "1969-12-31T23:59:59.75Z"), (-1, "1969-12-31T23:59:59Z"),
    (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    (-1e-9, "1969-12-31T23:59:59.999999999Z"), (253_402_300_800, "@253402300800.0"),
    (.infinity, "@inf"), (1e20, "@100000000000000000000.0"),
  ])
  func timesAreWrittenInUTC(timestamp: Double, expected: String) {
    #expect(TimeText.text(timestamp) == expected)
  }

  @Test func everyWrittenTimeIsReadAgainAsTheSameNumber() throws {
    var generator = SeededGenerator(seed: 7)
    let berlin = try zone("Europe/Berlin")
    for number in 0..<5000 {
      let magnitude = Double.random(in: -12...11, using: &generator)
      let sign = Bool.random(using: &generator) ? 1.0 : -0.2
      let timestamp = sign * pow(10, magnitude)
      let again = TimeText.parse(TimeText.text(timestamp), timeZone: berlin)
      #expect(again == timestamp, "number \(number): \(timestamp)")
    }
    for timestamp in [0.0, -0.0, -5e-300, 253_402_300_799.999_97, -62_167_219_199.999_99] {
      #expect(TimeText.parse(TimeText.text(timestamp), timeZone: berlin) == timestamp)
    }
  }

  @Test func daysOfTheCalendarCountOnWithoutGap() throws {
    var gaps: [CalendarDay] = []
    for year in [0, 4, 1582, 1899, 1900, 1970, 1999, 2000, 2026, 2100, 2400, 9999] {
      var expected = try #require(CalendarDay(year: year, month: 1, day: 1)).daysSince1970
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CalendarDay(year: year, month: month, day: day) else { continue }
          if date.daysSince1970 != expected || CalendarDay(daysSince1970: expected) != date {
            gaps.append(date)
          }
          expected += 1
        }
      }
      if CalendarDay(daysSince1970: expected).year != year + 1 {
        gaps.append(CalendarDay(daysSince1970: expected))
      }
    }
    #expect(gaps.isEmpty)
  }
}
