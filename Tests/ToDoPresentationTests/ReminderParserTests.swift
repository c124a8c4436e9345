import Testing
import ToDo

@testable import ToDoPresentation

/// How durations, hours and days are read.
struct ReminderParserTests {
  @Test(arguments: [
    ("45s", 45), ("10m", 600), ("1h30m", 5400), ("2d", 172_800), ("1d2h3m4s", 93_784),
    ("90M", 5400), ("0s", 0), ("999999999s", 999_999_999),
  ])
  func durationsAreRead(text: String, seconds: Double) throws {
    #expect(try DurationText.parse(text) == seconds)
  }

  @Test(arguments: [
    "", "10", "m", "10 m", "1m1h", "1h1h", "-1m", "1.5h", "10mm", "1w", "٣m", "10000000000s",
  ])
  func otherTextsAreNotDurations(text: String) {
    #expect(throws: InputError.notADuration(text)) { try DurationText.parse(text) }
  }

  @Test(arguments: [
    ("17:00-20:00", 1020, 1200), ("22:00-06:00", 1320, 360), ("9-17", 540, 1020),
    ("0:00-24:00", 0, 1440), ("7:05-8", 425, 480), ("8:00-8:00", 480, 480),
  ])
  func hoursAreRead(text: String, from: Int, to: Int) throws {
    #expect(try HoursParser.hours(text) == (from, to))
  }

  @Test(arguments: [
    "", "17:00", "17:00-", "-20:00", "17:00-20:00-21:00", "24:00-6:00", "17:60-18:00", "25-26",
    "17:0-18:00", "5pm-8pm", "17:00 - 20:00",
  ])
  func otherTextsAreNotHours(text: String) {
    #expect(throws: InputError.self) { try HoursParser.hours(text) }
  }

  @Test(
    arguments: [
      ("mon-fri", [.monday, .tuesday, .wednesday, .thursday, .friday]),
      ("sat,sun", [.saturday, .sunday]), ("Fri-Mon", [.friday, .saturday, .sunday, .monday]),
      ("wednesday", [.wednesday]), ("mon,wed-thu,mon", [.monday, .wednesday, .thursday]),
      ("sun-sat", Set(Weekday.allCases)), ("tues", [.tuesday]),
      ("mo-we", [.monday, .tuesday, .wednesday]),
      ("Weekdays", [.monday, .tuesday, .wednesday, .thursday, .friday]),
      ("weekend,mo", [.saturday, .sunday, .monday]), ("daily", Set(Weekday.allCases)),
    ] as [(String, Set<Weekday>)])
  func daysAreRead(text: String, days: Set<Weekday>) throws {
    #expect(try HoursParser.days(text) == days)
  }

  @Test(arguments: [
    "", ",", "m", "t-fri", "weekdays-sat", "mon-", "mon--fri", "mon-wed-fri", "someday", "mon, tue",
  ])
  func otherTextsAreNotDays(text: String) {
    #expect(throws: InputError.self) { try HoursParser.days(text) }
  }

  @Test(arguments: [5, 60, 600, 5400, 93_784] as [Double])
  func aDurationIsReadAsItIsWritten(seconds: Double) throws {
    #expect(try DurationText.parse(DurationText.exact(seconds)) == seconds)
  }

  @Test(arguments: [("345 m", DistanceUnits.metric), ("1.2 km", .metric), ("999 ft", .imperial)])
  func aDistanceIsReadAsItIsWritten(text: String, units: DistanceUnits) throws {
    #expect(DistanceText.text(try DistanceText.parse(text), in: units) == text)
  }

  @Test func aLongValueIsCutInAMessage() {
    let message = InputError.notADistance(String(repeating: "x", count: 100_000)).description
    #expect(message.hasPrefix("\"xxx") && message.contains("x…\" is not a distance."))
    #expect(message.count < 120)
    #expect(!InputError.notADistance("a\nb").description.contains("\n"))
  }
}
