import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Places")
struct PlaceRouteTests {
  private let home = #"{"name":"Home","latitude":52.52,"longitude":13.4,"radius":"50m"}"#

  @Test func aPlaceIsMadeMovedRenamedAndRemoved() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.ask(.post, "/v1/places", token: token, home)
      #expect(made.status == .created)
      #expect(made.headers[.location] == "/v1/places/Home")
      #expect(try made.json()["change"]?.text == "added")
      let again = try await client.ask(.post, "/v1/places", token: token, home)
      #expect(again.status == .ok)
      #expect(try again.json()["change"]?.text == "present")
      let moved = try await client.ask(
        .patch, "/v1/places/home", token: token, #"{"latitude":52.6,"longitude":13.5}"#)
      #expect(try moved.json()["text"]?.text == "Moved: Home to 52.6,13.5")
      #expect(try moved.json()["places"]?[0]?["region"]?["radius"]?.double == 50)
      let renamed = try await client.ask(
        .patch, "/v1/places/home", token: token, #"{"name":"Zu Hause"}"#)
      #expect(try renamed.json()["change"]?.text == "renamed")
      let shown = try await client.get("/v1/places/zu%20hause", token: token)
      #expect(try shown.json()[0]?["name"]?.text == "Zu Hause")
      #expect(try await client.get("/v1/places", token: token).text == shown.text)
      let removed = try await client.ask(.delete, "/v1/places/Zu%20Hause", token: token)
      #expect(try removed.json()["text"]?.text == "Removed: Zu Hause")
      #expect(try await client.get("/v1/places/zu%20hause", token: token).status == .notFound)
    }
  }

  @Test func itemsFollowTheirPlaceAndItIsToldHowMany() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/places", token: token, home)
    }
    let place = Place(
      name: "Home",
      region: try .circle(
        center: Coordinate(latitude: 52.52, longitude: 13.4), radius: .meters(50)))
    var item = ToDoItem(title: "Milk")
    item.places = [place]
    try await server.add([item], token: token)
    try await server.test { client in
      let moved = try await client.ask(
        .patch, "/v1/places/home", token: token, #"{"latitude":52.6,"longitude":13.4}"#)
      #expect(try moved.json()["items"]?.double == 1)
      let near = try await client.get("/v1/near?lat=52.6&lon=13.4", token: token)
      #expect(try near.json()[0]?["distance"]?.double == 0)
    }
  }

  @Test func aSecondPlaceOfANameMakesASetOnlyIfThatIsMeant() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let second = #"{"name":"Home","latitude":52.7,"longitude":13.4"#
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/places", token: token, home)
      let refused = try await client.ask(.post, "/v1/places", token: token, second + "}")
      #expect(refused.status == .conflict)
      let set = try await client.ask(
        .post, "/v1/places", token: token, second + #","also":true}"#)
      #expect(set.status == .created)
      let move = try await client.ask(
        .patch, "/v1/places/home", token: token, #"{"radius":10}"#)
      #expect(move.status == .conflict)
      #expect(try move.json()["parameter"]?.text == "at")
      let one = try await client.ask(
        .delete, "/v1/places/home?at=52.71,13.4", token: token)
      #expect(try one.json()["places"]?[0]?["latitude"]?.double == 52.7)
      #expect(try await client.get("/v1/places", token: token).json().elements.count == 1)
    }
  }

  @Test func aRegionIsGeoJSON() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let ring = "[[13.3,52.5],[13.5,52.5],[13.5,52.6],[13.3,52.6],[13.3,52.5]]"
    let polygon = #"{"type":"Polygon","coordinates":[\#(ring)]}"#
    try await server.test { client in
      for (name, region) in [
        ("a", polygon), ("b", #"{"type":"Feature","properties":{},"geometry":\#(polygon)}"#),
      ] {
        let made = try await client.ask(
          .post, "/v1/places", token: token, #"{"name":"\#(name)","region":\#(region)}"#)
        #expect(made.status == .created, "\(made.text)")
        #expect(try made.json()["places"]?[0]?["region"]?["type"]?.text == "polygons")
      }
      let point = try await client.ask(
        .post, "/v1/places", token: token,
        #"{"name":"c","region":{"type":"Point","coordinates":[13,52]}}"#)
      #expect(point.status == .badRequest)
      #expect(try point.json()["pointer"]?.text == "/region")
    }
  }

  @Test(arguments: [
    ("{}", "/name"), (#"{"name":"here","latitude":1,"longitude":1}"#, "/name"),
    (#"{"name":"1,2","latitude":1,"longitude":1}"#, "/name"), (#"{"name":"a"}"#, "/latitude"),
    (#"{"name":"a","latitude":1}"#, "/longitude"),
    (#"{"name":"a","latitude":91,"longitude":1}"#, "/latitude"),
    (#"{"name":"a","latitude":1,"longitude":1,"radius":-1}"#, "/radius"),
    (#"{"name":"a","latitude":1,"longitude":1,"radius":"x"}"#, "/radius"),
    (#"{"name":"a","latitude":"x","longitude":1}"#, "/latitude"),
    (#"{"name":"a","position":"nowhere"}"#, "/position"),
    (#"{"name":"a","position":"1,2","latitude":1,"longitude":2}"#, "/position"),
    (#"{"name":"a","latitude":1,"longitude":1,"region":{"type":"Point"}}"#, "/region"),
    (#"{"name":"a","region":7}"#, "/region"),
    (#"{"name":"a","latitude":1,"longitude":1,"colour":"red"}"#, "/colour"),
  ])
  func whatIsWrongIsPointedAt(body: String, pointer: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/places", token: token, body)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["pointer"]?.text == pointer)
    }
  }

  @Test func aReaderSeesThePlacesAndChangesNone() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)/places"
      #expect(try await client.ask(.post, path, token: shared.anna, home).status == .created)
      #expect(try await client.get(path, token: shared.ben).json().elements.count == 1)
      let answers = [
        try await client.ask(.post, path, token: shared.ben, home),
        try await client.ask(.patch, "\(path)/home", token: shared.ben, #"{"radius":1}"#),
        try await client.ask(.delete, "\(path)/home", token: shared.ben),
      ]
      for answer in answers { #expect(answer.status == .forbidden) }
    }
  }

  @Test func aStrangerFindsNoList() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let carla = try server.token(for: "carla")
    try await server.test { client in
      let there = try await client.get("/v1/places?list=\(shared.list)", token: carla)
      let never = try await client.get("/v1/places?list=0000000000000000", token: carla)
      #expect(there.status == .notFound)
      #expect(there.text == never.text)
    }
  }
}
