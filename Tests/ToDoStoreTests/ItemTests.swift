import Foundation
import GRDB
import Testing
import ToDo
import ToDoStore

/// Items in a store.
struct ItemTests {
  private let folder: TemporaryFolder
  private let store: SQLiteItemStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
  }

  private func titles(_ filter: ItemFilter = ItemFilter(state: .any)) throws -> [String] {
    try store.items(matching: filter).map(\.item.title)
  }

  /// Compares what `==` compares, and what it leaves out.
  private func expectSame(_ item: ToDoItem?, _ expected: ToDoItem) {
    #expect(item == expected)
    #expect(item?.done == expected.done)
    #expect(item?.properties == expected.properties)
    #expect(item.map { Array($0.title.utf8) } == Array(expected.title.utf8))
    #expect(
      item.map { Set($0.tags.map { Array($0.utf8) }) } == Set(expected.tags.map { Array($0.utf8) }))
  }

  @Test(arguments: [
    "", " ", "Milk", "\u{0}", "a\u{0}b\u{1}\r\n\t\u{7f}", "\u{feff}\u{1f468}\u{200d}\u{1f469}",
    "cafe\u{301}", "caf\u{e9}", "'; DROP TABLE items; --", "\"%_?\\", "\u{10ffff}",
  ])
  func everyTextComesBackByteForByte(_ text: String) throws {
    let item = ToDoItem(
      title: text, itemDescription: text, location: Location(name: text),
      places: [
        Place(
          name: text,
          region: try .circle(
            center: Coordinate(latitude: 1, longitude: 2), radius: .meters(3)))
      ], tags: [text, text + "x"], properties: [text: .string(text)])
    let id = try store.add(item).id
    expectSame(try store.item(withID: id)?.item, item)
    #expect(try store.items(matching: ItemFilter(tags: [text])).map(\.id) == [id])
    #expect(try store.add(item) == Addition(id: id, isNew: false))
  }

  /// Tags are equal however their letters are put together.
  @Test func itemsWithEqualTagsKeepTheirOwnSpellings() throws {
    let items = [
      ["caf\u{e9}", "x"], ["cafe\u{301}", "x"], ["caf\u{e9}", "x"], ["x", "y"], ["x"],
    ]
    .enumerated().map { ToDoItem(title: "Item \($0.offset)", tags: Set($0.element)) }
    for item in items { _ = try store.add(item) }
    let read = try store.items()
    #expect(read.count == items.count)
    for (stored, item) in zip(read, items) { expectSame(stored.item, item) }
  }

  @Test(arguments: [
    0.1, -0.0, 1e-300, .leastNonzeroMagnitude, 1_700_000_000.123456, -1, .infinity, -.infinity,
    1e308,
  ])
  func everyDueTimeComesBackExactly(_ time: Double) throws {
    let id = try store.add(ToDoItem(title: "Milk", timestamp: time)).id
    #expect(try store.item(withID: id)?.item.timestamp == time)
    #expect(try store.add(ToDoItem(title: "Milk", timestamp: time)).isNew == false)
  }

  @Test(arguments: [
    "milk", "MILK", "mi", "lk\u{0}x", "\u{0}x\"", "x\" AND", "\"\"\"", "äpf", "A\u{308}PF",
    "\u{4e73}",
    "STRASSE", "straße", "*", "no such text", "corner", "below", "milk corner", "\r", "\n2",
    String(repeating: "long ", count: 100),
  ])
  func aTextIsFoundAsTheFilterSays(_ text: String) throws {
    let memory = InMemoryItemStore()
    let position = try Coordinate(latitude: 1, longitude: 2)
    let items = [
      "Fresh Milk\u{0}x\" AND \"\"\"", "A\u{308}pfel", "Äpfel \u{4e73}\u{6cb9}\u{9762}", "Straße *",
      "1\r\n2", String(repeating: "Long ", count: 101),
    ].map {
      ToDoItem(
        title: $0, itemDescription: "below",
        location: Location(name: "Corner", coordinate: position))
    }
    _ = try memory.add(contentsOf: items)
    try store.add(contentsOf: items)
    let filter = ItemFilter(text: text)
    #expect(try store.items(matching: filter) == memory.items(matching: filter))
    #expect(
      try store.near(position, filter: filter).map(\.id)
        == memory.near(position, filter: filter).map(\.id))
  }

  @Test(arguments: StoreKind.allCases)
  func aHistoryCanBeAddedAgainAndKeepsItsRepetitions(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let store = keeping.store
    let history = [
      ToDoItem(title: "Milk"), ToDoItem(title: "Milk", done: true),
      ToDoItem(title: "Milk", done: true), ToDoItem(title: "Bread", done: true),
    ]
    let first = try store.add(contentsOf: history)
    #expect(first.map(\.isNew) == [true, true, true, true])
    let again = try store.add(contentsOf: history)
    #expect(again == first.map { Addition(id: $0.id, isNew: false) })
    let third = try store.add(contentsOf: history + [ToDoItem(title: "Milk", done: true)])
    #expect(third.map(\.isNew) == [false, false, false, false, true])
    try store.remove([first[1].id])
    #expect(try store.add(contentsOf: [history[1]]).map(\.id) == [first[2].id])
  }

  @Test func aTextThatWasReplacedIsNotFound() throws {
    let id = try store.add(ToDoItem(title: "Milk")).id
    try store.replace(id, with: ToDoItem(title: "Bread"))
    #expect(try titles(ItemFilter(text: "milk")) == [])
    #expect(try titles(ItemFilter(text: "bread")) == ["Bread"])
    try store.remove([id, id])
    let again = try store.add(ToDoItem(title: "Butter")).id
    #expect(try store.items(matching: ItemFilter(text: "butter")).map(\.id) == [again])
  }

  @Test func aDueTimeThatIsNotANumberIsRefused() throws {
    let items = [ToDoItem(title: "Milk"), ToDoItem(title: "Bread", timestamp: .nan)]
    #expect(throws: StoreError.notANumber(title: "Bread")) { try store.add(contentsOf: items) }
    #expect(try titles() == [])
  }

  @Test(
    arguments: [
      (90.0, 0.0), (-90, 180), (0, -180), (0.1 + 0.2, 1.0 / 3), (52.520008, 13.404954),
      (-0.0, -0.0),
    ] as [(Double, Double)])
  func everyCoordinateComesBackExactly(_ latitude: Double, _ longitude: Double) throws {
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    let id = try store.add(
      ToDoItem(title: "", location: Location(name: "", coordinate: coordinate))
    ).id
    #expect(try store.item(withID: id)?.item.location?.coordinate == coordinate)
    let near = try store.near(coordinate)
    #expect(near.map(\.id) == [id])
    #expect(near.first?.distance == .zero)
  }

  @Test func foreignPropertiesComeBackAsTheyWere() throws {
    let properties: [String: JSONValue] = [
      "null": .null, "yes": .bool(true), "no": .bool(false), "one": .integer(1),
      "one point zero": .number(1), "tenth": .number(0.1), "large": .number(1e300),
      "most": .integer(.max), "least": .integer(.min), "infinite": .number(-.infinity),
      "list": .array([.array([]), .object([:]), .string("\"\\\n\u{0}/é")]),
      "": .object(["a,b]}": .string("{[,")]), "empty": .string(""),
    ]
    let item = ToDoItem(title: "Milk", properties: properties)
    let id = try store.add(item).id
    expectSame(try store.item(withID: id)?.item, item)
  }

  @Test func placesKeepTheirOrder() throws {
    let places = try (0..<12).map { number in
      Place(
        name: "\(number)",
        region: try .circle(
          center: Coordinate(latitude: Double(number), longitude: 0.1),
          radius: .meters(Double(number) / 3)))
    }
    let id = try store.add(ToDoItem(title: "Milk", places: places)).id
    #expect(try store.item(withID: id)?.item.places == places)
    #expect(
      try store.near(Coordinate(latitude: 7, longitude: 0.1), limit: 3).map(\.place?.name)
        == ["7"])
  }

  @Test func anItemEqualToAnOpenOneIsNotAddedAgain() throws {
    let milk = ToDoItem(title: "Milk", tags: ["caf\u{e9}"])
    let same = ToDoItem(title: "Milk", tags: ["cafe\u{301}"], properties: ["a": .null])
    let additions = try store.add(contentsOf: [milk, same, ToDoItem(title: "Bread")])
    #expect(additions.map(\.isNew) == [true, false, true])
    #expect(additions[0].id == additions[1].id)
    #expect(try store.add(same) == Addition(id: additions[0].id, isNew: false))
  }

  @Test func anItemEqualToADoneOneIsAdded() throws {
    let milk = ToDoItem(title: "Milk")
    let first = try store.add(milk).id
    try store.setDone(true, [first])
    #expect(try store.add(milk).isNew)
    try store.setDone(false, [first])
    #expect(try store.items().count == 2, "unchecking keeps both")
  }

  @Test(arguments: [
    ToDoItem(title: "milk"), ToDoItem(title: "Milk", itemDescription: ""),
    ToDoItem(title: "Milk", timestamp: 0), ToDoItem(title: "Milk", location: Location(name: "")),
    ToDoItem(title: "Milk", tags: [""]), ToDoItem(title: "Milk", done: true),
  ])
  func anItemThatDiffersInOneFieldIsAdded(_ item: ToDoItem) throws {
    try store.add(ToDoItem(title: "Milk"))
    #expect(try store.add(item).isNew)
  }

  @Test func idsAreNotReusedAfterTheLastItemIsRemoved() throws {
    let first = try store.add(ToDoItem(title: "Milk")).id
    try store.remove([first])
    try store.close()
    let second = try folder.store().add(ToDoItem(title: "Milk")).id
    #expect(second != first)
  }

  @Test func idsRunOutForAllOrNone() throws {
    try store.close()
    let queue = try DatabaseQueue(path: folder.file.path)
    try queue.write {
      try $0.execute(
        sql: "UPDATE counters SET last_number = ?", arguments: [ItemID.largestNumber - 1])
    }
    try queue.close()
    let store = try folder.store()
    let two = [ToDoItem(title: "Milk"), ToDoItem(title: "Bread")]
    #expect(throws: ToDoError.idsExhausted) { try store.add(contentsOf: two) }
    #expect(try store.items().isEmpty)
    #expect(try store.add(two[0]).id == ItemID(number: ItemID.largestNumber))
  }

  @Test func checkingMovesToTheEndOfTheOtherList() throws {
    let ids = try store.add(contentsOf: ["a", "b", "c", "d"].map { ToDoItem(title: $0) }).map(\.id)
    try store.setDone(true, [ids[1], ids[0], ids[1]])
    #expect(try titles() == ["c", "d", "b", "a"])
    try store.setDone(false, [ids[1]])
    #expect(try titles() == ["c", "d", "b", "a"])
    #expect(try titles(ItemFilter()) == ["c", "d", "b"])
    try store.setDone(false, [ids[2]])
    #expect(try titles(ItemFilter()) == ["c", "d", "b"], "one that stands there stays")
  }

  @Test func replacingKeepsIDOrderAndState() throws {
    let ids = try store.add(contentsOf: ["a", "b", "c"].map { ToDoItem(title: $0) }).map(\.id)
    try store.setDone(true, [ids[0]])
    try store.replace(ids[0], with: ToDoItem(title: "A", tags: ["x"]))
    try store.replace(ids[1], with: ToDoItem(title: "B", done: true))
    #expect(try titles() == ["B", "c", "A"])
    #expect(try titles(ItemFilter(state: .done)) == ["A"])
    try store.replace(ids[0], with: ToDoItem(title: "A"))
    #expect(try titles(ItemFilter(state: .any, tags: ["x"])) == [])
  }

  @Test func aMissingIDRefusesTheWholeChange() throws {
    let id = try store.add(ToDoItem(title: "Milk")).id
    let missing = ItemID(number: 77)
    #expect(throws: ToDoError.noSuchItem(missing)) { try store.setDone(true, [id, missing]) }
    #expect(throws: ToDoError.noSuchItem(missing)) { try store.remove([id, missing]) }
    #expect(throws: ToDoError.noSuchItem(missing)) {
      try store.replace(missing, with: ToDoItem(title: ""))
    }
    #expect(try titles(ItemFilter()) == ["Milk"])
  }

  @Test func removingTakesEverythingAway() throws {
    let place = Place(
      name: "", region: try .circle(center: Coordinate(latitude: 0, longitude: 0), radius: .zero))
    let ids = try store.add(contentsOf: [
      ToDoItem(title: "Milk", places: [place, place], tags: ["a", "b"]),
      ToDoItem(title: "Bread", places: [place], done: true),
    ]).map(\.id)
    try store.setDone(true, [ids[0]])
    try store.remove(ids)
    try store.close()
    let queue = try DatabaseQueue(path: folder.file.path)
    let left = try queue.read { db in
      try ["items", "tags", "places", "open_balls", "done_balls"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(left == [0, 0, 0, 0, 0])
  }

  @Test func idsAreFoundByTheirBeginning() throws {
    let ids = try store.add(contentsOf: (0..<300).map { ToDoItem(title: "\($0)") }).map(\.id)
    try store.remove([ids[5]])
    let left = Set(ids).subtracting([ids[5]])
    for text in ["0", "k", "Z", ids[3].description, String(ids[5].description.prefix(2))] {
      let prefix = try #require(ItemIDPrefix(text))
      #expect(
        try store.ids(beginningWith: prefix)
          == left.filter { $0.begins(with: prefix) }.sorted())
    }
  }
}
