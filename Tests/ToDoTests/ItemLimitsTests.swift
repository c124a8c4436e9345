import Testing
import ToDo

/// What is too large for one item.
struct ItemLimitsTests {
  private static func text(_ bytes: Int) -> String { String(repeating: "x", count: bytes) }

  private static func nested(_ depth: Int) -> JSONValue {
    (1..<depth).reduce(JSONValue.null) { value, _ in .array([value]) }
  }

  /// An item in which one part has a size.
  private static func item(_ part: ItemLimits.Part, _ size: Int) throws -> ToDoItem {
    var item = ToDoItem(title: "Milk")
    switch part {
    case .title: item.title = text(size)
    case .description: item.itemDescription = text(size)
    case .name: item.location = Location(name: text(size))
    case .tag: item.tags = [text(size)]
    case .tags: item.tags = Set((0..<size).map { "\($0)" })
    case .places:
      let region = try Region.circle(center: Coordinate(latitude: 1, longitude: 2), radius: .zero)
      item.places = Array(repeating: Place(name: "P", region: region), count: size)
    case .triggers:
      item.triggers = Array(repeating: try LocationTrigger(event: .arrive), count: size)
    case .properties: item.properties = ["a": .string(text(size - 9))]
    case .propertyDepth: item.properties = ["a": nested(size)]
    case .marks: item.title = "e" + String(repeating: "\u{301}", count: size)
    }
    return item
  }

  @Test(arguments: ItemLimits.Part.allCases)
  func aPartMayReachItsLimitAndNotPassIt(part: ItemLimits.Part) throws {
    let limit = ItemLimits.limit(of: part)
    try Self.item(part, limit).checkLimits()
    #expect(throws: ToDoError.tooLarge(part, limit + 1)) {
      try Self.item(part, limit + 1).checkLimits()
    }
  }

  @Test func aPlaceHasAName() throws {
    let region = try Region.circle(center: Coordinate(latitude: 1, longitude: 2), radius: .zero)
    let place = Place(name: Self.text(10_001), region: region)
    #expect(throws: ToDoError.tooLarge(.name, 10_001)) { try place.checkLimits() }
    #expect(throws: ToDoError.tooLarge(.name, 10_001)) {
      try ToDoItem(title: "Milk", places: [place]).checkLimits()
    }
  }

  @Test(arguments: ["한국어 조선말", "é̂", "👩‍👩‍👧‍👦", "नमस्ते", "שָׁלוֹם", "ẹ̀kọ́"])
  func textOfAnyLanguageIsWithinThem(text: String) throws {
    try ToDoItem(title: String(repeating: text, count: 100), tags: [text]).checkLimits()
  }
}
