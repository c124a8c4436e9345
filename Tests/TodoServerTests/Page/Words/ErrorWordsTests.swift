import Foundation
import Testing
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("What is wrong, in the words of the page")
struct ErrorWordsTests {
  private func words(_ language: PageText.Language) throws -> ErrorWords {
    ErrorWords(try PageText(language))
  }

  private static let typed: [InputError] = [
    .notADistance("x"), .negativeDistance("-1"), .notADuration("x"), .notADate("tomorow"),
    .notADate("x"), .notADueFilter("wek"), .notARepeat("x", nil), .notARepeat("x", .time),
    .notARepeat("x", .everySecond), .notARepeat("x", .whichWeekday),
    .notARepeat("x", .misspelt("wekly", suggestion: "weekly")),
    .noSuchDay("30 feb", day: "30 Feb"), .inThePast("x"), .unknownTimeZone("x"), .notHours("x"),
    .notDays("x"), .notAnEvent("x"), .eventWithoutDuration("dwell"),
    .eventWithZeroDuration("dwell:0s"), .eventWithLongDuration("dwell:9999d"), .emptyName,
    .hyphenatedName("-x"), .positionAsName("52,13"), .hereAsName, .hereAsPlace, .noPosition,
    .unknownPlace("x", suggestion: nil), .unknownPlace("x", suggestion: "y"), .unknownID("x"),
    .emptyTitle, .notASector("x"), .everyDirection("0..360"), .emptyTag, .repeatedWord("due:fri"),
    .notAFilter("wait:fri"), .secondPosition("@home"), .repeatEndsBeforeFirst("x"),
  ]

  private static let problems: [Recurrence.Problem] = [
    .unreadable("X"), .unsupported("BYSETPOS"), .repeated("COUNT"), .noFrequency,
    .outOfRange("INTERVAL", 0, 1...9999), .together("COUNT", "UNTIL"), .never,
  ]

  private static let ofItems: [ToDoError] =
    ItemLimits.Part.allCases.map { .tooLarge($0, 12_345) } + [
      .unknownTimeZone("x"), .invalidDuration(.zero), .invalidTriggerRadius(.zero),
      .expiryBeforeStart,
    ]

  private static let ofAccounts: [AccountError] = [
    .nameTaken("x"), .noSuchPerson("x"), .noSuchList, .lastOwner, .ownList,
  ]

  private static let ofTargets: [TargetError] = [
    .badURL(.tooLong), .badURL(.malformed), .badURL(.withUser), .badBroker, .passwordWithoutUser,
    .badTopic, .badKeys, .missing(member: "topic", .ntfy), .needless(member: "topic", .webhook),
    .tooLong(member: "label", most: 200), .unprintable(member: "token"), .tooMany(most: 20),
  ]

  private static let ofTheService: [ServiceError] = [
    .badPassword, .unknownFormat, .scopeNeeded(.write), .roleNeeded(.owner), .noSuchMember,
    .tooBusy,
  ]

  private static var errors: [any Error] {
    var errors: [any Error] = typed
    for problem in problems {
      errors.append(InputError.notARepeat("x", .impossible(.invalidRecurrence(problem))))
    }
    for error in ofItems { errors.append(error) }
    for error in ofAccounts { errors.append(error) }
    for error in ofTargets { errors.append(error) }
    for error in ofTheService { errors.append(error) }
    errors.append(FormToken.refusal)
    errors.append(Problem.noSuchItem)
    return errors
  }

  @Test func eachHasATextInEachLanguage() throws {
    let (english, german) = (try words(.english), try words(.german))
    for error in Self.errors {
      let (one, other) = (english.said(error), german.said(error))
      #expect(one.text != other.text)
      for said in [one, other] {
        #expect(said.english == nil, "\(error)")
        #expect(!said.text.isEmpty && !said.text.contains("{"), "\(said.text)")
      }
    }
  }

  @Test(arguments: [
    (
      InputError.notADate("tomorow"),
      "„tomorow“ ist kein Datum. Schreib es wie tomorrow, fri, „in 3 days“, 2026-12-24 oder "
        + "„2026-12-24 18:00“. Meintest du „tomorrow“?"
    ),
    (
      .notARepeat("every 2nd fri", .everySecond),
      "„every 2nd fri“ ist keine Wiederholung. Schreib „every 2 weeks on fri“ für jeden zweiten oder "
        + "„monthly on 2nd fri“."
    ),
    (.noSuchDay("30 feb", day: "30 Feb"), "Den „30 Feb“ gibt es nicht."),
  ])
  func theValuesOfAnErrorAreInItsText(_ error: InputError, _ german: String) throws {
    #expect(try words(.german).said(error).text == german)
  }

  @Test(arguments: [
    (
      InputError.notAPosition("91,13", reason: "The latitude 91.0 is beyond 90."),
      "„91,13“ ist keine Position. Schreib sie wie 52.52,13.405, die Breite zuerst.",
      "The latitude 91.0 is beyond 90."
    ),
    (
      .severalPlaces("shop", count: 12, shown: ["52,13  point"]),
      "„shop“ sind 12 Orte. Wähle einen:", "52,13  point; …"
    ),
  ])
  func whatAReaderOfPositionsSaysStaysEnglish(
    _ error: InputError, _ german: String, _ rest: String
  ) throws {
    let said = try words(.german).said(error)
    #expect(said.text == german)
    #expect(said.english == rest)
  }

  @Test func whatHasNoTextIsSaidInEnglish() throws {
    let errors: [any Error] = [
      JSONInputError(at: "/x", "\"x\" must be a number."), ServiceError.refused("Not so."),
      ToDoError.idsExhausted,
    ]
    for error in errors {
      let said = try words(.german).said(error)
      #expect(said.text == "Das geht so nicht:")
      #expect(said.english == "\(error)")
    }
  }

  @Test func whatWentWrongInsideIsNotTold() throws {
    struct Secret: Error {}
    #expect(try words(.german).said(Secret()) == SaidError(text: "Da stimmt etwas nicht"))
  }
}
