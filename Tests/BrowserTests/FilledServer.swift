import Foundation
import Testing
import ToDo
import ToDoStore

extension BrowserServer {
  /// A server with something on every page: items of all kinds, done, repeated and hidden ones, places,
  /// a list that two people share, a phone with its track and reminders that fired, and a target.
  ///
  /// - Parameter text: What people have typed wherever they can type; nil for what they usually type.
  static func filled(with text: String? = nil) async throws -> BrowserServer {
    var ids: [String: ItemID] = [:]
    let texts = FilledTexts(text)
    let server = try BrowserServer(people: ["anna", "ben"]) { store in
      ids = try fill(store, texts)
    }
    for (name, id) in ids { server.set(name, id) }
    try await server.fillMore(texts)
    return server
  }

  /// Fills anna's own list.
  private static func fill(
    _ store: SQLiteItemStore, _ texts: FilledTexts
  ) throws -> [String: ItemID] {
    let position = try Coordinate(latitude: 52.5163, longitude: 13.3777)
    let shop = try Region.circle(center: position, radius: .meters(150))
    _ = try store.addPlace(Place(name: texts("supermarket"), region: shop))
    for index in 1...20 {
      try store.add(
        ToDoItem(
          title: index == 2
            ? texts("قائمة المشتريات")
            : texts("Buy milk and bread, the \(index)th time", of: index),
          location: index % 3 == 0
            ? Location(name: texts("Market"), coordinate: position) : nil,
          tags: index % 4 == 0 ? [texts("shop", 900)] : []))
    }
    let done = try store.add(ToDoItem(title: texts("Call Ben", of: 30))).id
    _ = try store.setDone(true, [done], at: Date(timeIntervalSince1970: 1_790_000_000), in: .gmt)

    var hidden = ToDoItem(title: texts("Renew the passport", of: 31))
    hidden.waitsUntil = Due(timestamp: 4_102_444_800)
    let area = try Region.polygon([
      Coordinate(latitude: 52.51, longitude: 13.35), Coordinate(latitude: 52.51, longitude: 13.37),
      Coordinate(latitude: 52.52, longitude: 13.36),
      Coordinate(latitude: 52.51, longitude: 13.35),
    ])
    let way = try Region.corridor(
      along: [
        Coordinate(latitude: 52.53, longitude: 13.38),
        Coordinate(latitude: 52.54, longitude: 13.39),
      ], halfWidth: .meters(100))
    return [
      "done": done, "hidden": try store.add(hidden).id,
      "rich": try store.add(richItem(at: position, texts)).id,
      "area": try add(area, titled: texts("Walk the dog", of: 33), texts, to: store),
      "way": try add(way, titled: texts("Look for the lost glove", of: 34), texts, to: store),
    ]
  }

  private static func add(
    _ region: Region, titled title: String, _ texts: FilledTexts, to store: SQLiteItemStore
  ) throws -> ItemID {
    let place = Place(name: texts("Park"), region: region)
    return try store.add(ToDoItem(title: title, places: [place])).id
  }

  /// An item with all that an item can have.
  private static func richItem(at position: Coordinate, _ texts: FilledTexts) throws -> ToDoItem {
    var item = ToDoItem(
      title: texts("Return the library books", of: 32),
      itemDescription: texts(
        "Ask for the second volume.\nOpening hours: https://example.org/library"),
      timestamp: 1_790_000_000,
      location: Location(name: texts("City library"), coordinate: position),
      places: [
        Place(
          name: texts("City library"),
          region: try .circle(center: position, radius: .meters(150)))
      ], tags: [texts("books", 900), "town"])
    item.isImportant = true
    var settings = LocationTrigger.Settings(event: .arrive)
    settings.repeats = true
    item.triggers = [
      try LocationTrigger(settings), try LocationTrigger(LocationTrigger.Settings(event: .leave)),
    ]
    return item
  }

  /// What a list alone does not have, by requests.
  private func fillMore(_ texts: FilledTexts) async throws {
    let device = texts("phone", 50).replacing("/", with: "-")
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz")
    set("device", device.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
    try await arrive(at: 52.5163, 13.3777, minutesAgo: 30, device: device)
    let shared = try await send(
      "POST", "/v1/lists", .object(["name": .string(texts("Home", 200))]))
    set("shared", shared["id"].text)
    try await send(
      "PUT", "/v1/lists/{shared}/members/ben", .object(["role": .string("writer")]))
    let item = try await send(
      "POST", "/v1/lists/{shared}/items", .object(["title": .string(texts("Mend the tap"))]))
    set("other", item["id"].text)
    let own = try await send(
      "POST", "/v1/lists", .object(["name": .string(texts("Work", 200))]))
    set("work", own["id"].text)
    try await send(
      "POST", "/v1/tokens",
      .object([
        "label": .string(texts("Kitchen display", 200)), "scopes": .array([.string("read")]),
      ]))
    // After the reminders: nothing is sent to it.
    try await send(
      "POST", "/v1/targets",
      .object([
        "kind": .string("ntfy"), "url": .string("https://ntfy.sh"), "topic": .string("anna-todo"),
        "label": .string(texts("My phone", 200)),
      ]))
  }
}

/// What is typed into the fields of a filled server.
struct FilledTexts {
  private let all: String?

  /// - Parameter all: What is typed everywhere; nil for the usual.
  init(_ all: String?) { self.all = all }

  /// - Parameters:
  ///   - mostBytes: As many bytes of UTF-8 as the field takes.
  ///   - number: Makes it different from other items.
  func callAsFunction(_ usual: String, _ mostBytes: Int = 10_000, of number: Int? = nil) -> String {
    guard let all else { return usual }
    let end = number.map { " \($0)" } ?? ""
    var text = ""
    for character in all where text.utf8.count + character.utf8.count + end.utf8.count <= mostBytes
    {
      text.append(character)
    }
    return text + end
  }
}
