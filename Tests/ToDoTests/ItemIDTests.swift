import Testing
import ToDo

struct ItemIDTests {
  @Test func textsAreReadBackAndDistinct() throws {
    var texts: Set<String> = []
    for number in (1...UInt32(20_000)) + [ItemID.largestNumber - 1, ItemID.largestNumber] {
      let id = ItemID(number: number)
      #expect(ItemID(id.description) == id)
      #expect(ItemID(id.description.uppercased()) == id)
      #expect(id.description.utf8.count == 6)
      texts.insert(id.description)
    }
    #expect(texts.count == 20_002)
  }

  @Test func idsAreOrderedAsTheirTextsAre() {
    let ids = (1...UInt32(1_000)).map(ItemID.init(number:)).sorted()
    #expect(ids.map(\.description) == ids.map(\.description).sorted())
  }

  @Test(arguments: ["", "k7f3q", "k7f3qzz", "k7f3qi", "k7f 3q", "k7f3ö", "-12345"])
  func textThatIsNotAnIDIsRefused(text: String) {
    #expect(ItemID(text) == nil)
  }

  @Test(arguments: [UInt32(0), 1, 40, 5_000, 3_000_000])
  func aPrefixGivesTheIDsThatBeginWithIt(last: UInt32) throws {
    for length in 1...6 {
      let text = String(ItemID(number: max(1, last / 2)).description.prefix(length))
      let prefix = try #require(ItemIDPrefix(text))
      let expected =
        last > 5_000 && length < 4
        ? nil
        : (0..<last).map { ItemID(number: $0 + 1) }
          .filter { $0.description.hasPrefix(text) }.sorted()
      let ids = prefix.ids(upTo: last)
      #expect(expected == nil || ids == expected, "\(text) up to \(last)")
      #expect(ids.allSatisfy { $0.begins(with: prefix) && $0.number <= last })
    }
  }
}
