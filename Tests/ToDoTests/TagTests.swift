import Foundation
import Testing
import ToDo

/// Tags are compared without regard to case.
struct TagTests {
  @Test func anEqualTagKeepsItsFirstSpellingAndAnEmptyOneIsNone() {
    var item = ToDoItem(title: "Milk", tags: ["Shop"])
    item.addTags(["shop", "", "food", "FOOD"])
    #expect(item.tags == ["Shop", "food"])
  }

  @Test func aTagIsRemovedInEverySpelling() {
    var item = ToDoItem(title: "Milk", tags: ["Shop", "shop", "food"])
    item.removeTag("SHOP")
    #expect(item.tags == ["food"])
  }

  @Test func itemsInJSONHaveEachTagOnceInItsFirstSpelling() throws {
    let json = #"{"title": "Milk", "tags": ["shop", "Shop", "CAF\u00c9", "cafe\u0301", "a"]}"#
    let item = try JSONDecoder().decode(ToDoItem.self, from: Data(json.utf8))
    #expect(item.tags == ["shop", "CAF\u{c9}", "a"])
  }

  @Test func filtersFindATagInEverySpelling() {
    let item = ToDoItem(title: "Tea", tags: ["Caf\u{e9}"])
    let matcher = RegionMatcher()
    #expect(ItemFilter(tags: ["CAFE\u{301}"]).includes(item, matcher: matcher))
    #expect(!ItemFilter(excludedTags: ["caf\u{e9}"]).includes(item, matcher: matcher))
    #expect(!ItemFilter(tags: ["caf"]).includes(item, matcher: matcher))
  }
}
