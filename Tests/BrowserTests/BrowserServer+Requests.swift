import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import ToDo

extension BrowserServer {
  /// An answer that is an error.
  struct Refusal: Error {
    let status: UInt
    let body: String
  }

  /// Makes a request with somebody's token, as a program does.
  ///
  /// - Returns: The JSON of the answer; null without any.
  @discardableResult
  func send(
    _ method: String, _ path: String, _ body: JSONValue? = nil, as name: String = "anna"
  ) async throws -> JSONValue {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(self.path(path))")
    request.method = .RAW(value: method)
    let token = try #require(accounts[name]).token
    request.headers.add(name: "Authorization", value: "Bearer \(token)")
    // The client takes what gzip makes very small for an attack.
    request.headers.add(name: "Accept-Encoding", value: "identity")
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body)))
    }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let bytes = try await response.body.collect(upTo: 16_000_000)
    let answer = Data(bytes.readableBytesView)
    guard response.status.code < 300 else {
      throw Refusal(
        status: response.status.code, body: String(decoding: answer, as: UTF8.self))
    }
    return answer.isEmpty ? .null : try JSONDecoder().decode(JSONValue.self, from: answer)
  }

  /// Reports as a phone does that it has come to a position, from a kilometre to the north, and stays.
  ///
  /// - Parameter minutesAgo: When it came. The server reckons with the clock of this machine.
  func arrive(
    at latitude: Double, _ longitude: Double, minutesAgo: Double, device: String = "phone",
    as name: String = "anna"
  ) async throws {
    let start = Date.now.timeIntervalSince1970 - minutesAgo * 60
    let way = [(latitude + 0.01, -120.0), (latitude, 0), (latitude, 15), (latitude, 30)]
    for (latitude, seconds) in way {
      try await send(
        "POST", "/v1/fixes",
        .object([
          "lat": .number(latitude), "lon": .number(longitude), "accuracy": .integer(5),
          "device": .string(device), "time": .number((start + seconds).rounded()),
        ]), as: name)
    }
  }
}
