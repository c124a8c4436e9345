import HTTPTypes
import NIOCore
import NIOHTTP1
import ToDoPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers what is not HTTP, and heads that are too large, and closes the connection.
///
/// It stands before the handlers that count on a request for each response.
final class BadRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Requests whose answers are not complete.
  private var openRequests = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) { openRequests += 1 }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    if case .end = unwrapOutboundIn(data) { openRequests -= 1 }
    context.write(data, promise: promise)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else { return context.fireErrorCaught(error) }
    // In the middle of an answer there is no room for another.
    guard openRequests == 0 else { return context.close(promise: nil) }
    let problem =
      error == .headerOverflow
      ? Problem(
        .requestHeaderFieldsTooLarge, "The head of the request is too large. Send fewer fields.")
      : Problem(.badRequest, "This is not a request of HTTP/1.1.")
    let body = (try? JSONEncoder.line.encode(problem)) ?? Data()
    let head = HTTPResponseHead(
      version: .http1_1, status: .init(statusCode: problem.status.code),
      headers: [
        "Content-Type": "application/problem+json", "Content-Length": "\(body.count)",
        "Connection": "close",
      ])
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      bound.value.close(promise: nil)
    }
  }
}
