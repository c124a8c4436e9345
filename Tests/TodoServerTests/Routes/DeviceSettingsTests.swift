import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings of a device")
struct DeviceSettingsTests {
  @Test func theKeyIsTakenAndNeverShown() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let set = try await client.put(
        "/v1/devices/pixel/settings", #"{"key":"s3cretkey","waypoints":20}"#, token: token)
      #expect(set.status == .ok)
      let shown = try await client.get("/v1/devices/pixel/settings", token: token)
      #expect(
        shown.text
          == #"{"configuration":false,"device":"pixel","encrypted":true,"waypoints":20}"#)
      // What was shown can be sent back, and keeps the key.
      let again = try await client.put("/v1/devices/pixel/settings", shown.text, token: token)
      #expect(again.text == shown.text)
      let without = try await client.put(
        "/v1/devices/pixel/settings", #"{"key":null}"#, token: token)
      #expect(without.text.contains(#""encrypted":false"#))
    }
  }

  @Test func aPatchChangesWhatItSays() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let path = "/v1/devices/pixel/settings"
      _ = try await client.put(path, #"{"waypoints":20,"configuration":true}"#, token: token)
      for (body, expected) in [
        (
          #"{"key":"s3cretkey"}"#,
          #"{"configuration":true,"device":"pixel","encrypted":true,"waypoints":20}"#
        ),
        (
          #"{"waypoints":5}"#,
          #"{"configuration":true,"device":"pixel","encrypted":true,"waypoints":5}"#
        ),
        (
          #"{"key":null}"#,
          #"{"configuration":true,"device":"pixel","encrypted":false,"waypoints":5}"#
        ),
      ] {
        let changed = try await client.patch(path, body, token: token)
        #expect(changed.status == .ok && changed.text == expected)
        #expect(try await client.get(path, token: token).text == expected)
      }
      let other = try await client.patch(path, "{}", token: token, type: "text/plain")
      #expect(other.status == .unsupportedMediaType && other.text.contains("Content-Type"))
    }
  }

  @Test func changesAtTheSameTimeAllCount() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let path = "/v1/devices/pixel/settings"
    try await server.test { client in
      for round in 1...20 {
        async let first = client.patch(path, #"{"waypoints":\#(round)}"#, token: token)
        async let second = client.patch(path, #"{"label":"\#(round)"}"#, token: token)
        #expect(try await first.status == .ok)
        #expect(try await second.status == .ok)
        let shown = try await client.get(path, token: token).text
        #expect(shown.contains(#""label":"\#(round)","waypoints":\#(round)}"#), "\(shown)")
      }
    }
  }

  @Test(arguments: [
    (#"{"waypoints":101}"#, "/waypoints"), (#"{"waypoints":-1}"#, "/waypoints"),
    (#"{"waypoints":1.5}"#, "/waypoints"), (#"{"configuration":1}"#, "/configuration"),
    (#"{"key":""}"#, "/key"), (#"{"key":"\#(String(repeating: "x", count: 33))"}"#, "/key"),
    (#"{"kee":"x"}"#, "/kee"),
  ])
  func whatIsWrongIsNamed(body: String, pointer: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.put("/v1/devices/pixel/settings", body, token: token)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains(#""pointer":"\#(pointer)""#))
    }
  }

  @Test(arguments: ["a%2Fb", "%00", "%20"])
  func aNameThatNoDeviceCanHaveIsRefused(name: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.put("/v1/devices/\(name)/settings", "{}", token: token)
      #expect(answer.status == .badRequest)
    }
  }

  @Test func nobodySeesTheSettingsOfAnother() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    let ben = try server.token(for: "ben")
    try await server.test { client in
      _ = try await client.put("/v1/devices/my%20phone/settings", #"{"waypoints":5}"#, token: anna)
      let shown = try await client.get("/v1/devices/my%20phone/settings", token: ben)
      #expect(shown.text.contains(#""waypoints":0"#))
      let removed = try await client.execute(
        uri: "/v1/devices/my%20phone/settings", method: .delete,
        headers: [.authorization: "Bearer \(ben)"]
      ) { $0 }
      #expect(removed.status == .notFound)
    }
  }

  @Test func theyAreRemoved() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      _ = try await client.put("/v1/devices/pixel/settings", #"{"waypoints":5}"#, token: token)
      let removed = try await client.execute(
        uri: "/v1/devices/pixel/settings", method: .delete,
        headers: [.authorization: "Bearer \(token)"]
      ) { $0 }
      #expect(removed.status == .noContent)
      let shown = try await client.get("/v1/devices/pixel/settings", token: token)
      #expect(shown.text.contains(#""waypoints":0"#))
    }
  }

  @Test func aPhoneMayNotChangeThem() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    try await server.test { client in
      let answer = try await client.put("/v1/devices/pixel/settings", "{}", token: token)
      #expect(answer.status == .forbidden)
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "needs TODO_SHARED_DATA"))
  func theEnvelopeOfTheSharedDataIsOpened() async throws {
    let file = try Data(contentsOf: SharedData.url("ingest/owntracks/encrypted-vector.json"))
    let vector = try JSONDecoder().decode(JSONValue.self, from: file)
    guard case .object(let members) = vector, case .string(let key)? = members["key"],
      let envelope = members["envelope"]
    else {
      Issue.record("The vector has another form")
      return
    }
    let body = String(decoding: try JSONEncoder().encode(envelope), as: UTF8.self)
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    try await server.test { client in
      // Before the server has the key, the message is understood and lost.
      let before = try await client.post("/owntracks", body, token: token)
      #expect(before.status == .ok)
      #expect(server.service.tally.count(.unreadable, from: .ownTracks) == 1)
      let other = #"{"key":"another"}"#
      _ = try await client.put("/v1/devices/other/settings", other, token: token)
      _ = try await client.put(
        "/v1/devices/pixel/settings", #"{"key":"\#(key)"}"#, token: token)
      // Without a header the key of each device is tried.
      let after = try await client.post("/owntracks", body, token: token)
      #expect(after.status == .ok)
    }
    #expect(try await server.devices(of: "anna") == ["JJ"])
  }

  private static func location(_ time: Int, _ latitude: Double = 52.5) -> String {
    #"{"_type":"location","lat":\#(latitude),"lon":13.405,"tst":\#(time),"acc":5,"tid":"ab"}"#
  }

  @Test func aPhoneIsToldWhatToWatchWhenThatChanges() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    let caller = try await server.service.authenticator.caller(.token(token))
    let shop = try Coordinate(latitude: 52.52, longitude: 13.405)
    _ = try await server.service.gate.list(nil, for: caller).writing { store in
      let region = try Region.circle(center: shop, radius: .meters(100))
      let item = ToDoItem(
        title: "Milk", places: [Place(name: "Shop", region: region)],
        triggers: [try LocationTrigger(LocationTrigger.Settings(event: .arrive))])
      _ = try store.add(contentsOf: [item])
    }
    try await server.test { client in
      let unasked = try await client.post("/owntracks", Self.location(1_789_990_000), token: token)
      #expect(unasked.text == "[]")
      _ = try await client.put(
        "/v1/devices/ab/settings", #"{"waypoints":20,"configuration":true}"#, token: token)
      let told = try await client.post("/owntracks", Self.location(1_789_990_100), token: token)
      #expect(told.text.contains(#""action":"setWaypoints""#))
      #expect(told.text.contains(#""desc":"todo 1""#))
      #expect(!told.text.contains("Milk"))
      #expect(told.text.contains(#""action":"setConfiguration""#))
      #expect(told.text.contains(#""monitoring":1"#))
      let same = try await client.post("/owntracks", Self.location(1_789_990_200), token: token)
      #expect(same.text == "[]")
      // Where the second position at the shop decides, the phone is followed closely.
      let there = try await client.post(
        "/owntracks", Self.location(1_789_990_255, 52.5196), token: token)
      #expect(there.text.contains(#""monitoring":2"#))
    }
  }
}

extension TestClientProtocol {
  /// Sends a change, and returns the answer.
  func patch(
    _ path: String, _ body: String, token: String, type: String = "application/merge-patch+json"
  ) async throws -> TestResponse {
    try await execute(
      uri: path, method: .patch, headers: [.authorization: "Bearer \(token)", .contentType: type],
      body: ByteBuffer(string: body)
    ) { $0 }
  }

  /// Puts a body, and returns the answer.
  func put(_ path: String, _ body: String, token: String) async throws -> TestResponse {
    try await execute(
      uri: path, method: .put, headers: [.authorization: "Bearer \(token)"],
      body: ByteBuffer(string: body)
    ) { $0 }
  }
}
