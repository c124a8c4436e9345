import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

struct ItemChangeTextTests {
  /// It is Friday 2026-11-20 14:00.
  private let now = Date(timeIntervalSince1970: 1_795_183_200)

  private func text(
    _ change: ItemChangeText.Change, _ prepare: (inout ToDoItem) throws -> Void = { _ in }
  ) throws -> String {
    var item = ToDoItem(title: "Dentist")
    try prepare(&item)
    let id = ItemID(number: 1)
    let text = ItemChangeText.text(
      change, StoredItem(id: id, item: item), now: now, timeZone: .gmt)
    return text.replacing("(\(id))", with: "(id)")
  }

  @Test func eachChangeHasItsWord() throws {
    let cases: [(ItemChangeText.Change, String)] = [
      (.added, "Added"), (.alreadyThere, "Already there"), (.done, "Done"),
      (.alreadyDone, "Already done"), (.reopened, "Reopened"), (.alreadyOpen, "Already open"),
      (.changed, "Changed"), (.deleted, "Deleted"),
    ]
    for (change, word) in cases { #expect(try text(change) == "\(word): Dentist (id)") }
  }

  @Test func anIDIsAsShortAsIsUnique() throws {
    let stored = StoredItem(id: ItemID(number: 1), item: ToDoItem(title: "Dentist"))
    let ids = ShortItemIDs([stored.id], upTo: 1)
    let short = stored.id.description.prefix(3)
    #expect(ItemChangeText.text(.done, stored, shortIDs: ids) == "Done: Dentist (\(short))")
  }

  @Test func whatIsAddedTooLateIsOverdue() throws {
    let text = try text(.added) { $0.due = CalendarDay("2026-11-19").map(Due.day) }
    #expect(text == "Added: Dentist (id), overdue (Thu 19 Nov)")
  }

  @Test func whatIsOpenIsSaidWithItsDueDateAndPlaces() throws {
    let here = try Region.circle(center: Coordinate(latitude: 1, longitude: 2), radius: .zero)
    func prepare(_ item: inout ToDoItem) {
      item.due = CalendarDay("2026-11-27").map(Due.day)
      item.places = [Place(name: "a", region: here), Place(name: "b", region: here)]
    }
    #expect(try text(.added, prepare) == "Added: Dentist (id), due Fri 27 Nov, 2 places")
    #expect(try text(.done, prepare) == "Done: Dentist (id)")
  }

  @Test func aSnoozeSaysUntilWhen() throws {
    let until = Date(timeIntervalSince1970: 1_795_197_600)
    let trigger = try LocationTrigger(event: .arrive)
    #expect(
      try text(.snoozed) { $0.trigger = try trigger.snoozed(.until(until)) }
        == "Snoozed: Dentist (id), until 18:00")
    #expect(
      try text(.snoozed) { $0.trigger = try trigger.snoozed(.nextVisit) }
        == "Snoozed: Dentist (id), until the next visit")
  }

  @Test func everyReminderOfAChangedItemIsNamed() throws {
    let triggers = try [
      LocationTrigger(event: .arrive), LocationTrigger(event: .dwell(seconds: 600)),
    ]
    #expect(
      try text(.changed) { $0.triggers = triggers }
        == "Changed: Dentist (id), reminds on arrive, dwell 10m")
  }

  @Test func aLongTitleIsCut() throws {
    let text = try text(.added) { $0.title = String(repeating: "a", count: 500) }
    #expect(text == "Added: \(String(repeating: "a", count: 59))… (id)")
  }
}
