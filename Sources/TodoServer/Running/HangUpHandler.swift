import NIOCore

/// Says when the client has hung up.
///
/// Connections may be closed by half, so that one that a client has closed stays open here for as long
/// as something is sent. A client that closes its half on purpose and goes on reading looks the same;
/// browsers do not do that, and what is ended here is only what a client can begin again.
///
/// It stands first, for TLS treats the end of a connection without a notice as an error.
final class HangUpHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var hasHungUp = false
  private var body: (() -> Void)?

  /// Calls `body` when the client hangs up, or at once if it has; nil to call nothing any more.
  func whenHungUp(_ body: (() -> Void)?) {
    if hasHungUp {
      body?()
    } else {
      self.body = body
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { hangUp() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    hangUp()
    context.fireChannelInactive()
  }

  private func hangUp() {
    hasHungUp = true
    let body = body
    self.body = nil
    body?()
  }
}

extension Channel {
  /// Calls `body` on the event loop when the client hangs up, or soon if it has; nil to call nothing any
  /// more. There is one at a time. Without a ``HangUpHandler`` it does nothing.
  func whenHungUp(_ body: (@Sendable () -> Void)?) {
    eventLoop.execute {
      guard let handler = try? self.pipeline.syncOperations.handler(type: HangUpHandler.self)
      else { return }
      handler.whenHungUp(body)
    }
  }
}
