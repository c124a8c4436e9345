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

@Suite("Phones")
struct PhoneRoutesTests {
  static let location =
    #"{"_type":"location","lat":52.5,"lon":13.4,"tst":1789999990,"acc":5,"tid":"ab"}"#

  @Test func ownTracksIsAnsweredWithAnEmptyArray() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    try await server.test { client in
      let answer = try await client.post("/owntracks", Self.location, token: token)
      #expect(answer.status == .ok)
      #expect(answer.text == "[]")
    }
    #expect(server.service.tally.count(.taken, from: .ownTracks) == 1)
    #expect(try await server.devices(of: "anna") == ["ab"])
  }

  @Test func aPhoneMaySendItsTokenAsThePasswordOrInTheURL() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let basic = "Basic " + Data("anna:\(token)".utf8).base64EncodedString()
    try await server.test { client in
      let first = try await client.post(
        "/owntracks", Self.location, headers: [.authorization: basic])
      let second = try await client.post("/overland?token=\(token)", #"{"locations":[]}"#)
      let third = try await client.post("/owntracks", Self.location)
      #expect(first.status == .ok)
      #expect(second.status == .ok && second.text == #"{"result":"ok"}"#)
      #expect(third.status == .unauthorized)
    }
  }

  @Test(arguments: ["/owntracks", "/overland", "/osmand", "/gpslogger", "/homeassistant"])
  func aTokenWithoutTheScopeIsRefused(path: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write])
    try await server.test { client in
      let answer = try await client.post(path, Self.location, token: token)
      #expect(answer.status == .forbidden)
    }
  }

  @Test(arguments: [
    #"{"_type":"lwt","tst":1}"#, #"{"_type":"encrypted","data":"TestCipherText"}"#, "[]",
    #"{"_type":"location"}"#, #"{"_type":"new"}"#, "{}",
  ])
  func ownTracksGets200ForAllThatIsAMessage(body: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    try await server.test { client in
      let answer = try await client.post("/owntracks", body, token: token)
      #expect(answer.status == .ok)
      #expect(answer.text == "[]")
    }
  }

  @Test func overlandIsAnsweredWithOK() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let body =
      #"{"locations":[{"geometry":{"coordinates":[13.4,52.5]},"properties":"#
      + #"{"timestamp":"2026-09-21T14:00:00Z","device_id":"iphone"}}]}"#
    try await server.test { client in
      let answer = try await client.post("/overland", body, token: token)
      #expect(answer.text == #"{"result":"ok"}"#)
      let wrong = try await client.post("/overland", "{}", token: token)
      #expect(wrong.status == .badRequest)
      #expect(wrong.text.contains(#""pointer":"/locations""#))
    }
    #expect(try await server.devices(of: "anna") == ["iphone"])
  }

  @Test(arguments: ["/osmand", "/gpslogger"])
  func parametersInTheURLAreTaken(path: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let query = "id=pixel&lat=52.5&lon=13.4&timestamp=1789999990&token=\(token)"
    try await server.test { client in
      let answer = try await client.execute(uri: "\(path)?\(query)", method: .get) { $0 }
      #expect(answer.status == .ok)
      #expect(answer.text.contains(#""accepted":1"#))
      let wrong = try await client.execute(
        uri: "\(path)?lat=x&lon=1&token=\(token)", method: .get
      ) { $0 }
      #expect(wrong.status == .badRequest)
    }
    #expect(try await server.devices(of: "anna") == ["pixel"])
  }

  @Test func homeAssistantIsAnsweredWithAnEmptyObject() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    try await server.test { client in
      let answer = try await client.post(
        "/homeassistant?token=\(token)&device=pixel",
        #"{"type":"update_location","data":{"gps":[52.5,13.4],"gps_accuracy":20}}"#)
      #expect(answer.status == .ok)
      #expect(answer.text == "{}")
    }
    #expect(try await server.devices(of: "anna") == ["pixel"])
  }

  @Test func aPositionThatIsSentAgainIsADuplicate() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let uri = "/osmand?lat=52.5&lon=13.4&timestamp=1789999990&token=\(token)"
    try await server.test { client in
      _ = try await client.execute(uri: uri, method: .get) { $0 }
      let again = try await client.execute(uri: uri, method: .get) { $0 }
      #expect(again.status == .ok)
      #expect(again.text.contains(#""rejected":{"duplicate-time":1}"#))
    }
  }

  @Test func nullIslandIsUnderstoodAndRejected() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    try await server.test { client in
      let answer = try await client.execute(
        uri: "/osmand?lat=0&lon=0&timestamp=1789999990&token=\(token)", method: .get
      ) { $0 }
      #expect(answer.status == .ok)
      #expect(answer.text.contains(#""zero-position":1"#))
    }
  }

  @Test func aPersonMayHaveOneHundredDevices() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let all = (0...Service.mostDevices).map { number in
      #"{"_type":"location","lat":1,"lon":2,"tst":1789999990,"topic":"owntracks/anna/d\#(number)"}"#
    }
    try await server.test { client in
      for start in stride(from: 0, to: all.count, by: 25) {
        let body = "[" + all[start..<min(start + 25, all.count)].joined(separator: ",") + "]"
        let answer = try await client.post("/owntracks", body, token: token)
        #expect(answer.status == .ok)
      }
    }
    #expect(try await server.devices(of: "anna").count == Service.mostDevices)
    #expect(server.service.tally.count(.tooManyDevices, from: .ownTracks) == 1)
  }

  @Test func aLateBatchOfThousandsIsTaken() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let features = (0..<5000).map { number in
      #"{"geometry":{"coordinates":[13.4,52.5]},"properties":{"timestamp":\#(1_789_000_000 + number)}}"#
    }
    let body = #"{"locations":["# + features.joined(separator: ",") + "]}"
    try await server.test { client in
      let answer = try await client.post("/overland", body, token: token)
      #expect(answer.status == .ok)
    }
    #expect(server.service.tally.count(.taken, from: .overland) == 5000)
  }

  @Test func moreThanTenThousandPositionsAreTooMany() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let body = "[" + Array(repeating: Self.location, count: 10_001).joined(separator: ",") + "]"
    try await server.test { client in
      let answer = try await client.post("/owntracks", body, token: token)
      #expect(answer.status == .contentTooLarge)
    }
  }
}

@Suite("Phones, mutated")
struct MutatedPhoneRoutesTests {
  private static let requests: [(path: String, body: String)] = [
    ("/owntracks", "[\(PhoneRoutesTests.location),{\"_type\":\"encrypted\",\"data\":\"AAEC\"}]"),
    (
      "/overland",
      #"{"locations":[{"geometry":{"coordinates":[13.4,52.5]},"properties":{"timestamp":1789999990}}]}"#
    ),
    (
      "/osmand",
      #"{"device_id":"6","location":{"timestamp":1,"coords":{"latitude":5,"longitude":1}}}"#
    ),
    ("/gpslogger", "time,lat,lon\n2026-09-21T14:00:00Z,52.5,13.4\n"),
    (
      "/homeassistant",
      #"{"type":"update_location","data":{"gps":[52.5,13.4],"timestamp":1789999990}}"#
    ),
  ]

  @Test func noMutatedRequestIsAnsweredWithAnErrorOfTheServer() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.report])
    let plan = FuzzPlan(cases: 300)
    try await server.test { client in
      for (path, body) in Self.requests {
        for number in 0..<plan.cases {
          var generator = plan.generator(case: number)
          let bytes = PhoneMutation.mutated(Array(body.utf8), using: &generator)
          let answer = try await client.execute(
            uri: path, method: .post, headers: [.authorization: "Bearer \(token)"],
            body: ByteBuffer(bytes: bytes)
          ) { $0 }
          #expect(
            [200, 400, 413].contains(answer.status.code),
            "\(path), seed \(plan.seed), case \(number): \(answer.status)")
        }
      }
    }
  }
}

/// Random damage to a body.
private enum PhoneMutation {
  static func mutated(_ original: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let pieces = "0123456789e-+.[]{}\",:\n".utf8.map { [$0] } + [[0xff], Array("1e999".utf8)]
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let end = min(bytes.count, index + Int.random(in: 1...20, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes.replaceSubrange(index..<end, with: [])
      case 2: bytes.replaceSubrange(index..<end, with: bytes[index..<end] + bytes[index..<end])
      default:
        let piece = pieces[Int.random(in: pieces.indices, using: &generator)]
        bytes.replaceSubrange(index...index, with: piece)
      }
    }
    return bytes
  }
}

extension ServerFixture {
  /// The names of a person's devices in their own list.
  func devices(of name: String) async throws -> [String] {
    let token = try token(for: name, [.read])
    let caller = try await service.authenticator.caller(.token(token))
    return try await service.gate.list(nil, for: caller).readingGeofences { try $0.deviceNames() }
  }
}

extension TestClientProtocol {
  /// Posts a body, and returns the answer.
  func post(
    _ path: String, _ body: String, token: String? = nil, headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await execute(
      uri: path, method: .post, headers: headers, body: ByteBuffer(string: body)
    ) { $0 }
  }
}
