import Foundation
import Testing
import ToDo

/// What a reminder can be, and how it is written.
struct LocationTriggerTests {
  private static func full(_ event: LocationTrigger.Event) throws -> LocationTrigger {
    try LocationTrigger(
      event: event, radius: .meters(150.5), repeats: true,
      window: TimeWindow(from: 1020, to: 1200, days: [.friday], timeZone: "Europe/Berlin"),
      start: 1_800_000_000, expiry: 1_900_000_000.25, initial: .fire, snooze: .nextVisit)
  }

  private func json(_ trigger: LocationTrigger) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(trigger), as: UTF8.self)
  }

  private func trigger(_ json: String) throws -> LocationTrigger {
    try JSONDecoder().decode(LocationTrigger.self, from: Data(json.utf8))
  }

  @Test(
    arguments: [
      .arrive, .leave, .dwell(seconds: 600), .away(seconds: 0.5), .pass,
    ] as [LocationTrigger.Event])
  func whatIsWrittenIsReadAgain(event: LocationTrigger.Event) throws {
    let plain = try LocationTrigger(event: event)
    let full = try Self.full(event)
    for trigger in [plain, full, try plain.snoozed(.until(1.5))] {
      #expect(try self.trigger(json(trigger)) == trigger)
    }
  }

  @Test func defaultsAreNotWritten() throws {
    #expect(try json(LocationTrigger(event: .arrive)) == #"{"event":"arrive"}"#)
    #expect(
      try json(LocationTrigger(event: .dwell(seconds: 90), snooze: .until(7)))
        == #"{"event":"dwell","seconds":90,"snooze":7}"#)
  }

  @Test func aReminderWithEverythingIsWrittenForPeople() throws {
    #expect(
      try json(Self.full(.leave)) == """
        {"event":"leave","expiry":1900000000.25,"initial":"fire","radius":150.5,"repeats":true,\
        "snooze":"nextVisit","start":1800000000,"window":{"days":["fri"],"from":"17:00",\
        "timeZone":"Europe/Berlin","to":"20:00"}}
        """)
  }

  @Test(arguments: [
    "{}", #"{"event":"sleep"}"#, #"{"event":"dwell"}"#, #"{"event":"dwell","seconds":0}"#,
    #"{"event":"away","seconds":-1}"#, #"{"event":"arrive","radius":0}"#,
    #"{"event":"arrive","start":2,"expiry":1}"#, #"{"event":"arrive","snooze":"later"}"#,
    #"{"event":"arrive","initial":"always"}"#, #"{"event":"arrive","repeats":"yes"}"#,
    #"{"event":"arrive","window":{}}"#,
  ])
  func invalidRemindersAreNotRead(json: String) {
    #expect(throws: DecodingError.self) { try trigger(json) }
  }

  @Test(arguments: [0, -1, .infinity, .nan])
  func aRadiusIsAboveZero(number: Double) {
    #expect(throws: ToDoError.self) {
      try LocationTrigger(event: .arrive, radius: Distance(meters: number))
    }
  }

  @Test(arguments: [0, -1, LocationTrigger.longestWait.inSeconds.nextUp, .infinity, .nan])
  func aDurationIsAboveZeroAndTenYearsAtTheMost(number: Double) {
    #expect(throws: ToDoError.self) { try LocationTrigger(event: .dwell(seconds: number)) }
    #expect(throws: ToDoError.self) { try LocationTrigger(event: .away(seconds: number)) }
  }

  @Test func theLongestAndTheOutermostAreReadAgain() throws {
    let trigger = try LocationTrigger(
      event: .away(seconds: 315_576_000), start: -62_167_219_200,
      expiry: 253_402_300_800.0.nextDown, snooze: .until(253_402_300_799))
    #expect(try self.trigger(json(trigger)) == trigger)
  }

  @Test func errorsInRemindersSayWhatIsWrong() {
    for (json, error) in [
      (#"{"event":"dwell","seconds":315576001}"#, ToDoError.invalidDuration(.seconds(315_576_001))),
      (
        #"{"event":"arrive","snooze":253402300800}"#,
        .invalidTime(secondsSince1970: 253_402_300_800)
      ),
      (
        #"{"event":"arrive","window":{"from":"8:00","to":"9:00","timeZone":"Foo/Bar"}}"#,
        .unknownTimeZone("Foo/Bar")
      ),
    ] {
      #expect(TriggerList.reason(against: Data(json.utf8)) == error.description)
    }
    let second = Data(#"[{"event":"arrive"},{"event":"arrive","radius":0}]"#.utf8)
    #expect(
      TriggerList.reason(against: second) == ToDoError.invalidTriggerRadius(.zero).description)
    for json in ["{", "{}", "[]", #"{"event":"arrive"}"#] {
      #expect(TriggerList.reason(against: Data(json.utf8)) == nil)
    }
  }

  @Test(arguments: [
    -Double.infinity, .infinity, .nan, 253_402_300_800, (-62_167_219_200.0).nextDown,
  ])
  func timesAreInTheYearsZeroTo9999(number: Double) {
    #expect(throws: ToDoError.self) { try LocationTrigger(event: .arrive, start: number) }
    #expect(throws: ToDoError.self) { try LocationTrigger(event: .arrive, expiry: number) }
    #expect(throws: ToDoError.self) { try LocationTrigger(event: .arrive, snooze: .until(number)) }
  }

  @Test func aReminderDoesNotEndBeforeItBegins() throws {
    #expect(throws: ToDoError.expiryBeforeStart) {
      try LocationTrigger(event: .arrive, start: 2, expiry: 1)
    }
    _ = try LocationTrigger(event: .arrive, start: 2, expiry: 2)
  }

  @Test func oneTriggerIsWrittenAsAnObjectAndSeveralAsAnArray() throws {
    let (arrive, full) = (try LocationTrigger(event: .arrive), try Self.full(.leave))
    #expect(TriggerList.json(of: []) == nil)
    #expect(try TriggerList.json(of: [full]) == json(full))
    #expect(try TriggerList.json(of: [arrive, full]) == "[\(json(arrive)),\(json(full))]")
    for triggers in [[arrive], [full, arrive]] {
      let json = try #require(TriggerList.json(of: triggers))
      #expect(try TriggerList.triggers(in: Data(json.utf8)) == triggers)
    }
    #expect(try TriggerList.triggers(in: Data(#"[{"event":"arrive"}]"#.utf8)) == [arrive])
  }

  @Test(arguments: ["null", "7", #"["arrive"]"#, #"[[{"event":"arrive"}]]"#])
  func otherJSONHoldsNoTriggers(json: String) {
    #expect(throws: DecodingError.self) { try TriggerList.triggers(in: Data(json.utf8)) }
  }

  @Test func snoozingChangesNothingElse() throws {
    let full = try Self.full(.pass)
    #expect(try full.snoozed(.until(9)).snooze == .until(9))
    #expect(try full.snoozed(nil).snooze == nil)
    #expect(try full.snoozed(.until(9)).snoozed(.nextVisit) == full)
  }
}
