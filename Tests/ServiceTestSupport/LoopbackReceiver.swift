import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A receiver on a free port of this machine that behaves as a test wants.
package final class LoopbackReceiver: Sendable {
  /// What it does with each request.
  package enum Behaviour: Sendable {
    /// Answers so, and keeps the connection.
    case answers(String)
    /// Answers these bytes, and keeps the connection.
    case bytes([UInt8])
    case saysNothing
    /// Answers a byte at a time, and then x for ever.
    case dribbles(String)
    /// Answers so, and then x for ever, as fast as it can.
    case neverEnds(String)
    /// Answers so, and closes the connection.
    case hangsUp(after: String)
  }

  fileprivate struct Seen {
    var requests: [String] = []
    var bodies: [[UInt8]] = []
    var connectionCount = 0
    var sentBytes = 0
  }

  private let channel: any Channel
  private let seen: SeenByReceiver
  package let port: Int
  /// A value for each request when it has come.
  package let arrivals: AsyncStream<Void>
  /// A value for each connection when it has ended.
  package let endings: AsyncStream<Void>

  /// - Parameters:
  ///   - times: How many requests of a connection it answers; to others it says nothing.
  ///   - certificate: The path of its certificate and its key, without .pem and .key; nil without TLS.
  package init(
    _ behaviour: Behaviour, times: Int = .max, certificate: String? = nil
  ) async throws {
    let context = try certificate.map { try Self.context($0) }
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let (endings, ending) = AsyncStream.makeStream(of: Void.self)
    let seen = SeenByReceiver(arrival: arrival, ending: ending)
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
          try pipeline.addHandler(ReceiverHandler(behaviour, times, seen))
        }
      }.bind(host: "127.0.0.1", port: 0).get()
    self.seen = seen
    self.arrivals = arrivals
    self.endings = endings
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  /// Ends its connections.
  package func hangUp() { seen.hangUp() }

  package var requests: [String] { seen.values.withLock { $0.requests } }
  /// The bodies of the requests, byte for byte.
  package var bodies: [[UInt8]] { seen.values.withLock { $0.bodies } }
  package var connectionCount: Int { seen.values.withLock { $0.connectionCount } }
  package var sentBytes: Int { seen.values.withLock { $0.sentBytes } }

  private static func context(_ path: String) throws -> NIOSSLContext {
    try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMFile("\(path).pem")
          .map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: "\(path).key", format: .pem))))
  }

  /// A port of this machine where nobody listens.
  package static func closedPort() async throws -> Int {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = channel.localAddress?.port ?? 0
    try await channel.close()
    return port
  }
}

/// What a receiver has seen.
private final class SeenByReceiver: Sendable {
  let values = Mutex(LoopbackReceiver.Seen())
  let arrival: AsyncStream<Void>.Continuation
  let ending: AsyncStream<Void>.Continuation

  private let connections = Mutex<[any Channel]>([])

  func note(_ channel: any Channel) {
    connections.withLock { $0.append(channel) }
    values.withLock { $0.connectionCount += 1 }
  }

  func hangUp() {
    for channel in connections.withLock({ $0 }) { channel.close(promise: nil) }
  }

  init(arrival: AsyncStream<Void>.Continuation, ending: AsyncStream<Void>.Continuation) {
    self.arrival = arrival
    self.ending = ending
  }
}

/// One connection of a receiver.
private final class ReceiverHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let behaviour: LoopbackReceiver.Behaviour
  private let seen: SeenByReceiver
  private var request: [UInt8] = []
  /// How many requests it still answers.
  private var left: Int
  private var isEndless = false
  /// What it still has to dribble.
  private var rest: ArraySlice<UInt8> = []
  private var dribble: RepeatedTask?

  init(_ behaviour: LoopbackReceiver.Behaviour, _ times: Int, _ seen: SeenByReceiver) {
    self.behaviour = behaviour
    left = times
    self.seen = seen
  }

  func channelActive(context: ChannelHandlerContext) {
    seen.note(context.channel)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    dribble?.cancel()
    isEndless = false
    seen.ending.yield()
    context.fireChannelInactive()
  }

  /// A client that ends the connection, or does not trust it, is what is tested.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    request += unwrapInboundIn(data).readableBytesView
    guard isWhole else { return }
    seen.values.withLock { seen in
      seen.requests.append(String(decoding: request, as: UTF8.self))
      seen.bodies.append(bodyStart.map { Array(request[$0...]) } ?? [])
    }
    seen.arrival.yield()
    request = []
    left -= 1
    guard left >= 0 else { return }
    switch behaviour {
    case .answers(let text): send(Array(text.utf8), context)
    case .bytes(let bytes): send(bytes, context)
    case .saysNothing: break
    case .dribbles(let text): beginDribbling(Array(text.utf8), context)
    case .neverEnds(let text):
      send(Array(text.utf8), context)
      isEndless = true
      sendMore(context)
    case .hangsUp(let text):
      send(Array(text.utf8), context)
      context.close(promise: nil)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    sendMore(context)
    context.fireChannelWritabilityChanged()
  }

  /// A request of HTTP has come with its body; other protocols are answered at once.
  private var isWhole: Bool {
    guard request.starts(with: "POST ".utf8) else { return true }
    guard let start = bodyStart else { return false }
    let head = String(decoding: request[..<start], as: UTF8.self)
    guard let length = head.firstMatch(of: /(?i)content-length: *(\d+)/).flatMap({ Int($0.1) })
    else { return false }
    return request.count - start >= length
  }

  /// Where the body of a request begins.
  private var bodyStart: Int? { request.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound }

  private func send(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    seen.values.withLock { $0.sentBytes += bytes.count }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }

  private func sendMore(_ context: ChannelHandlerContext) {
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 16_384)
    while isEndless, context.channel.isWritable, context.channel.isActive { send(chunk, context) }
  }

  private func beginDribbling(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    rest = bytes[...]
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    dribble = context.eventLoop.scheduleRepeatedTask(
      initialDelay: .zero, delay: .milliseconds(5)
    ) { _ in
      let (handler, context) = bound.value
      handler.send([handler.rest.popFirst() ?? UInt8(ascii: "x")], context)
    }
  }
}
