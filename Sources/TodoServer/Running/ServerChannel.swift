import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOSSL

/// What a connection goes through: a look-out for its end, TLS where there is a certificate, the limits of
/// HTTP/1.1, the deadline for slow clients, the go-ahead for those that wait, and compression.
struct ServerChannel: HTTPChannelHandler {
  typealias Value = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

  /// The greatest sizes of what comes before a body, in bytes.
  private static let mostFieldBytes = 16_384
  private static let mostHeaderBytes = 32_768
  private static let mostFields = 100
  /// Shorter bodies gain nothing by compression.
  private static let leastCompressedBytes = 512

  let responder: HTTPChannelHandler.Responder
  let certificates: TLSCertificates?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HangUpHandler())
      if let certificates {
        try pipeline.addHandler(NIOSSLServerHandler(context: certificates.context))
      }
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderFieldSize = Self.mostFieldBytes
      limits.maxHeaderListSize = Self.mostHeaderBytes
      limits.maxHeaderFieldCount = Self.mostFields
      // Hummingbird orders pipelined requests.
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false,
        withOutboundHeaderValidation: false, withEncoderConfiguration: .init(),
        withDecoderLimitConfiguration: limits)
      try pipeline.addHandler(BadRequestHandler())
      try pipeline.addHandler(SlowClientHandler())
      try pipeline.addHandler(ContinueHandler())
      try pipeline.addHandler(EntityTagHandler())
      try pipeline.addHandler(
        HTTPResponseCompressor(responseCompressionPredicate: Self.compresses(_:_:)))
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: certificates != nil))
      try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel,
        configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value: Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
      await handleHTTP(asyncChannel: value, logger: logger)
    }
  }

  /// Texts are compressed, but not a stream of events, which must not wait for more, and not what is
  /// short.
  private static func compresses(
    _ head: inout HTTPResponseHead, _ canCompress: Bool
  ) -> HTTPResponseCompressor.CompressionIntent {
    // The length first: it spares short answers the rest.
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) }
    guard length ?? .max >= leastCompressedBytes else { return .doNotCompress }
    let kind = head.headers.first(name: "Content-Type")?.prefix { $0 != ";" }.lowercased() ?? ""
    let isText = kind.hasSuffix("json") || kind.hasSuffix("xml") || kind.hasPrefix("text/")
    guard isText, kind != "text/event-stream", !head.headers.contains(name: "Content-Encoding")
    else { return .doNotCompress }
    head.headers.add(name: "Vary", value: "Accept-Encoding")
    guard canCompress else { return .doNotCompress }
    // The length is another one then. The compressor forgets that where the body comes after the head.
    head.headers.remove(name: "Content-Length")
    return .compressIfPossible
  }
}

extension HTTPServerBuilder {
  /// Serves HTTP/1.1, with TLS where there is a certificate.
  static func server(_ certificates: TLSCertificates?) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      ServerChannel(responder: responder, certificates: certificates)
    }
  }
}
