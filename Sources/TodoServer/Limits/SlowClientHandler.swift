import NIOCore
import NIOHTTP1

/// Closes the connections of clients that are too slow, so that none is held for long by a byte now and
/// then (the Slowloris attack).
///
/// The first request must begin, with its whole head, soon after the connection; a further one within the
/// time for which an idle connection is kept. A body must come at a least rate. While an answer is made,
/// the client may be silent for as long as it likes; but what it is sent it must take.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How long a client may take.
  struct Limits {
    /// From the connection to the whole head of the first request, with the handshake of TLS.
    var firstHead = TimeAmount.seconds(20)
    /// From an answer to the whole head of the next request.
    var nextHead = TimeAmount.seconds(75)
    /// For a body, besides the time at the least rate.
    var body = TimeAmount.seconds(20)
    /// The least rate of a body in bytes a second.
    var leastRate = 1_024
    /// To take enough of an answer that more can be sent.
    var taking = TimeAmount.seconds(60)
  }

  private let limits: Limits
  private var reading: Scheduled<Void>?
  private var taking: Scheduled<Void>?
  private var bodyStart = NIODeadline.distantPast
  private var bodyBytes = 0

  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { wait(limits.firstHead, context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    reading?.cancel()
    taking?.cancel()
  }

  func channelActive(context: ChannelHandlerContext) {
    wait(limits.firstHead, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    reading?.cancel()
    taking?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      bodyStart = context.eventLoop.now
      bodyBytes = 0
      wait(limits.body, context)
    case .body(let bytes): bodyBytes += bytes.readableBytes
    case .end:
      bodyBytes = 0
      reading?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    if case .end = unwrapOutboundIn(data) { wait(limits.nextHead, context) }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    taking?.cancel()
    taking = context.channel.isWritable ? nil : close(after: limits.taking, context)
    context.fireChannelWritabilityChanged()
  }

  private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    reading?.cancel()
    reading = close(after: time, context)
  }

  private func close(
    after time: TimeAmount, _ context: ChannelHandlerContext
  ) -> Scheduled<Void> {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    return context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      handler.timeIsUp(context)
    }
  }

  /// A body that has come fast enough gets more time.
  private func timeIsUp(_ context: ChannelHandlerContext) {
    let now = context.eventLoop.now
    let earned = TimeAmount.milliseconds(Int64(bodyBytes * 1_000 / limits.leastRate))
    let deadline = bodyStart + limits.body + earned
    if bodyBytes > 0, context.channel.isWritable, deadline > now {
      wait(deadline - now, context)
    } else {
      context.close(promise: nil)
    }
  }
}
