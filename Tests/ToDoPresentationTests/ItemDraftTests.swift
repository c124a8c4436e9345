import Foundation
import Testing
import ToDo
import ToDoPresentation

/// Reading an item that somebody sends as JSON.
struct ItemDraftTests {
  private let store = InMemoryItemStore()
  private let home: Place

  init() throws {
    home = Place(
      name: "Home",
      region: try .circle(
        center: Coordinate(latitude: 52.5, longitude: 13.4), radius: .meters(50)))
    try store.addPlace(home)
  }

  private func setting(_ draft: ItemDraft) throws -> ItemDraft.Setting {
    ItemDraft.Setting(
      now: Date(timeIntervalSince1970: 1_790_000_000), timeZone: .gmt,
      places: try NamedPlaces(draft.placeNames, in: store))
  }

  private func draft(_ text: String) throws -> ItemDraft {
    try ItemDraft(JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
  }

  private func item(_ text: String) throws -> ToDoItem {
    let draft = try draft(text)
    return try draft.newItem(setting(draft))
  }

  @Test func everyMemberIsRead() throws {
    let item = try item(
      """
      {"title": "Milk", "description": "Two", "due": "2026-12-24", "important": true,
       "wait": "2026-12-01T09:00:00+01:00", "tags": ["shop", "Shop", "food"],
       "location": {"name": "Rewe", "latitude": 52.5, "longitude": 13.4},
       "repeat": "every 2 weeks on fri",
       "trigger": [{"event": "arrive", "radius": 150, "window": {"from": "17:00", "to": "20:00",
         "days": ["mon"], "timeZone": "Europe/Berlin"}},
         {"event": "dwell", "seconds": 600, "repeats": true, "start": "2026-12-01",
          "expiry": "2026-12-02", "initial": "fire", "snooze": "nextVisit"}]}
      """)
    #expect(item.title == "Milk" && item.itemDescription == "Two" && item.isImportant)
    #expect(item.due?.rfc3339 == "2026-12-24" && item.waitsUntil?.rfc3339 == "2026-12-01T08:00:00Z")
    #expect(item.tags == ["shop", "food"])
    #expect(item.location?.name == "Rewe" && item.location?.coordinate?.latitude == 52.5)
    #expect(item.recurrence?.description == "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR")
    let window = try TimeWindow(from: 1_020, to: 1_200, days: [.monday], timeZone: "Europe/Berlin")
    let dwell = item.triggers[1]
    #expect(item.triggers[0].radius == .meters(150) && item.triggers[0].window == window)
    #expect(dwell.event == .dwell(.seconds(600)) && dwell.repeats && dwell.initial == .fire)
    #expect(dwell.startTimestamp == 1_796_083_200 && dwell.expiryTimestamp == 1_796_255_999)
    #expect(dwell.snooze == .nextVisit)
  }

  /// Answers of near queries have them beside the distance, and can be sent back.
  @Test(arguments: [("place", "places"), ("position", "location")])
  func whereAnItemIsHasOneName(wrong: String, right: String) throws {
    let mistake = #expect(throws: JSONInputError.self) {
      try draft(#"{"title": "Milk", "\#(wrong)": "Home"}"#)
    }
    #expect(mistake?.pointer == "/\(wrong)")
    #expect(mistake?.reason.hasSuffix("Did you mean \"\(right)\"?") == true)
    let item = try item(#"{"title": "Milk", "distance": 5, "\#(wrong)": "Home"}"#)
    #expect(item.title == "Milk" && item.places.isEmpty && item.location == nil)
  }

  @Test func aPlaceIsANameOrARegion() throws {
    let item = try item(
      """
      {"title": "Jog", "places": ["home", {"name": "Home"},
        {"name": "Park", "region": {"type": "Polygon",
          "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}},
        {"region": {"type": "LineString", "coordinates": [[0, 0], [0, 1]], "width": 100}},
        {"region": {"type": "Feature", "geometry": {"type": "Point", "coordinates": [13, 52]},
          "properties": {"radius": 80}}},
        {"region": {"type": "box", "southwest": [170, -20], "northeast": [-170, -10]}},
        {"region": {"type": "corridor", "coordinates": [[[0, 0], [1, 1]]], "halfWidth": 50}},
        {"region": {"type": "circle", "center": [13.4, 52.5], "radius": 150}}]}
      """)
    #expect(item.places.map(\.name) == ["Home", "Park", "Jog", "Jog", "Jog", "Jog", "Jog"])
    #expect(item.places[0] == home)
    let line = [
      try Coordinate(latitude: 0, longitude: 0), try Coordinate(latitude: 1, longitude: 0),
    ]
    #expect(try item.places[2].region == .corridor(along: line, halfWidth: .meters(50)))
    let spot = try Coordinate(latitude: 52, longitude: 13)
    #expect(try item.places[3].region == .circle(center: spot, radius: .meters(80)))
  }

  @Test func everyRegionIsReadAsPlacesArePrinted() throws {
    for region in try [
      Region.box(
        southwest: Coordinate(latitude: -20, longitude: 170),
        northeast: Coordinate(latitude: -10, longitude: -170)),
      Region.circle(center: Coordinate(latitude: 1, longitude: 2), radius: .meters(3)),
      Region.corridor(
        along: [Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4)],
        halfWidth: .meters(7.1)),
      Region.polygon([
        Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1),
        Coordinate(latitude: 1, longitude: 1), Coordinate(latitude: 0, longitude: 0),
      ]),
    ] {
      let json = String(decoding: try JSONEncoder().encode(region), as: UTF8.self)
      let item = try item("{\"title\": \"x\", \"places\": [{\"region\": \(json)}]}")
      #expect(item.places == [Place(name: "x", region: region)])
    }
  }

  @Test func aNameMeansTheItemsOwnPlacesFirst() throws {
    let own = try ["Home", "Home", "Gym"].enumerated().map { index, name in
      Place(
        name: name,
        region: try .circle(
          center: Coordinate(latitude: Double(index), longitude: 1), radius: .meters(9)))
    }
    var item = ToDoItem(title: "Jog", places: own)
    let fewer = try draft("{\"places\": [\"home\"]}")
    try fewer.patch(&item, setting(fewer))
    #expect(item.places == Array(own.prefix(2)))
    item.places = []
    try fewer.patch(&item, setting(fewer))
    #expect(item.places == [home])
  }

  @Test func whatAnItemHasByItselfIsIgnored() throws {
    let item = try item(
      """
      {"title": "Milk", "id": "nonsense", "uuid": 5, "made": null, "changed": [], "doneAt": {},
       "next": 1, "distance": 2, "bearing": 3, "inside": 4, "place": 5}
      """)
    #expect(item == ToDoItem(title: "Milk"))
    let stop = try self.item(#"{"title": "Milk", "position": 1, "place": 2, "leg": 3, "along": 4}"#)
    #expect(stop == ToDoItem(title: "Milk"))
  }

  @Test func aPatchKeepsWhatItDoesNotMention() throws {
    var item = try item(
      """
      {"title": "Milk", "due": "2026-12-24", "tags": ["shop"],
       "location": {"name": "Rewe", "latitude": 52.5, "longitude": 13.4},
       "trigger": {"event": "arrive", "radius": 150}}
      """)
    let patch = try draft(
      "{\"due\": null, \"location\": {\"name\": \"Edeka\"}, \"trigger\": {\"radius\": 200}}")
    try patch.patch(&item, setting(patch))
    #expect(item.due == nil && item.tags == ["shop"] && item.title == "Milk")
    #expect(item.location?.name == "Edeka" && item.location?.coordinate?.latitude == 52.5)
    #expect(item.trigger?.radius == .meters(200) && item.trigger?.event == .arrive)
  }

  @Test func aReplacementClearsWhatItDoesNotMention() throws {
    var item = try item(
      """
      {"title": "Milk", "description": "Two", "due": "2026-12-24", "important": true,
       "wait": "2026-12-01", "tags": ["shop"], "repeat": "weekly", "places": ["Home"],
       "location": {"name": "Rewe"}, "trigger": {"event": "leave"}}
      """)
    item.done = true
    let bare = try draft("{\"title\": \"Bread\"}")
    try bare.replace(&item, setting(bare))
    #expect(item == ToDoItem(title: "Bread") && item.done)
  }

  @Test func anItemThatRepeatsIsDueOnTheFirstDay() throws {
    #expect(try item("{\"title\": \"x\", \"repeat\": \"every fri\"}").due?.rfc3339 == "2026-09-25")
    let rule = "{\"rule\": \"FREQ=DAILY\", \"words\": \"weekly\"}"
    let item = try item("{\"title\": \"x\", \"repeat\": \(rule), \"due\": \"2027-01-01\"}")
    #expect(item.recurrence?.description == "FREQ=DAILY" && item.due?.rfc3339 == "2027-01-01")
  }

  @Test(arguments: [
    ("[]", "", "Send an object"),
    ("{}", "/title", "needs a title"),
    ("{\"title\": \" \"}", "/title", "The title is empty"),
    ("{\"title\": 5}", "/title", "Expected a string, found a number."),
    ("{\"title\": \"x\", \"tgas\": []}", "/tgas", "Did you mean \"tags\"?"),
    ("{\"title\": \"x\", \"a/b~c\": 1}", "/a~1b~0c", "Known are: title, description"),
    ("{\"title\": \"x\", \"due\": \"soonish\"}", "/due", "Send a day, 2026-12-24"),
    ("{\"title\": \"x\", \"wait\": \"2026-02-30\"}", "/wait", "as a date"),
    ("{\"title\": \"x\", \"important\": \"yes\"}", "/important", "true or false"),
    ("{\"title\": \"x\", \"tags\": [\"a\", \" \"]}", "/tags/1", "cannot be empty"),
    ("{\"title\": \"x\", \"tags\": \"a\"}", "/tags", "Expected an array"),
    ("{\"title\": \"x\", \"location\": {\"latitude\": 5}}", "/location/longitude", "is missing"),
    (
      "{\"title\": \"x\", \"location\": {\"latitude\": 95, \"longitude\": 5}}",
      "/location/latitude", "95"
    ),
    ("{\"title\": \"x\", \"location\": {\"lat\": 5}}", "/location/lat", "latitude"),
    ("{\"title\": \"x\", \"repeat\": \"often\"}", "/repeat", "as a repeat"),
    ("{\"title\": \"x\", \"repeat\": {\"rule\": \"FREQ=NEVER\"}}", "/repeat/rule", "repeat"),
    ("{\"title\": \"x\", \"repeat\": {}}", "/repeat/rule", "is missing"),
    ("{\"title\": \"x\", \"trigger\": {\"event\": \"arrive\"}}", "/trigger", "needs a place"),
    ("{\"title\": \"x\", \"trigger\": {\"event\": \"arive\"}}", "/trigger/event", "\"arrive\"?"),
    ("{\"title\": \"x\", \"trigger\": [{\"event\": \"dwell\"}]}", "/trigger/0/seconds", "missing"),
    (
      "{\"title\": \"x\", \"trigger\": {\"event\": \"away\", \"seconds\": -1}}",
      "/trigger/seconds", "cannot wait"
    ),
    (
      "{\"title\": \"x\", \"trigger\": {\"event\": \"leave\", \"window\": {\"from\": \"25:00\"}}}",
      "/trigger/window/from", "not a time of day"
    ),
    (
      """
      {"title": "x", "trigger": {"event": "leave", "window": {"from": "5:00", "to": "6:00",
        "timeZone": "Mars"}}}
      """, "/trigger/window/timeZone", "Unknown time zone"
    ),
    (
      "{\"title\": \"x\", \"places\": [\"Home\"], \"trigger\": {\"event\": \"pass\", \"radius\": 5}}",
      "/trigger/radius", "their own size"
    ),
    ("{\"title\": \"x\", \"places\": [\"Hom\"]}", "/places/0", "Did you mean \"Home\"?"),
    ("{\"title\": \"x\", \"places\": [{}]}", "/places/0/region", "a name, a region or both"),
    ("{\"title\": \"x\", \"places\": [7]}", "/places/0", "Send the name of a place"),
    (
      "{\"title\": \"x\", \"places\": [{\"region\": {\"type\": \"polygon\"}}]}",
      "/places/0/region/type", "Did you mean \"Polygon\"?"
    ),
    (
      """
      {"title": "x", "places": [{"region": {"type": "Polygon",
        "coordinates": [[[0, 0], [1, 0], [1, 91], [0, 0]]]}}]}
      """, "/places/0/region/coordinates/0/2", "latitude"
    ),
    (
      """
      {"title": "x", "places": [{"region": {"type": "Polygon",
        "coordinates": [[[0, 0], [1, "0"], [1, 1], [0, 0]]]}}]}
      """, "/places/0/region/coordinates/0/1/1", "Expected a number"
    ),
    (
      "{\"title\": \"x\", \"places\": [{\"region\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}]}",
      "/places/0/region", "radius"
    ),
  ])
  func aMistakeIsPointedAt(text: String, pointer: String, reason: String) throws {
    let error = try #require(throws: JSONInputError.self) { try item(text) }
    #expect(error.pointer == pointer)
    #expect(error.reason.contains(reason), "\(error.reason)")
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let title = String(repeating: "x", count: ItemLimits.titleBytes + 1)
    let tags = (0...ItemLimits.tags).map { "\"\($0)\"" }.joined(separator: ",")
    for (text, pointer) in [
      ("{\"title\": \"\(title)\"}", "/title"), ("{\"title\": \"x\", \"tags\": [\(tags)]}", "/tags"),
    ] {
      let error = try #require(throws: JSONInputError.self) { try item(text) }
      #expect(error.pointer == pointer)
    }
  }

  @Test func whetherItIsDoneIsNotContent() throws {
    var item = ToDoItem(title: "x")
    let done = try draft("{\"done\": true}")
    #expect(throws: JSONInputError.self) { try done.patch(&item, setting(done)) }
    #expect(try self.item("{\"title\": \"x\", \"done\": true}").done)
  }

  /// RFC 7396, appendix A.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, #"null"#, #"null"#),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    (#"[1,2]"#, #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    (#"{}"#, #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func aMergePatchIsThatOfTheStandard(original: String, patch: String, result: String) throws {
    func value(_ text: String) throws -> JSONValue {
      try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }
    #expect(try value(original).merged(with: value(patch)) == value(result))
  }
}
