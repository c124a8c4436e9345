import Foundation
import TestSupport
import Testing

@testable import ToDo

/// Reminders of an item keep their numbers while its list of triggers changes.
struct ReminderNumbersTests {
  /// A list of triggers, such as "a1 l2": the event, and the radius in hundreds of metres.
  private static func triggers(_ text: String) throws -> [LocationTrigger] {
    try text.split(separator: " ").map { word in
      let events: [Character: LocationTrigger.Event] = [
        "a": .arrive, "l": .leave, "p": .pass, "d": .dwell(.seconds(600)),
        "D": .dwell(.seconds(1_200)),
      ]
      let event = try #require(word.first.flatMap { events[$0] })
      let hundreds = try #require(word.last?.wholeNumberValue)
      return try LocationTrigger(event: event, radius: .meters(100 * Double(hundreds)))
    }
  }

  private static func numbers(_ stored: StoredItem) -> [Int] {
    stored.item.triggers.indices.compactMap { stored.reminder(at: $0)?.number }
  }

  @Test(arguments: [
    ("a1 l1 > l1", [1]), ("a1 l1 > a1", [0]), ("a1 l1 d1 > a1 d1", [0, 2]),
    ("a1 l1 > l1 a1", [1, 0]), ("a1 l1 p1 > p1 a1 l1", [2, 0, 1]),
    // A new one, also in front; and one that is removed and added again.
    ("a1 > a1 l1", [0, 1]), ("a1 > l1 a1", [1, 0]), ("a1 >  > a1", [1]),
    ("a1 l1 > l1 > a1 l1", [2, 1]), ("a1 l1 >  > l1 > a1 l1", [3, 2]),
    // The first is changed and the second removed, or the other way round.
    ("a1 l1 > a2", [0]), ("a1 l1 > l2", [1]), ("a1 a2 > a2 a3", [1, 0]), ("a1 a2 > a3 a2", [0, 1]),
    // The same event before the same kind of event; one of another kind is a new one.
    ("d1 D1 > D2 d2", [1, 0]), ("d1 > D1", [0]), ("a1 d1 > D1 l1", [1, 2]), ("a1 > l1", [1]),
    ("a1 l1 > d1 l1", [2, 1]), ("a1 l1 p1 > d1 p1", [3, 2]),
    // Of equal ones the first stay.
    ("a1 a1 > a1", [0]), ("a1 a1 > a1 > a1 a1", [0, 2]), ("a1 l1 a1 > l1 a1", [1, 0]),
  ])
  func aTriggerKeepsItsNumber(changes: String, expected: [Int]) throws {
    let lists = try changes.split(separator: ">", omittingEmptySubsequences: false)
      .map { try Self.triggers(String($0)) }
    var stored = StoredItem(
      id: ItemID(number: 1), item: ToDoItem(title: "Books", triggers: lists[0]))
    for list in lists.dropFirst() { stored.item.triggers = list }
    #expect(Self.numbers(stored) == expected)
  }

  @Test func aReminderIsFoundByItsID() throws {
    let triggers = try Self.triggers("a1 l1")
    var stored = StoredItem(
      id: ItemID(number: 1), item: ToDoItem(title: "Books", triggers: triggers))
    let reminders = try [0, 1].map { try #require(stored.reminder(at: $0)) }
    stored.item.triggers.removeFirst()
    #expect(reminders.map(stored.trigger) == [nil, triggers[1]])
    #expect(stored.reminder(at: 0) == reminders[1] && stored.reminder(at: 1) == nil)
    #expect(stored.trigger(of: ReminderID(item: ItemID(number: 2), number: 1)) == nil)
  }

  @Test func numbersSurviveCoding() throws {
    var stored = StoredItem(
      id: ItemID(number: 1), item: ToDoItem(title: "Books", triggers: try Self.triggers("a1 l1")))
    func copy() throws -> StoredItem {
      try JSONDecoder().decode(StoredItem.self, from: JSONEncoder().encode(stored))
    }
    #expect(try copy().reminderNumbers.isByIndex)
    stored.item.triggers.removeFirst()
    var read = try copy()
    #expect(Self.numbers(read) == [1])
    read.item.triggers += try Self.triggers("p1")
    #expect(Self.numbers(read) == [1, 2])
  }

  @Test(arguments: [
    #"{"numbers":[],"next":2}"#, #"{"numbers":[1,1],"next":2}"#, #"{"numbers":[0,40000],"next":2}"#,
    #"{"numbers":[0,-1],"next":2}"#, #"{"numbers":[0,1],"next":40000}"#,
    #"{"numbers":[1,2,3],"next":4}"#,
  ])
  func impossibleNumbersAreRefused(numbers: String) throws {
    let item = ToDoItem(title: "Books", triggers: try Self.triggers("a1 l1"))
    let json = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
    let text = #"{"id":"\#(ItemID(number: 1))","item":\#(json),"reminders":\#(numbers)}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StoredItem.self, from: Data(text.utf8))
    }
  }

  @Test func idsOfRemindersAndFencesSurviveCoding() throws {
    let region = RegionNumber(RegionNumber.limit - 1)
    for number in [0, 1, 300, ReminderID.largestNumber] {
      let reminder = ReminderID(item: ItemID(number: 7), number: number)
      let fence = GeofenceID(reminder, region: region)
      #expect(fence.reminder == reminder && fence.region == region)
      let decoder = JSONDecoder()
      #expect(
        try decoder.decode(ReminderID.self, from: JSONEncoder().encode(reminder)) == reminder)
      #expect(try decoder.decode(GeofenceID.self, from: JSONEncoder().encode(fence)) == fence)
    }
  }

  /// Far beyond what a person does; those that there are never get the same number.
  @Test func afterTheLastNumberTheOldestAreGivenAgain() throws {
    let lists = try ["a1 l1", "a1"].map(Self.triggers)
    let numbers = try #require(ReminderNumbers([0, 2], next: ReminderID.largestNumber))
    var stored = StoredItem(
      id: ItemID(number: 1), item: ToDoItem(title: "Books", triggers: lists[0]),
      reminderNumbers: numbers)
    for expected in [ReminderID.largestNumber, 1, 2, 3] {
      stored.item.triggers = lists[1]
      #expect(stored.reminder(at: 1) == nil)
      stored.item.triggers = lists[0]
      #expect(Self.numbers(stored) == [0, expected])
    }
  }
}
