import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import TodoServer

@Suite("Clients that wait for the go-ahead")
struct ContinueTests {
  private let channel = EmbeddedChannel(handler: ContinueHandler())

  private func ask(_ expect: String? = "100-continue", version: HTTPVersion = .http1_1) throws {
    var head = HTTPRequestHead(version: version, method: .POST, uri: "/")
    if let expect { head.headers.add(name: "Expect", value: expect) }
    try channel.writeInbound(HTTPServerRequestPart.head(head))
  }

  private func send() throws {
    try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "x")))
    try channel.writeInbound(HTTPServerRequestPart.end(nil))
  }

  private func answer() throws {
    try channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
  }

  /// The status codes that were sent since they were last asked for.
  private func sent() throws -> [UInt] {
    var codes: [UInt] = []
    while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
      if case .head(let head) = part { codes.append(head.status.code) }
    }
    return codes
  }

  @Test func whoWaitsIsToldToGoOn() throws {
    try ask("100-Continue")
    #expect(try sent() == [100])
    try send()
    try answer()
    #expect(try sent() == [200])
  }

  @Test func nobodyElseIs() throws {
    for (expect, version) in [
      (nil, HTTPVersion.http1_1), ("100-continue", .http1_0), ("something", .http1_1),
    ] {
      try ask(expect, version: version)
      try send()
      try answer()
      #expect(try sent() == [200], "\(expect ?? "none")")
    }
  }

  @Test func theAnswerToAnEarlierRequestComesFirst() throws {
    try ask(nil)
    try send()
    try ask()
    #expect(try sent() == [])
    try answer()
    #expect(try sent() == [200, 100])
    try send()
    try answer()
    #expect(try sent() == [200])
  }

  @Test func whoDoesNotWaitForItsTurnIsNotTold() throws {
    try ask(nil)
    try send()
    try ask()
    try send()
    try answer()
    try answer()
    #expect(try sent() == [200, 200])
  }
}
