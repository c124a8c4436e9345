import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("The form of an item")
struct ItemFormTests {
  private static let rewe = "52.5,13.4"

  private static func square() throws -> Region {
    try .polygon(
      [(52.0, 13.0), (52.0, 13.1), (52.1, 13.1), (52.1, 13.0), (52.0, 13.0)].map {
        try Coordinate(latitude: $0.0, longitude: $0.1)
      })
  }

  /// Items whose values say more than their texts do.
  private static func items() throws -> [ToDoItem] {
    let position = try Coordinate(latitude: 52.500000123, longitude: 13.4)
    let line = [position, try Coordinate(latitude: 52.6, longitude: 13.5)]
    var all: [ToDoItem] = [ToDoItem(title: "Plain")]
    var full = ToDoItem(
      title: "A title\nin lines", itemDescription: "\n a note \r\n\n",
      due: .at(ServerFixture.now.addingTimeInterval(0.25)),
      location: Location(name: "Rewe", coordinate: position), tags: ["a b", "c,d"],
      triggers: [
        try LocationTrigger(
          event: .dwell(.seconds(5_400)), radius: .meters(123.456), repeats: true,
          window: TimeWindow(from: 0, to: 0, days: [.friday], timeZone: "Asia/Tokyo"),
          start: ServerFixture.now, initial: .fire),
        try LocationTrigger(
          event: .leave, window: TimeWindow(from: 22 * 60, to: 6 * 60, timeZone: "Asia/Tokyo"),
          snooze: .nextVisit),
      ])
    full.isImportant = true
    full.waitsUntil = .at(ServerFixture.now.addingTimeInterval(-5))
    all.append(full)
    for region in [
      try square(), try .circle(center: position, radius: .meters(77.7)),
      try .corridor(along: line, halfWidth: .meters(20)),
      try .box(southwest: position, northeast: line[1]),
    ] {
      var shaped = ToDoItem(
        title: "Shaped", places: [Place(name: "Shaped", region: region)],
        trigger: try LocationTrigger(event: .arrive))
      all.append(shaped)
      shaped.places.append(Place(name: "Other", region: try square()))
      all.append(shaped)
    }
    return all
  }

  @Test func whatIsSentBackAsItWasShownChangesNothing() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    for item in try Self.items() {
      let path = try await browser.add(item)
      let answer = try await browser.post("\(path)/edit", browser.form("\(path)/edit"))
      #expect(answer.status == .seeOther, "\(item.title)")
      #expect(try browser.item(path) == item)
    }
  }

  @Test func aTitleIsEnoughToAdd() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let answer = try await browser.post("/add", browser.form("/add", changing: ["title": "Milk"]))
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location]?.hasPrefix("/?said=added") == true)
    #expect(try browser.store.items().map(\.item) == [ToDoItem(title: "Milk")])
  }

  @Test func everyFieldIsRead() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let fields = try await browser.form(
      "/add",
      changing: [
        "title": "Milk", "due": "2027-01-01", "repeat": "weekly", "wait": "2026-12-24",
        "important": "yes", "tags": "shop, food", "note": "two\nlines", "place": Self.rewe,
        "name": "Rewe", "on-0": "dwell", "length-0": "1h 30m", "within-0": "0.2 km",
        "from-0": "17:00", "to-0": "20:00", "days-0": "fri", "often-0": "every",
      ])
    #expect(try await browser.post("/add", fields).status == .seeOther)
    var wanted = ToDoItem(
      title: "Milk", itemDescription: "two\nlines",
      due: .day(try #require(CalendarDay("2027-01-01"))),
      location: Location(
        name: "Rewe", coordinate: try Coordinate(latitude: 52.5, longitude: 13.4)),
      tags: ["shop", "food"],
      triggers: [
        try LocationTrigger(
          event: .dwell(.seconds(5_400)), radius: .meters(200), repeats: true,
          window: TimeWindow(from: 17 * 60, to: 20 * 60, days: [.friday], timeZone: "UTC"))
      ])
    wanted.isImportant = true
    wanted.waitsUntil = .day(try #require(CalendarDay("2026-12-24")))
    let item = try #require(try browser.store.items().first?.item)
    #expect(item.recurrence != nil)
    wanted.recurrence = item.recurrence
    #expect(item == wanted)
  }

  @Test func whatFewItemsHaveIsFoldedUpWhileItIsEmpty() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let fold = "<details class=\"card more-fields\""
    #expect(try await browser.get("/add").text.contains(fold + ">"))
    let path = try await browser.add(ToDoItem(title: "Milk", tags: ["shop"]))
    #expect(try await browser.get("\(path)/edit").text.contains(fold + " open>"))
  }

  @Test func theMapOfAFormBeginsAtAPlaceWhileNothingElseIsKnown() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    #expect(try await !browser.get("/add").text.contains("data-start"))
    let home = try Coordinate(latitude: 52.5, longitude: 13.25)
    _ = try browser.store.addPlace(
      Place(name: "home", region: .circle(center: home, radius: .meters(100))))
    #expect(try await browser.get("/add").text.contains("data-start=\"52.5,13.25\""))
  }

  @Test func whoeverTappedOnTheMapFindsThePositionInTheForm() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let page = try await browser.get("/add?lat=52.5&lon=13.25&back=/map")
    let form = try PageForm(page.text)
    #expect(form["place"] == "52.5,13.25")
    #expect(form["back"] == "/map")
    let wrong = try await browser.get("/add?lat=91&lon=x&back=//evil.example")
    #expect(wrong.status == .ok)
    #expect(try PageForm(wrong.text)["place"] == "")
    #expect(try PageForm(wrong.text)["back"] == "/")
  }

  @Test(arguments: [
    ("title", "  ", "title is empty"), ("title", String(repeating: "x", count: 10_001), "10001"),
    ("title", "a" + String(repeating: "\u{301}", count: 101), "combining marks"),
    ("due", "blursday", "as a date"), ("repeat", "sometimes", "as a repeat"),
    ("wait", "2001-01-01", "is in the past"), ("tags", ",", "tag cannot be empty"),
    ("place", "91,181", "is not a position"), ("place", "nirvana", "no place called"),
    ("place", "here", "not known where you are"), ("shape", "{", "This is not JSON"),
    ("shape", "{\"type\":\"Point\",\"coordinates\":[13,52]}", "radius"),
    ("shape", "{\"type\":\"Blob\"}", "is not a region"), ("length-0", "long", "is not a duration"),
    ("within-0", "far", "is not a distance"), ("within-0", "0", "more than 0"),
    ("from-0", "25:00", "as hours"), ("on-0", "sing", "Choose one"),
  ])
  func eachMistakeIsBesideItsField(
    _ field: String, _ typed: String, _ reason: String
  ) async throws {
    let browser = try await ItemBrowser(ServerFixture())
    var changes = [
      "title": "Milk", "place": Self.rewe, "on-0": "dwell", "length-0": "10m", "to-0": "20:00",
      "from-0": "17:00", "note": "kept",
    ]
    changes[field] = typed
    let answer = try await browser.post("/add", browser.form("/add", changing: changes))
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains(reason))
    if !reason.contains("combining") {
      #expect(answer.text.contains("id=\"\(field)-fault\""))
      #expect(answer.text.contains("<a href=\"#\(field)\""))
    }
    let form = try PageForm(answer.text)
    #expect(form["note"] == "kept")
    // A choice that there is not cannot be shown.
    if field != "on-0" { #expect(form[field] == typed.trimmingCharacters(in: .whitespaces)) }
    #expect(try browser.store.items().isEmpty)
  }

  @Test func mistakesAreToldInGerman() async throws {
    var browser = try await ItemBrowser(ServerFixture())
    browser.language = "de"
    let answer = try await browser.post(
      "/add", browser.form("/add", changing: ["title": "Milch", "on-0": "arrive", "due": "hm"]))
    #expect(answer.text.contains("id=\"place-fault\">Eine Erinnerung braucht einen Ort."))
    #expect(answer.text.contains("id=\"due-fault\">„hm“ ist kein Datum."))
    #expect(!answer.text.contains("lang=\"en\""))
  }

  @Test func whatSomebodyElseHasSavedIsShownBesideWhatWasTyped() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let path = try await browser.add(ToDoItem(title: "Milk", tags: ["shop"]))
    let fields = try await browser.form("\(path)/edit", changing: ["title": "Oat milk"])
    let id = try #require(try browser.store.items().first?.id)
    try browser.store.update(id) { $0.title = "Soy milk" }
    let answer = try await browser.post("\(path)/edit", fields)
    #expect(answer.status == .conflict)
    #expect(answer.text.contains("Saved now:</strong> Soy milk"))
    #expect(try PageForm(answer.text)["title"] == "Oat milk")
    #expect(try browser.item(path).title == "Soy milk")
    let again = try await browser.post("\(path)/edit", PageForm(answer.text).fields)
    #expect(again.status == .seeOther)
    #expect(try browser.item(path).title == "Oat milk")
    // The same form once more, as by a double click.
    #expect(try await browser.post("\(path)/edit", fields).status == .seeOther)
  }

  @Test func aShapeIsGivenKeptMovedAndTakenAway() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let circle =
      "{\"type\":\"Feature\",\"properties\":{\"radius\":80},\"geometry\":"
      + "{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}}"
    let path = try await browser.add(ToDoItem(title: "Walk"))
    func edit(_ changes: [String: String]) async throws -> ToDoItem {
      let answer = try await browser.post(
        "\(path)/edit", browser.form("\(path)/edit", changing: changes))
      #expect(answer.status == .seeOther)
      return try browser.item(path)
    }
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    let region = try Region.circle(center: center, radius: .meters(80))
    #expect(try await edit(["shape": circle]).places == [Place(name: "Walk", region: region)])
    #expect(try await edit(["title": "Run"]).places == [Place(name: "Run", region: region)])
    let named = try await edit(["name": "Park"])
    #expect(named.places == [Place(name: "Park", region: region)])
    #expect(named.location == Location(name: "Park"))
    let moved = try await edit(["place": Self.rewe])
    #expect(moved.places.isEmpty)
    #expect(moved.location == Location(name: "Park", coordinate: center))
    #expect(try await edit(["shape": circle]).places.count == 1)
    #expect(try await edit(["shape": ""]).places.isEmpty)
  }

  @Test func namedPlacesCountBeforePositions() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let square = Place(name: "Garden", region: try Self.square())
    try browser.store.addPlace(square)
    let path = try await browser.add(ToDoItem(title: "Weeds"))
    let fields = try await browser.form(
      "\(path)/edit", changing: ["place": "garden", "on-0": "arrive", "within-0": "5m"])
    let answer = try await browser.post("\(path)/edit", fields)
    #expect(answer.text.contains("This place has a size of its own."))
    let right = fields.map { ($0.0, $0.0 == "within-0" ? "" : $0.1) }
    #expect(try await browser.post("\(path)/edit", right).status == .seeOther)
    #expect(try browser.item(path).places == [square])
    #expect(try await PageForm(browser.get("\(path)/edit").text)["place"] == "Garden")
  }

  @Test func remindersAreAddedChangedAndRemoved() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let position = try Coordinate(latitude: 52.5, longitude: 13.4)
    let first = try LocationTrigger(
      event: .arrive, start: ServerFixture.now, snooze: .nextVisit)
    let path = try await browser.add(
      ToDoItem(
        title: "Milk", location: Location(name: "", coordinate: position), trigger: first))
    func edit(_ changes: [String: String]) async throws -> [LocationTrigger] {
      _ = try await browser.post(
        "\(path)/edit", browser.form("\(path)/edit", changing: changes))
      return try browser.item(path).triggers
    }
    let two = try await edit(["on-1": "leave", "often-0": "every"])
    #expect(two == [try first.with { $0.repeats = true }, try LocationTrigger(event: .leave)])
    #expect(try await edit(["on-0": "none"]) == [try LocationTrigger(event: .leave)])
    #expect(try await edit(["on-0": "none"]).isEmpty)
  }

  @Test func moreRemindersThanTheFormShowsStay() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let triggers = try (1...25).map { try LocationTrigger(event: .dwell(.seconds(60 * $0))) }
    let path = try await browser.add(
      ToDoItem(
        title: "Milk",
        location: Location(name: "", coordinate: try Coordinate(latitude: 1, longitude: 2)),
        triggers: triggers))
    _ = try await browser.post(
      "\(path)/edit", browser.form("\(path)/edit", changing: ["title": "Bread"]))
    #expect(try browser.item(path).triggers == triggers)
    #expect(try browser.item(path).title == "Bread")
  }

  @Test func hereIsWhereOneIsOneself() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.walk(to: "One", token: shared.ben, after: 0)
    let anna = try await ItemBrowser(server)
    let add = "/lists/\(shared.list)/add"
    let fields = try await anna.form(add, changing: ["title": "Milk", "place": "here"])
    let answer = try await anna.post(add, fields)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("It is not known where you are."))
  }

  @Test func whoMayOnlyReadCannotAddOrEdit() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    let ben = try await ItemBrowser(server, "ben")
    let id = try await server.add([ToDoItem(title: "Milk")], to: shared.list, token: shared.anna)[0]
    let path = "/lists/\(shared.list)/items/\(id)"
    #expect(try await ben.get("/lists/\(shared.list)/add").status == .forbidden)
    #expect(try await ben.get("\(path)/edit").status == .forbidden)
    #expect(try await ben.post("\(path)/edit", [("title", "x")]).status == .forbidden)
    let page = try await ben.get(path)
    #expect(page.status == .ok)
    #expect(!page.text.contains("<form"))
  }
}
