import Foundation
import Testing
import ToDo
import ToDoPresentation

@testable import TodoServer

@Suite("Why a reminder fired or did not, in the words of the page")
struct ExplanationWordsTests {
  /// Sunday 2026-11-22 12:00 in UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_348_800)
  private static let before = now.addingTimeInterval(-3_600)
  private static let later = now.addingTimeInterval(3_600)

  private static func words(_ language: String) throws -> ExplanationWords {
    let languages = PageLanguages(language)
    let region = try Region.circle(
      center: Coordinate(latitude: 52, longitude: 13), radius: .meters(50))
    let item = ToDoItem(
      title: "Milk",
      places: [Place(name: "Market", region: region), Place(name: "", region: region)])
    return ExplanationWords(
      PageWords(
        text: try PageText(languages.language), locale: languages.locale, timeZone: .gmt,
        now: Self.now),
      of: item, device: "pixel", otherDevice: "watch")
  }

  /// One of each kind, and of what a kind says in several ways.
  private static let reasons: [Explanation.Reason] = [
    .notWatched, .done, .noTrigger, .noPlace, .spent, .notStarted(until: later),
    .notStarted(until: before), .expired(at: before), .expiresFirst(at: later),
    .expiresFirst(at: before), .snoozed(until: later), .snoozed(until: before),
    .snoozedUntilNextVisit, .windowClosed(opens: later, timeZone: "UTC"),
    .windowClosed(opens: before, timeZone: "UTC"), .windowClosed(opens: nil, timeZone: "UTC"),
    .noFix, .fixHeldBack(duration: .seconds(30)), .noFixKept(before: before), .notReconstructed,
    .otherThen, .outside(region: 0, distance: .meters(120)),
    .inside(region: 1, distance: .meters(12)), .inside(region: 0, distance: nil),
    .tooInaccurate(region: 0, accuracy: .meters(250), largest: .meters(100)),
    .shareTooSmall(region: 0, share: 0.5, least: 0.75),
    .shareTooLarge(region: 0, share: 0.5, greatest: 0.1),
    .shareTooLarge(region: 0, share: 1, greatest: 0.1),
    .withinBorder(region: 0, distance: .meters(5), needed: .meters(30)),
    .enterPending(region: 0, since: before, remaining: .zero),
    .enterPending(region: 0, since: before, remaining: .seconds(9)),
    .exitPending(region: 0, since: before, remaining: .zero),
    .exitPending(region: 0, since: before, remaining: .seconds(9)),
    .enterNotConfirmed(region: 0, since: before), .exitNotConfirmed(region: 0, since: before),
    .entered(region: 0, at: before), .left(region: 0, at: before),
    .crossed(region: 0, at: before), .confirmed(at: before),
    .crossedAgain(region: 0, last: before, pause: .seconds(600)),
    .gapTooLong(gap: .seconds(900), longest: .seconds(300)), .notCrossed,
    .visiting(region: 0, since: before), .foundInside(region: 0), .insideAlready,
    .firedThisVisit, .sameVisit(region: 0), .othersHold(regions: [0, 1]), .noVisit,
    .away(since: before), .noAbsence, .due(cause: .dwell, at: later),
    .due(cause: .dwell, at: before), .due(cause: .away, at: later),
    .due(cause: .away, at: before), .held(due: before),
    .stayed(region: 0, duration: .seconds(600)), .wasAway(duration: .seconds(600)),
    .timeCame(region: 0, at: before),
  ]

  private static let rejections: [FixRejection] = [
    .notFinite(.timestamp), .notFinite(.accuracy), .invalidAccuracy(.meters(-1)), .zeroPosition,
    .inaccurate(accuracy: .meters(300), largest: .meters(100)),
    .future(by: .seconds(600), tolerance: .seconds(60)), .late(by: .seconds(30)),
    .duplicateTime(before),
    .jump(distance: .meters(5_000), duration: .seconds(10), fastestMetersPerSecond: 100),
  ]

  @Test func eachReasonHasASentenceOfItsOwnInEachLanguage() throws {
    let all = Self.reasons + Self.rejections.map { .fixRejected(rejection: $0) }
    var sentences: Set<String> = []
    for language in ["en-IE", "de-DE"] {
      let words = try Self.words(language)
      for reason in all {
        let sentence = words.sentence(reason)
        #expect(sentence.hasSuffix(".") || sentence.hasSuffix("?"), "\(sentence)")
        #expect(!sentence.contains("{") && !sentence.contains("  "), "\(sentence)")
        #expect(!sentence.contains("()") && !sentence.contains("„“"), "\(sentence)")
        sentences.insert(sentence)
      }
    }
    #expect(sentences.count == 2 * all.count)
  }

  /// Those without values, for the page says numbers and times as its reader does.
  @Test func inEnglishThePageSaysWhatTheCommandSays() throws {
    let words = try Self.words("en-IE")
    let item = StoredItem(id: ItemID(number: 1), item: ToDoItem(title: "Milk"))
    for reason in Self.reasons where reason.values.isEmpty && reason != .done {
      let explanation = Explanation(
        reminder: ReminderID(item: item.id), device: "pixel", outcome: .standing, reasons: [reason])
      let command = ExplanationViewModel(explanation, of: item, now: Self.now)
      #expect([words.sentence(reason)] == command.reasons)
    }
  }

  @Test(arguments: [
    (
      Explanation.Reason.outside(region: 0, distance: .meters(1_240)),
      "Outside \"Market\" by 1.2\u{A0}km.", "Außerhalb von „Market“, 1,2\u{A0}km entfernt."
    ),
    (
      .tooInaccurate(region: 0, accuracy: .meters(100.2), largest: .meters(100)),
      "The position is accurate to 101\u{A0}m only; up to 100\u{A0}m is accepted here.",
      "Die Position ist nur auf 101\u{A0}m genau; hier zählt sie bis 100\u{A0}m."
    ),
    (
      .shareTooSmall(region: 0, share: 0.749, least: 0.75),
      "Probably inside (74% of the position's error circle), but 75% is needed.",
      "Wahrscheinlich innerhalb (74\u{A0}% des Fehlerkreises der Position), aber nötig sind 75\u{A0}%."
    ),
    (
      .inside(region: 1, distance: .meters(7)), "Inside the place, 7\u{A0}m from its boundary.",
      "Innerhalb von dem Ort, 7\u{A0}m vom Rand."
    ),
    (
      .stayed(region: 0, duration: .seconds(5_400)), "Was at \"Market\" for 90 min.",
      "War 90 Min. bei „Market“."
    ),
    (
      .entered(region: 0, at: Date(timeIntervalSince1970: 1_795_338_000)),
      "Arrived at \"Market\" (09:00).", "Bei „Market“ angekommen (09:00)."
    ),
  ])
  func valuesAreWrittenAsTheReaderDoes(
    _ reason: Explanation.Reason, _ english: String, _ german: String
  ) throws {
    #expect(try Self.words("en-IE").sentence(reason) == english)
    #expect(try Self.words("de-DE").sentence(reason) == german)
  }

  @Test(arguments: [
    ([Explanation.Reason.noVisit], "It waits.", "Sie wartet."),
    ([.spent], "It has fired for \"watch\".", "Sie hat für „watch“ erinnert."),
    ([.noPlace], "It does not remind.", "Sie erinnert nicht."),
    (
      [.due(cause: .dwell, at: Date(timeIntervalSince1970: 1_795_352_400))],
      "It fires at 13:00 if nothing changes.", "Sie erinnert, wenn sich nichts ändert (13:00)."
    ),
  ])
  func theHeadlineSaysWhatHappens(
    _ reasons: [Explanation.Reason], _ english: String, _ german: String
  ) throws {
    let explanation = Explanation(
      reminder: ReminderID(item: ItemID(number: 1)), device: "pixel",
      outcome: .standing, reasons: reasons)
    #expect(try Self.words("en-IE").headline(explanation) == english)
    #expect(try Self.words("de-DE").headline(explanation) == german)
  }

  @Test func aNameIsShortenedAndHasNoControlCharacters() throws {
    let words = try Self.words("de-DE")
    let explained = ExplanationWords(
      words.words, of: ToDoItem(title: "x"),
      device: "a\u{202E}\n" + String(repeating: "b", count: 10_000))
    let sentence = explained.sentence(.noFix)
    #expect(sentence.count < 120)
    #expect(!sentence.contains("\n"))
  }
}
