import TestSupport
import Testing

@testable import ToDo

/// The shortest beginnings of ids are unique, and no shorter ones are, except for three letters.
struct ShortItemIDsTests {
  @Test(arguments: [1, 2, 30, 1_000, 40_000] as [UInt32])
  func eachBeginningIsTheShortestThatNoOtherIDHas(last: UInt32) throws {
    let all = (1...last).map { ItemID(number: $0) }
    let texts = all.map(\.description)
    var counts: [Substring: Int] = [:]
    for text in texts { for length in 3...6 { counts[text.prefix(length), default: 0] += 1 } }
    let short = ShortItemIDs(all, upTo: last)
    for (id, text) in zip(all, texts) {
      let beginning = short[id]
      #expect(text.hasPrefix(beginning))
      #expect(counts[beginning[...]] == 1, "\(beginning) of \(text), \(last) ids")
      #expect(beginning.count == 3 || counts[beginning.dropLast()] != 1, "\(beginning)")
    }
  }

  @Test func idsThatAreNotShownCountToo() throws {
    let last: UInt32 = 40_000
    let all = ShortItemIDs((1...last).map { ItemID(number: $0) }, upTo: last)
    let few = [7, 300, 39_999].map { ItemID(number: $0) }
    let short = ShortItemIDs(few, upTo: last)
    for id in few { #expect(short[id] == all[id]) }
  }

  @Test func anIDThatWasNotAskedForIsWhole() {
    let id = ItemID(number: 5)
    #expect(ShortItemIDs([], upTo: 10)[id] == id.description)
  }

  @Test func aStoreKnowsTheNumberOfAnItemThatWasRemoved() throws {
    let store = InMemoryItemStore()
    #expect(store.lastNumber() == 0)
    let id = try store.add(ToDoItem(title: "Milk")).id
    try store.remove([id])
    #expect(store.lastNumber() == 1)
  }
}
