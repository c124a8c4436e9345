import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

/// Items by their titles.
struct ItemFinderTests {
  private let store = InMemoryItemStore()
  private let milk: ItemID
  private let bread: ItemID

  init() throws {
    milk = try store.add(ToDoItem(title: "Milk")).id
    _ = try store.add(ToDoItem(title: "Oat milk", itemDescription: "not bread"))
    bread = try store.add(ToDoItem(title: "Buy bread")).id
    let done = try store.add(ToDoItem(title: "Old bread")).id
    try store.markDone([done])
  }

  private func find(_ text: String) throws -> ItemFinder.Titled? {
    try ItemFinder(store: store).item(titled: text, .open)
  }

  @Test func aWholeTitleComesBeforeAPartOfAnother() throws {
    let found = try #require(try find(" MILK "))
    #expect(found.stored.id == milk && found.isWhole)
  }

  @Test func aPartOfOneTitleFindsIt() throws {
    let found = try #require(try find("bread"))
    #expect(found.stored.id == bread && !found.isWhole)
  }

  @Test func aPartOfSeveralTitlesIsNeverGuessed() throws {
    let error = #expect(throws: InputError.self) { try find("k") }
    #expect(error?.description.hasPrefix("2 titles have \"k\". Give an id:\n  ") == true)
    #expect(error?.description.contains("  Oat milk") == true)
  }

  @Test(arguments: ["jam", "", "not bread"])
  func whatNoTitleHasIsNotFound(text: String) throws {
    #expect(try find(text) == nil)
  }
}

/// The tags of a list.
struct TagCountsTests {
  @Test func tagsAreCountedWhateverTheirCase() throws {
    let store = InMemoryItemStore()
    for tags in [["Shop", "a"], ["shop"], ["trip"]] {
      _ = try store.add(ToDoItem(title: "\(tags)", tags: Set(tags)))
    }
    let done = try store.add(ToDoItem(title: "Done", tags: ["trip", "old"])).id
    try store.markDone([done])
    let counts = try TagCounts(in: store, ItemFilter()).all
    #expect(counts.map(\.tag) == ["a", "Shop", "trip"] && counts.map(\.count) == [1, 2, 1])
  }
}

/// Ages of positions.
struct AgeTextTests {
  @Test(arguments: [
    (59, "just now"), (60, "1 min ago"), (750, "12 min ago"), (7199, "119 min ago"),
    (9000, "2.5 h ago"), (259_200, "3 days ago"),
  ])
  func minutesAreWhole(seconds: Int, words: String) {
    #expect(AgeText.ago(.seconds(seconds)) == words)
  }
}

/// What was done to an item.
struct ItemHistoryTests {
  @Test func theLastFiveChangesAreShown() {
    let id = ItemID(number: 1)
    let steps = (1...7).reversed().map { number in
      HistoryStep(
        id: Int64(number), time: Date(timeIntervalSince1970: 1_795_183_200 - 60),
        command: number == 7 ? nil : "edit \(number)", items: [id], itemCount: 1, places: [])
    }
    let details = ItemDetailsViewModel(
      StoredItem(id: id, item: ToDoItem(title: "Milk")), steps: steps,
      now: Date(timeIntervalSince1970: 1_795_183_200), timeZone: .gmt)
    #expect(
      details.history == [
        "13:59, changed", "13:59, edit 6", "13:59, edit 5", "13:59, edit 4", "13:59, edit 3",
        "… and 2 before",
      ])
  }
}
