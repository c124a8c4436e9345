import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Device limit")
struct DeviceLimitTests {
  private static func fixes(_ devices: Range<Int>) -> String {
    devices.map {
      #"{"lat":52.52,"lon":13.4,"time":"2026-09-21T12:00:00Z","acc":5,"device":"device \#($0)"}"#
    }.joined(separator: "\n")
  }

  @Test func aBatchOfFixesMeetsIt() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .report, .write])
    let most = Service.mostDevices
    try await server.test { client in
      let first = try await client.send(
        .post, "/v1/fixes", Self.fixes(0..<most + 50), token: token)
      #expect(first.status == .ok)
      #expect(try first.json()["accepted"]?.double == Double(most))
      #expect(first.text.contains("50 fixes of others were left out"))
      #expect(
        try await client.get("/v1/devices", token: token).json().elements.count == most)
      let more = try await client.send(
        .post, "/v1/fixes", Self.fixes(most..<most + 2), token: token)
      #expect(more.status == .conflict)
      #expect(
        try await client.send(.delete, "/v1/devices/device%200", token: token).status == .noContent)
      let again = try await client.send(
        .post, "/v1/fixes", Self.fixes(most..<most + 1), token: token)
      #expect(again.status == .ok)
      #expect(try again.json()["accepted"]?.double == 1)
    }
  }

  @Test func theDevicesOfOtherMembersDoNotCount() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let anna = try await server.caller("anna")
    let own = try await server.service.gate.list(nil, for: anna)
    _ = try await server.service.setMember(named: "ben", of: own, as: .writer)
    let most = Service.mostDevices
    try await server.test { client in
      let bens = try await client.send(
        .post, "/v1/fixes", Self.fixes(0..<most), token: shared.ben)
      #expect(try bens.json()["accepted"]?.double == Double(most))
      let annas = try await client.send(
        .post, "/v1/fixes", Self.fixes(0..<1), token: shared.anna)
      #expect(try annas.json()["accepted"]?.double == 1)
    }
  }
}
