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

/// Bodies that are almost those of items.
@Suite("Mutated items")
struct MutatedItemTests {
  private static let bodies = [
    """
    {"title": "Milk", "description": "Two", "due": "2026-12-24", "important": true,
     "wait": "2026-12-01T09:00:00+01:00", "tags": ["shop", "food"], "repeat": "every 2 weeks on fri",
     "location": {"name": "Rewe", "latitude": 52.5, "longitude": 13.4},
     "trigger": [{"event": "arrive", "radius": 150, "window": {"from": "17:00", "to": "20:00",
       "days": ["mon"], "timeZone": "Europe/Berlin"}}, {"event": "dwell", "seconds": 600}]}
    """,
    """
    {"title": "Jog", "places": [{"name": "Park", "region": {"type": "Polygon",
       "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}},
      {"region": {"type": "LineString", "coordinates": [[0, 0], [0, 1]], "width": 100}},
      {"region": {"type": "circle", "center": [13.4, 52.5], "radius": 150}}],
     "repeat": {"rule": "FREQ=MONTHLY;BYDAY=1MO;COUNT=3"}, "trigger": {"event": "leave"}}
    """,
  ]

  /// What takes the place of a word or a number, besides those of the other body.
  private static let values = [
    "null", "true", "1e999", "-1", "0", "1e308", "9223372036854775808", "\"\"", "[]", "{}",
    "\"\\u0000\"", "\"9999-12-31T23:59:59.999999Z\"", "\"\\ud800\"", "[[]]", "-0.0", "1e-400",
  ]

  private func mutated(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes = Array(Self.bodies.randomElement(using: &random)!.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(Array("[]{}\",:0-".utf8).randomElement(using: &random)!, at: index)
      case 3:
        let end = Int.random(in: index..<min(bytes.count, index + 20), using: &random)
        bytes.replaceSubrange(index...end, with: Self.values.randomElement(using: &random)!.utf8)
      default:
        // A whole value becomes another one.
        guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")),
          let end = bytes[colon...].firstIndex(where: { Array(",}".utf8).contains($0) })
        else { continue }
        bytes.replaceSubrange(
          colon + 1..<end, with: Self.values.randomElement(using: &random)!.utf8)
      }
      if bytes.isEmpty { bytes = [0] }
    }
    return bytes
  }

  @Test(arguments: Seeds.first(1))
  func aThousandOfThemAreNeverTheServersFault(seed: UInt64) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      var random = SeededGenerator(seed: seed)
      let made = try await client.send(.post, "/v1/items", Self.bodies[0])
      #expect(made.status == .created)
      let path = "/v1/items/\(made.member("id") ?? "")"
      var counts: [Int: Int] = [:]
      for number in 0..<1_000 {
        let bytes = mutated(&random)
        let (method, target): (HTTPRequest.Method, String) =
          [(.post, "/v1/items"), (.put, path), (.patch, path)][number % 3]
        let answer = try await client.execute(
          uri: target, method: method,
          headers: [.contentType: "application/json", .ifMatch: "*"],
          body: .init(bytes: bytes)
        ) { $0 }
        counts[answer.status.code, default: 0] += 1
        #expect(
          [200, 201, 400].contains(answer.status.code),
          "seed \(seed), \(number): \(answer.status) \(String(decoding: bytes, as: UTF8.self))")
        if answer.status == .badRequest {
          #expect(answer.headers[.contentType] == "application/problem+json")
        }
      }
      // Some of each, or the mutations would test nothing.
      #expect(counts.count == 3, "\(counts)")
    }
  }
}
