import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Why, replay and here")
struct WhyRouteTests {
  @Test func whyExplainsWhatStandsWhatWasAndWhatWouldBe() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    try await server.addReminders(["One", "Two"], to: nil, token: token)
    try await server.walk(to: "One", token: token, after: 0)
    try await server.test { client in
      let items = try await client.get("/v1/items", token: token).json()
      let one = try #require(items[0]?["id"]?.text)
      let two = try #require(items[1]?["id"]?.text)
      let standing = try await client.get("/v1/items/\(one)/why", token: token).json()
      #expect(standing[0]?["outcome"]?.text == "standing")
      #expect(standing[0]?["device"]?.text == "phone")
      #expect(standing[0]?["history"]?.elements.count == 1)
      let time = try #require(standing[0]?["history"]?[0]?["time"]?.text)
      let past = try await client.get("/v1/items/\(one)/why?time=\(time)", token: token).json()
      #expect(past[0]?["outcome"]?.text == "fired")
      let supposed = try await client.get(
        "/v1/items/\(two)/why?lat=52.52&lon=13.42&accuracy=5m", token: token
      ).json()
      #expect(supposed[0]?["finding"] != .null)
    }
  }

  @Test func whyKnowsTheCallersDevicesOnly() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One"], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.ben, after: 0)
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)/items"
      let id = try #require(
        try await client.get("/v1/items?list=\(shared.list)", token: shared.ben).json()[0]?["id"]?
          .text)
      let ben = try await client.get("\(path)/\(id)/why", token: shared.ben)
      #expect(try ben.json()[0]?["history"]?.elements.count == 1)
      let anna = try await client.get("\(path)/\(id)/why", token: shared.anna)
      #expect(try anna.json().elements.count == 1)
      #expect(try anna.json()[0]?["history"]?.elements.isEmpty == true)
      #expect(!anna.text.contains("ben"))
      let asked = try await client.get("\(path)/\(id)/why?device=ben/phone", token: shared.anna)
      let never = try await client.get("\(path)/\(id)/why?device=none", token: shared.anna)
      #expect(asked.status == .badRequest)
      #expect(asked.text == never.text)
    }
  }

  @Test(arguments: [
    ("time=never", "time"), ("accuracy=5m", "accuracy"), ("lat=1", "lon"), ("units=feet", "units"),
    ("device=none", "device"), ("at=nowhere", "at"),
  ])
  func whatIsWrongIsNamed(query: String, parameter: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let id = try await server.add([ServerFixture.item("Milk", 52.5, 13.4)], token: token)[0]
    try await server.test { client in
      let answer = try await client.get("/v1/items/\(id)/why?\(query)", token: token)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["parameter"]?.text == parameter)
    }
  }

  @Test func whyOfAnItemThatThereIsNotIsNotFound() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      for id in ["zzzzzz", "x", "%FF"] {
        let answer = try await client.get("/v1/items/\(id)/why", token: token)
        #expect([.notFound, .badRequest].contains(answer.status))
      }
    }
  }

  @Test func aReplayTellsWhatWouldFireAndKeepsNothing() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.addReminders(["One", "Two"], to: nil, token: token)
    let track = try ServerFixture.way(to: "Two", after: 0).map { fix in
      #"{"lat":\#(fix.coordinate.latitude),"lon":\#(fix.coordinate.longitude),"acc":5,"time":\#(fix.timestamp)}"#
    }.joined(separator: "\n")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/replay", token: token, track + "\nx\n")
      #expect(answer.status == .ok)
      let json = try answer.json()
      #expect(json["fixes"]?.double == 9)
      #expect(json["fired"]?.elements.map { $0["item"]?["title"]?.text } == ["One", "Two"])
      #expect(try await client.get("/v1/devices", token: token).text == "[]")
      #expect(try await client.get("/v1/events", token: token).text == "[]")
    }
  }

  @Test(arguments: ["", "hello", "{}", #"{"lat":1,"lon":1}"#])
  func whatIsNoTrackIsRefused(body: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/replay", token: token, body)
      #expect(answer.status == .badRequest)
    }
  }

  @Test func hereIsWhatOneSaysOrWhereOnesDeviceIs() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    try await server.test { client in
      #expect(try await client.get("/v1/here", token: token).status == .notFound)
      let said = try await client.ask(
        .post, "/v1/here", token: token, #"{"latitude":52.5,"longitude":13.4}"#)
      #expect(try said.json()["latitude"]?.double == 52.5)
      #expect(try said.json()["device"] == .null)
      let time = Int(ServerFixture.now.timeIntervalSince1970) + 5
      _ = try await client.ask(
        .post, "/v1/fixes", token: token, #"{"lat":52.6,"lon":13.4,"time":\#(time)}"#)
      let here = try await client.get("/v1/here", token: token).json()
      #expect(here["device"]?.text == "phone")
      #expect(here["latitude"]?.double == 52.6)
    }
  }

  @Test(arguments: [
    ("{}", "/latitude"), (#"{"latitude":1}"#, "/longitude"),
    (#"{"latitude":100,"longitude":1}"#, "/latitude"), (#"{"position":"nowhere"}"#, "/position"),
    (#"{"position":"here"}"#, "/position"),
  ])
  func aWrongPositionIsPointedAt(body: String, pointer: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/here", token: token, body)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["pointer"]?.text == pointer)
    }
  }
}
