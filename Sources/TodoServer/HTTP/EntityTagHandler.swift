import NIOCore
import NIOHTTP1

/// Gives an answer that was compressed an entity tag of its own. It stands between the compressor and the
/// client.
final class EntityTagHandler: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    guard case .head(var head) = unwrapOutboundIn(data),
      let coding = head.headers.first(name: "Content-Encoding"),
      let text = head.headers.first(name: "ETag"), let tag = EntityTag(text)
    else { return context.write(data, promise: promise) }
    head.headers.replaceOrAdd(name: "ETag", value: tag.coded(as: coding).text)
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
