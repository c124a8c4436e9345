import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

/// Items as text to edit.
struct ItemTextTests {
  private let store = InMemoryItemStore()
  private let now = 1_795_000_000.0

  private func full() throws -> ToDoItem {
    let here = try Coordinate(latitude: 52.5, longitude: 13.25)
    var item = ToDoItem(
      title: "Two\nlines", itemDescription: "# A note\n\n- [ ] of lines",
      due: Due(timestamp: 1_800_000_000.5), location: Location(name: "Library", coordinate: here),
      places: [Place(name: "Park, north", region: try .circle(center: here, radius: .meters(9)))],
      tags: ["a b", "c"], triggers: [try LocationTrigger(event: .arrive)])
    item.isImportant = true
    item.waitsUntil = CalendarDay("2026-12-24").map(Due.day)
    return item
  }

  private func read(_ text: String, _ item: ToDoItem) throws -> Result<ToDoItem, ItemText.Faults> {
    try ItemText(item, timeZone: .gmt).read(text, now: now, in: store)
  }

  @Test func aTextThatStaysTheSameChangesNothing() throws {
    for item in [try full(), ToDoItem(title: "Milk")] {
      let text = ItemText(item, timeZone: .gmt).text
      let read = try self.read(text, item).get()
      #expect(read == item)
    }
  }

  @Test func changedLinesChangeTheirFields() throws {
    let text = """
      # help
      title: Oat milk
      due: 2026-12-01
      wait:
      important: no
      tags: food, shop
      at: 1,2
      name:

      New
      note
      """
    let item = try read(text, full()).get()
    #expect(item.title == "Oat milk" && item.due?.rfc3339 == "2026-12-01")
    #expect(item.waitsUntil == nil && !item.isImportant && item.tags == ["food", "shop"])
    #expect(item.location?.coordinate?.latitude == 1 && item.location?.name == "")
    #expect(item.itemDescription == "New\nnote")
    #expect(item.places == (try full()).places, "a line that is left out changes nothing")
  }

  @Test func theRepeatIsALine() throws {
    var item = ToDoItem(title: "Bins")
    item.recurrence = try RepeatParser(now: now, timeZone: .gmt).parse("every 2 weeks on fri")
    item.due = CalendarDay("2026-12-04").map(Due.day)
    let text = ItemText(item, timeZone: .gmt).text
    #expect(text.contains("\nrepeat: every 2 weeks on fri\n"))
    #expect(try read(text, item).get() == item)
    #expect(
      try read(text.replacing("every 2 weeks on fri", with: ""), item).get().recurrence == nil)
    let daily = try read("title: Bins\nrepeat: daily", ToDoItem(title: "Bins")).get()
    #expect(daily.due?.rfc3339 == "2026-11-18", "it begins with the first day, today")
    guard case .failure(let faults) = try read("title: A\nrepeat: dayly", item) else {
      Issue.record("the repeat is misspelt")
      return
    }
    #expect(faults.all.map(\.line) == [1])
  }

  @Test func remindersAreRemarksThatSayHowToChangeThem() throws {
    let text = ItemText(try full(), timeZone: .gmt).text
    #expect(text.contains("\n# reminder: arrive"))
    #expect(text.contains("\n# Change reminders with \"todo edit\" and --on"))
    #expect(!ItemText(ToDoItem(title: "Milk"), timeZone: .gmt).text.contains("reminder"))
  }

  @Test func faultsAreShownBesideTheirLinesAndOnlyOnce() throws {
    let text = "title: A\ndue: never\ncolour: red\n\nNote"
    guard case .failure(let faults) = try read(text, ToDoItem(title: "A")) else {
      Issue.record("the text has faults")
      return
    }
    #expect(faults.all.map(\.line) == [1, 2])
    let marked = ItemText.text(text, with: faults)
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix("#   ^ Can't read \"never\" as a date."))
    #expect(lines[4].hasPrefix("#   ^ \"colour\" is not a field."))
    guard case .failure(let again) = try read(marked, ToDoItem(title: "A")) else {
      Issue.record("the text still has faults")
      return
    }
    #expect(ItemText.text(marked, with: again) == marked)
  }

  @Test(arguments: ["", "title:\n", "due: fri\n", "title: A\ntitle: B\n", "title: A\nimportant: x"])
  func aTextWithoutATitleOrWithWrongLinesIsRefused(text: String) throws {
    #expect(throws: ItemText.Faults.self) { try read(text, ToDoItem(title: "A")).get() }
  }
}
