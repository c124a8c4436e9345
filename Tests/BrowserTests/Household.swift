import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import TestSupport
import Testing
import ToDo

/// A server as a household has it after a while, for pictures: Anna's list in Berlin, a list that she
/// shares with Ben, her places, and yesterday's walk of her phone, which is that of `Examples`.
struct Household {
  let server: BrowserServer
  private let token: String
  private let zone: TimeZone
  private let today: CalendarDay

  init() async throws {
    server = try BrowserServer(people: ["anna", "ben", "clara"])
    zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    today = try #require(CalendarDay(Date(), in: zone))
    token = try Self.token(of: "anna", on: server)
    try await fill()
    try await walk()
  }

  private static func token(of name: String, on server: BrowserServer) throws -> String {
    let made = try BuiltProduct("todo-server").run(
      [
        "token", "add", name, "--scope", "read,write,report,admin", "--data", server.folder.path,
      ], environment: ProcessInfo.processInfo.environment, in: server.folder)
    return try #require(made.lines.first)
  }

  /// The file of an example in the repository.
  static func example(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Examples/\(name)"), encoding: .utf8)
  }

  // MARK: What is to do

  private func day(in days: Int) -> String {
    CalendarDay(daysSince1970: today.daysSince1970 + days).description
  }

  private func fill() async throws {
    try await send("POST", "/v1/import", try Self.example("errands.geojson"))
    for (name, position, radius) in [
      ("home", "52.5287,13.4106", 100), ("supermarket", "52.5250,13.4135", 80),
      ("supermarket", "52.5209,13.4040", 80),
    ] {
      try await send(
        "POST", "/v1/places",
        #"{"name":"\#(name)","position":"\#(position)","radius":\#(radius),"also":true}"#)
    }
    for item in [
      #"""
      {"title":"Renew the library card","due":"\#(day(in: 1))","tags":["errand"],"important":true,
      "description":"Bring the old card and a photo.\nHours: https://staatsbibliothek-berlin.de",
      "location":{"name":"Staatsbibliothek","latitude":52.5176,"longitude":13.3918},
      "trigger":{"event":"arrive","radius":150,"window":{"from":"09:00","to":"19:00",
      "timeZone":"Europe/Berlin","days":["mon","tue","wed","thu","fri"]}}}
      """#,
      #"""
      {"title":"Pick up the concert tickets","due":"\#(day(in: 3))","tags":["culture"],
      "location":{"name":"Konzerthaus","latitude":52.5137,"longitude":13.3918},
      "trigger":{"event":"arrive","radius":120}}
      """#,
      #"""
      {"title":"Go for a run","tags":["sport"],"places":[{"name":"Volkspark Friedrichshain",
      "region":{"type":"Point","coordinates":[13.4348,52.5277],"radius":450}}]}
      """#,
      #"{"title":"Call the dentist","due":"\#(day(in: 0))","tags":["phone"]}"#,
      #"{"title":"Pay the deposit","due":"\#(day(in: -1))"}"#,
    ] { try await send("POST", "/v1/items", item) }
    for title in ["Book the train to Hamburg", "Order new glasses"] {
      let item = try await send("POST", "/v1/items", #"{"title":"\#(title)"}"#)
      try await send("POST", "/v1/items/\(item["id"].text)/check")
    }
    let shared = try await send("POST", "/v1/lists", #"{"name":"Household"}"#)["id"].text
    try await send("PUT", "/v1/lists/\(shared)/members/ben", #"{"role":"writer"}"#)
    try await send(
      "POST", "/v1/items?list=\(shared)",
      #"""
      {"title":"Buy cheese","tags":["shop"],
      "location":{"name":"Markthalle Neun","latitude":52.5020,"longitude":13.4319}}
      """#)
    try await send(
      "POST", "/v1/targets", #"{"kind":"ntfy","url":"https://ntfy.example.org","topic":"anna"}"#)
  }

  // MARK: Where the phone was

  /// Reports the walk as one of yesterday, from half past five in the afternoon.
  private func walk() async throws {
    let yesterday = CalendarDay(daysSince1970: today.daysSince1970 - 1)
    let begin = Int(yesterday.start(in: zone).timeIntervalSince1970) + 63_000
    let time = try Regex(#""tst":(\d+)"#, as: (Substring, Substring).self)
    let walk = try Self.example("walk.ndjson")
    let first = try #require(walk.firstMatch(of: time).flatMap { Int($0.1) })
    let moved = walk.replacing(time) { "\"tst\":\(begin + (Int($0.1) ?? first) - first)" }
    try await send("POST", "/v1/fixes", moved)
  }

  /// Reports that the phone is somewhere now.
  func report(_ latitude: Double, _ longitude: Double) async throws {
    let time = Int(Date().timeIntervalSince1970)
    try await send(
      "POST", "/v1/fixes",
      #"{"lat":\#(latitude),"lon":\#(longitude),"time":\#(time),"accuracy":10}"#)
  }

  // MARK: Requests

  @discardableResult
  private func send(
    _ method: String, _ path: String, _ body: String = ""
  ) async throws -> JSONValue {
    var request = HTTPClientRequest(url: server.address + path)
    request.method = .RAW(value: method)
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(ByteBuffer(string: body))
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let bytes = Data(try await response.body.collect(upTo: 1_000_000).readableBytesView)
    try #require(
      (200..<300).contains(response.status.code),
      "\(method) \(path): \(String(decoding: bytes, as: UTF8.self))")
    return bytes.isEmpty ? .null : try JSONDecoder().decode(JSONValue.self, from: bytes)
  }
}
