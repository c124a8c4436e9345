import Foundation
import HTTPTypes
import HummingbirdTesting
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Near")
struct NearRouteTests {
  private func titles(_ answer: TestResponse) throws -> [String] {
    try answer.json().elements.compactMap { $0["title"]?.text }
  }

  @Test func itemsOfAllListsComeByDistance() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.add([ServerFixture.item("far", 52.55, 13.4)], token: shared.anna)
    try await server.add(
      [ServerFixture.item("near", 52.521, 13.4), ServerFixture.item("farther", 52.6, 13.4)],
      to: shared.list, token: shared.anna)
    try await server.test { client in
      let all = try await client.get("/v1/near?lat=52.52&lon=13.4", token: shared.anna)
      #expect(try titles(all) == ["near", "far", "farther"])
      #expect(try all.json()[0]?["list"]?.text == shared.list)
      let one = try await client.get(
        "/v1/near?lat=52.52&lon=13.4&list=\(shared.list)", token: shared.anna)
      #expect(try titles(one) == ["near", "farther"])
      #expect(try one.json()[0]?["list"] == nil)
      let path = try await client.get(
        "/v1/lists/\(shared.list)/near?lat=52.52&lon=13.4", token: shared.anna)
      #expect(path.text == one.text)
      let own = try await client.get("/v1/near?lat=52.52&lon=13.4", token: shared.ben)
      #expect(try titles(own) == ["near", "farther"])
    }
  }

  /// An oracle: the pages together are the one large answer, whatever the size of the pages. Many
  /// items are at the same distance.
  @Test(arguments: [1, 2, 3, 7, 40])
  func pagesTogetherAreTheWholeAnswer(limit: Int) async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    var random = SeededGenerator(seed: 7)
    let items = try (0..<40).map { index in
      try ServerFixture.item(
        "item \(index)", 52.5 + 0.001 * Double(Int.random(in: 0...5, using: &random)), 13.4)
    }
    try await server.add(Array(items[..<20]), token: shared.anna)
    try await server.add(Array(items[20...]), to: shared.list, token: shared.anna)
    try await server.test { client in
      let query = "/v1/near?lat=52.5&lon=13.4&limit="
      let whole = try await client.get("\(query)1000", token: shared.anna)
      #expect(whole.nextPath == nil)
      var pages: [JSONValue] = []
      var next: String? = "\(query)\(limit)"
      while let path = next {
        let page = try await client.get(path, token: shared.anna)
        #expect(page.status == .ok)
        pages += try page.json().elements
        next = page.nextPath
        try #require(pages.count <= items.count)
      }
      #expect(pages == (try whole.json().elements), "seed 7")
      #expect(pages.count == items.count)
    }
  }

  @Test(arguments: [
    ("latitude=52.5&longitude=13.4", "Did you mean \"lat\"?"),
    ("lat=52.5&lon=13.4&tags=shop", "Did you mean \"tag\"?"),
    ("lat=52.5&lon=13.4&withn=5km", "Did you mean \"within\"?"),
    ("lat=52.5&lon=13.4&colour=red", "Known are: "),
    ("at=here", "Send a position to /v1/here or /v1/fixes"),
  ])
  func mistakesAreAnsweredWithWhatToDo(query: String, advice: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get("/v1/near?\(query)", token: token)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["detail"]?.text?.contains(advice) == true, "\(answer.text)")
    }
  }

  @Test func theFiltersOfTheCommandAreParameters() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    var milk = try ServerFixture.item("Milk", 52.53, 13.4)
    milk.tags = ["shop"]
    milk.isImportant = true
    var later = try ServerFixture.item("Later", 52.521, 13.4)
    later.waitsUntil = .at(ServerFixture.now.addingTimeInterval(3600))
    let south = try ServerFixture.item("South", 52.51, 13.4)
    try await server.add([milk, later, south], token: token)
    try await server.test { client in
      let query = "/v1/near?lat=52.52&lon=13.4"
      for (filter, expected) in [
        ("", ["Milk", "South"]), ("&tag=shop", ["Milk"]), ("&without=shop", ["South"]),
        ("&important", ["Milk"]), ("&text=OUT", ["South"]),
        ("&all=true", ["Later", "Milk", "South"]),
        ("&sector=90..270", ["South"]), ("&beyond=1.112km", ["Milk", "South"]),
        ("&within=500m", []), ("&within=1.2km&limit=1", ["South"]), ("&reminding", []),
        ("&due=overdue", []),
      ] as [(String, [String])] {
        let answer = try await client.get(query + filter, token: token)
        #expect(try Set(titles(answer)) == Set(expected), "\(filter)")
      }
    }
  }

  @Test func hereIsThePositionOfOnesOwnDevices() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.add(
      [ServerFixture.item("Milk", 52.53, 13.4)], to: shared.list, token: shared.anna)
    try await server.test { client in
      let time = Int(ServerFixture.now.timeIntervalSince1970) - 60
      let unknown = try await client.get("/v1/near?at=here", token: shared.anna)
      #expect(unknown.status == .badRequest)
      #expect(try unknown.json()["parameter"]?.text == "at")
      let sent = try await client.ask(
        .post, "/v1/fixes", token: shared.ben,
        #"{"lat":52.53,"lon":13.4,"time":\#(time)}"#)
      #expect(sent.status == .ok)
      // Ben's phone is in the list that they share, and is not where Anna is.
      let anna = try await client.get("/v1/near?at=here&list=\(shared.list)", token: shared.anna)
      #expect(anna.status == .badRequest)
      let ben = try await client.get("/v1/near?at=here&list=\(shared.list)", token: shared.ben)
      #expect(try titles(ben) == ["Milk"])
      #expect(try ben.json()[0]?["distance"]?.double == 0)
    }
  }

  @Test func aPlaceIsAPositionWhereAnyOfTheListsKnowsIt() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.add([ServerFixture.item("Milk", 52.53, 13.4)], token: shared.anna)
    let caller = try await server.service.authenticator.caller(.token(shared.anna))
    try await server.service.gate.list(shared.list, for: caller).writing { store in
      _ = try store.addPlace(
        Place(
          name: "Home",
          region: .circle(center: Coordinate(latitude: 52.53, longitude: 13.4), radius: .zero)))
    }
    try await server.test { client in
      let known = try await client.get("/v1/near?at=home", token: shared.anna)
      #expect(try titles(known) == ["Milk"])
      let unknown = try await client.get("/v1/near?at=office", token: shared.anna)
      #expect(unknown.status == .badRequest)
    }
  }

  @Test func geoJSONHasAFeatureForEachItem() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.add([ServerFixture.item("Milk", 52.53, 13.4)], token: token)
    try await server.test { client in
      let answer = try await client.ask(
        .get, "/v1/near?lat=52.52&lon=13.4", token: token,
        headers: [.accept: "application/geo+json"])
      #expect(answer.headers[.contentType] == "application/geo+json")
      let json = try answer.json()
      #expect(json["type"]?.text == "FeatureCollection")
      let feature = try #require(json["features"]?[0])
      #expect(feature["type"]?.text == "Feature")
      #expect(feature["geometry"]?["type"]?.text == "Point")
      #expect(feature["geometry"]?["coordinates"] == .array([.number(13.4), .number(52.53)]))
      #expect(feature["properties"]?["title"]?.text == "Milk")
      #expect(abs((feature["properties"]?["distance"]?.double ?? 0) - 1112.7) < 1)
      #expect(feature["properties"]?["bearing"]?.double == 0)
    }
  }

  @Test(arguments: [
    ("timezone=UTC", "lat"), ("lat=1", "lon"), ("lon=1", "lat"), ("lat=91&lon=0", "lat"),
    ("lat=x&lon=0", "lat"), ("lat=nan&lon=0", "lat"), ("lat=1&lon=999", "lon"),
    ("lat=1&lon=1&at=home", "at"), ("lat=1&lon=1&limit=0", "limit"),
    ("lat=1&lon=1&limit=1001", "limit"), ("lat=1&lon=1&within=-1", "within"),
    ("lat=1&lon=1&within=x", "within"), ("lat=1&lon=1&within=1&beyond=2", "beyond"),
    ("lat=1&lon=1&sector=x", "sector"), ("lat=1&lon=1&cursor=x", "cursor"),
    ("lat=1&lon=1&cursor=bmVhcg", "cursor"), ("lat=1&lon=1&place=nowhere", "place"),
    ("lat=1&lon=1&radius=5", "radius"),
  ])
  func whatIsWrongIsNamed(query: String, parameter: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get("/v1/near?\(query)", token: token)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["parameter"]?.text == parameter)
    }
  }

  @Test func aTokenThatMayOnlyReportSeesNothing() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    try await server.test { client in
      let answer = try await client.get("/v1/near?lat=1&lon=1", token: token)
      #expect(answer.status == .forbidden)
    }
  }
}
