import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import TodoServer

@Suite("Slow clients")
struct SlowClientTests {
  private let channel = EmbeddedChannel()
  private let head = HTTPServerRequestPart.head(
    HTTPRequestHead(version: .http1_1, method: .POST, uri: "/"))

  init() throws {
    try channel.pipeline.syncOperations.addHandler(SlowClientHandler())
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
  }

  private func wait(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

  private func receive(_ part: HTTPServerRequestPart) throws { try channel.writeInbound(part) }

  private func body(_ count: Int) -> HTTPServerRequestPart {
    .body(ByteBuffer(repeating: 0, count: count))
  }

  private func answer() throws {
    try channel.writeOutbound(
      HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
  }

  @Test func whoSendsNoHeadIsClosed() throws {
    wait(.seconds(19))
    #expect(channel.isActive)
    wait(.seconds(2))
    #expect(!channel.isActive)
  }

  @Test func aBodyOfAByteASecondIsClosed() throws {
    try receive(head)
    for _ in 0..<19 {
      try receive(body(1))
      wait(.seconds(1))
    }
    #expect(channel.isActive)
    for _ in 0..<3 where channel.isActive {
      try receive(body(1))
      wait(.seconds(1))
    }
    #expect(!channel.isActive)
  }

  @Test func aBodyThatIsFastEnoughMayTakeLong() throws {
    try receive(head)
    for _ in 0..<600 {
      try receive(body(2_048))
      wait(.seconds(1))
    }
    #expect(channel.isActive)
  }

  @Test func anAnswerMayTakeLong() throws {
    try receive(head)
    try receive(.end(nil))
    wait(.hours(2))
    #expect(channel.isActive)
  }

  @Test func anIdleConnectionIsKeptForAWhile() throws {
    try receive(head)
    try receive(body(1_000_000))
    try receive(.end(nil))
    try answer()
    wait(.seconds(74))
    #expect(channel.isActive)
    wait(.seconds(2))
    #expect(!channel.isActive)
  }
}
