import Foundation
import Testing
import ToDo

@testable import TodoServer

struct RepeatInWordsTests {
  private func words(_ language: String) throws -> RepeatInWords {
    let languages = PageLanguages(language)
    return RepeatInWords(
      PageWords(
        text: try PageText(languages.language), locale: languages.locale, timeZone: .gmt,
        // Sunday 2026-11-22 12:00 in UTC.
        now: Date(timeIntervalSince1970: 1_795_348_800)))
  }

  @Test(arguments: [
    ("FREQ=DAILY", "daily", "täglich"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on Fri", "alle 2 Wochen am Fr"),
    ("FREQ=WEEKLY;BYDAY=MO,WE,FR", "every Mon, Wed and Fri", "jeden Mo, Mi und Fr"),
    ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "Monday to Friday", "Montag bis Freitag"),
    (
      "FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "monthly on the 1st, 15th and last day",
      "monatlich am 1., 15. und letzten Tag"
    ),
    (
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-2FR",
      "every 2 months on the 1st Mon and 2nd last Fri",
      "alle 2 Monate am 1. Mo und 2.-letzten Fr"
    ),
    (
      "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "yearly on the 4th Thu of Nov",
      "jährlich am 4. Do im Nov"
    ),
    (
      "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;COUNT=3", "yearly on 24 Dec 3 times",
      "jährlich am 24. Dez. 3-mal"
    ),
    (
      "FREQ=DAILY;BYHOUR=2;BYMINUTE=30;UNTIL=20270101", "daily at 02:30 until 1 Jan 2027",
      "täglich um 02:30 bis 1. Jan. 2027"
    ),
    (
      "AFTER-DONE=P1W;COUNT=1", "1 week after it is done once",
      "eine Woche nach dem Erledigen einmal"
    ),
    ("AFTER-DONE=P3D", "3 days after it is done", "3 Tage nach dem Erledigen"),
    (
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU"
    ),
  ])
  func repeatsAreSaidInTheLanguageOfThePage(
    _ rule: String, _ english: String, _ german: String
  ) throws {
    let recurrence = try Recurrence(parsing: rule)
    #expect(try words("en-IE").sentence(recurrence) == english)
    #expect(try words("de-DE").sentence(recurrence) == german)
  }
}
