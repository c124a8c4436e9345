import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Map data")
struct MapDataTests {
  private func fix(_ longitude: Double, secondsAgo: Int) -> String {
    let time = Int(ServerFixture.now.timeIntervalSince1970) - secondsAgo
    return #"{"lat":52.52,"lon":\#(longitude),"time":\#(time),"device":"phone","accuracy":12}"#
  }

  private static func park() throws -> Region {
    try .polygon(
      [(52.5, 13.4), (52.5, 13.41), (52.51, 13.41), (52.5, 13.4)].map {
        try Coordinate(latitude: $0.0, longitude: $0.1)
      })
  }

  @Test func itHasTheOpenItemsOfAllListsWithTheirShapes() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let position = try Coordinate(latitude: 52.52, longitude: 13.405)
    var circle = ToDoItem(title: "Circle")
    circle.places = [Place(name: "", region: try .circle(center: position, radius: .meters(150)))]
    var area = ToDoItem(title: "Area")
    area.places = [Place(name: "Park", region: try Self.park())]
    let done = ToDoItem(
      title: "Done", location: Location(name: "", coordinate: position), done: true)
    try await server.add(
      [try ServerFixture.item("Point", 52.5, 13.4), circle, done, ToDoItem(title: "Nowhere")],
      token: shared.anna)
    try await server.add([area], to: shared.list, token: shared.anna)
    let anna = try await MapVisitor("anna", on: server)
    try await server.test { client in
      let data = try await anna.get("/map/data", on: client).json()
      let rows = data["items"]?.elements ?? []
      #expect(rows.count == 3)
      func row(_ title: String) throws -> JSONValue {
        try #require(rows.first { $0[2]?.text == title })
      }
      let (point, circle, area) = try (row("Point"), row("Circle"), row("Area"))
      #expect(point[3]?.double == 52.5 && point[4]?.double == 13.4)
      #expect(point[5] == .null)
      #expect(circle[5]?.double == 150)
      #expect(area[5]?["type"]?.text == "MultiPolygon")
      let lists = data["lists"]?.elements ?? []
      #expect(lists.count == 2)
      #expect(lists[Int(area[0]?.double ?? 0)]["id"]?.text == shared.list)
      #expect(data["isCut"] == .bool(false))
    }
  }

  @Test func aLargeShapeIsDrawnWithFewerPositions() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    let center = try Coordinate(latitude: 52.52, longitude: 13.4)
    let shore = (0...3_000).map { index in
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: Double(index) * 0.12),
        distance: .meters(index.isMultiple(of: 2) ? 5_000 : 4_900))
    }
    let island = try [(52.6, 13.5), (52.6, 13.5001), (52.6001, 13.5), (52.6, 13.5)].map {
      try Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let lake = Polygon(shell: shore.dropLast() + [shore[0]])
    var item = ToDoItem(title: "Swim")
    item.places = [
      Place(name: "", region: try .multiPolygon([Polygon(shell: island), lake]))
    ]
    try await server.add([item], token: token)
    let anna = try await MapVisitor("anna", on: server)
    try await server.test { client in
      let data = try await anna.get("/map/data", on: client).json()
      let polygons = data["items"]?[0]?[5]?["coordinates"]?.elements ?? []
      try #require(polygons.count == 1)
      let ring = polygons[0][0]?.elements ?? []
      #expect((100...400).contains(ring.count))
      #expect(ring.first == ring.last)
    }
  }

  @Test func whoMayOnlyReadCannotCheckThingsOff() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    let ids = try await server.add(
      [try ServerFixture.item("Milk", 52.52, 13.405)], to: shared.list, token: shared.anna)
    let ben = try await MapVisitor("ben", on: server)
    try await server.test { client in
      let data = try await ben.get("/map/data", on: client).json()
      let list = data["lists"]?.elements.first { $0["id"]?.text == shared.list }
      #expect(list?["mayWrite"] == .bool(false))
      let item = try await ben.get("/map/item?list=\(shared.list)&item=\(ids[0])", on: client)
        .json()
      #expect(item["mayWrite"] == .bool(false))
      #expect(item["title"]?.text == "Milk")
      #expect(item["path"]?.text == "/lists/\(shared.list)/items/\(ids[0])")
    }
  }

  @Test func anItemSaysHowFarItIs() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    let ids = try await server.add([ServerFixture.item("Milk", 52.52, 13.5)], token: token)
    let anna = try await MapVisitor("anna", on: server)
    let list = try #require(
      try await server.service.gate.lists(
        for: server.service.authenticator.caller(.token(token))
      ).first?.id.rawValue)
    try await server.test { client in
      let path = "/map/item?list=\(list)&item=\(ids[0])"
      #expect(try await anna.get(path, on: client).json()["distance"] == nil)
      _ = try await client.ask(.post, "/v1/fixes", token: token, fix(13.4, secondsAgo: 90))
      let item = try await anna.get(path, on: client, language: "de-DE").json()
      #expect(item["distance"]?.text == "6,8\u{A0}km")
    }
  }

  @Test func anotherPersonsItemAndDeviceAreAsIfTheyDidNotExist() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "ben", [.read, .write, .report])
    let ids = try await server.add([ServerFixture.item("Milk", 52.52, 13.5)], token: token)
    let caller = try await server.service.authenticator.caller(.token(token))
    let list = try #require(try await server.service.gate.lists(for: caller).first?.id.rawValue)
    let anna = try await MapVisitor("anna", on: server)
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/fixes", token: token, fix(13.4, secondsAgo: 90))
      let data = try await anna.get("/map/data", on: client).json()
      #expect(data["items"]?.elements.isEmpty == true)
      #expect(data["devices"]?.elements.isEmpty == true)
      let pairs = [
        ("/map/item?list=\(list)&item=\(ids[0])", "/map/item?list=none&item=\(ids[0])"),
        ("/map/track?device=phone", "/map/track?device=none"),
      ]
      for (path, other) in pairs {
        let there = try await anna.get(path, on: client)
        let never = try await anna.get(other, on: client)
        #expect(there.status == .notFound, "\(path)")
        #expect(there.text == never.text, "\(path)")
      }
    }
  }

  @Test func aDeviceHasItsPositionAccuracyAgeAndClearDistance() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    var item = try ServerFixture.item("Milk", 52.52, 13.5)
    item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
    try await server.add([item], token: token)
    let anna = try await MapVisitor("anna", on: server)
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/fixes", token: token, fix(13.4, secondsAgo: 90))
      let data = try await anna.get("/map/data", on: client).json()
      let device = try #require(data["devices"]?[0])
      #expect(device["name"]?.text == "phone")
      #expect(device["position"]?[1]?.double == 13.4)
      #expect(device["accuracy"]?.double == 12)
      #expect(device["age"]?.text == "1 minute ago")
      // 6,790 m to the position, and its radius is 100 m.
      #expect(abs((device["clear"]?.double ?? 0) - 6690) < 15)
      #expect(data["items"]?[0]?[5]?.double == 100)
      // What the map asks for again and again.
      #expect(try await anna.get("/map/devices", on: client).json()[0] == device)
    }
  }
}

@Suite("Map track")
struct MapTrackTests {
  @Test func aDayHasItsPositionsAndWhatFiredThere() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    var item = try ServerFixture.item("Milk", 52.52, 13.5)
    item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
    try await server.add([item], token: token)
    let anna = try await MapVisitor("anna", on: server)
    // The day before, and two positions at the item.
    let times = [100_000, 300, 240, 180]
    let longitudes = [13.3, 13.4, 13.5, 13.5]
    try await server.test { client in
      for (ago, longitude) in zip(times, longitudes) {
        let time = Int(ServerFixture.now.timeIntervalSince1970) - ago
        _ = try await client.ask(
          .post, "/v1/fixes", token: token,
          #"{"lat":52.52,"lon":\#(longitude),"time":\#(time),"device":"phone"}"#)
      }
      let track = try await anna.get("/map/track?device=phone", on: client).json()
      #expect(track["day"]?.text == "2026-09-21")
      #expect(track["earlier"]?.text == "2026-09-20" && track["later"] == .null)
      #expect(track["points"]?.elements.map { $0[2]?.double } == [13.4, 13.5, 13.5])
      let event = try #require(track["events"]?[0])
      #expect(event["title"]?.text == "Milk" && event["event"]?.text == "arrive")
      #expect(event["position"]?[1]?.double == 13.5)
      let before = try await anna.get("/map/track?device=phone&day=2026-09-20", on: client).json()
      #expect(before["points"]?.elements.count == 1 && before["events"]?.elements.isEmpty == true)
      #expect(before["later"]?.text == "2026-09-21")
    }
  }

  @Test(arguments: ["yesterday", "2026-02-30", "2026-9-1", "<script>", "\u{0}"])
  func aDayThatIsNoneIsRefused(day: String) async throws {
    let server = try ServerFixture()
    let anna = try await MapVisitor("anna", on: server)
    let encoded = PageAddress.encoded(day)
    try await server.test { client in
      let answer = try await anna.get("/map/track?device=phone&day=\(encoded)", on: client)
      #expect(answer.status == .badRequest)
      #expect(!answer.text.contains("<script>"))
    }
  }
}
