import NIOCore
import NIOHTTP1

/// Tells a client that waits before it sends a body to go on (RFC 9110, section 10.1.1): curl does so
/// for a second, and others for ever.
///
/// It is told as soon as it is its turn: in the middle of the answer to an earlier request there is no
/// room. A request that is refused is mostly answered before its body is read; the client then sees that
/// answer after the go-ahead.
final class ContinueHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Requests whose answers are not complete.
  private var openRequests = 0
  /// Whether the client of the last request waits.
  private var isAwaited = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      openRequests += 1
      isAwaited = Self.expectsContinue(head)
      goAhead(context)
    case .body, .end:
      // It did not wait.
      isAwaited = false
    }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    let part = unwrapOutboundIn(data)
    context.write(data, promise: promise)
    guard case .end = part else { return }
    openRequests -= 1
    goAhead(context)
  }

  private func goAhead(_ context: ChannelHandlerContext) {
    guard isAwaited, openRequests == 1 else { return }
    isAwaited = false
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
  }

  private static func expectsContinue(_ head: HTTPRequestHead) -> Bool {
    head.version == .http1_1
      && head.headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
  }
}
