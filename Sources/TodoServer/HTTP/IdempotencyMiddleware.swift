import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import ToDoService
import ToDoStore

/// Answers a POST that is sent again under the same `Idempotency-Key` as the first time, for a day.
struct IdempotencyMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  private static let longestKey = 255

  let service: Service

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post, let header = request.headers[.idempotencyKey] else {
      return try await next(request, context)
    }
    let caller = try context.caller
    // An answer from before is only for who could make the request now.
    let asked = request.uri.queryParameters["list"].map(String.init)
    let name = context.parameters.get("list") ?? asked
    try await service.gate.list(name, for: caller).requireWriting()
    let key = try Self.key(header)
    var request = request
    let body: ByteBuffer
    do {
      body = try await request.collectBody(upTo: JSONBody.mostBytes)
    } catch is NIOTooManyBytesError {
      throw Problem(
        .contentTooLarge, "The body is larger than \(JSONBody.mostBytes) bytes. Shorten it.")
    }
    let sent = request
    let (answer, isRepeated) = try await service.answers.answer(
      to: caller, key: key, request: Self.identity(of: request, body)
    ) {
      let response = try await next(sent, context)
      return (try await KeptAnswer(response), (200..<300).contains(response.status.code))
    }
    return Response(answer, isRepeated: isRepeated)
  }

  /// A key is a string of RFC 8941, in quotation marks; without them it is read too.
  private static func key(_ header: String) throws -> String {
    var key = header.trimmingCharacters(in: .whitespaces)[...]
    if key.count > 1, key.hasPrefix("\""), key.hasSuffix("\"") { key = key.dropFirst().dropLast() }
    guard (1...longestKey).contains(key.utf8.count), key.utf8.allSatisfy({ (0x20...0x7E) ~= $0 })
    else {
      throw Problem(
        .badRequest,
        "Idempotency-Key must have 1 to \(longestKey) ASCII characters. A UUID is a good key.")
    }
    return String(key)
  }

  /// Everything that the answer depends on.
  private static func identity(of request: Request, _ body: ByteBuffer) -> [UInt8] {
    let query = request.uri.queryParameters.filter { $0.key != "token" }
      .map { "\($0.key)=\($0.value)" }
    let head = [request.method.rawValue, request.uri.path] + query
    return Array(head.joined(separator: "\n").utf8) + [0] + Array(body.readableBytesView)
  }
}

extension Response {
  fileprivate init(_ answer: KeptAnswer, isRepeated: Bool) {
    var headers: HTTPFields = [:]
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    if isRepeated { headers[.idempotencyReplayed] = "true" }
    self.init(
      status: HTTPResponse.Status(code: answer.status), headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
  }
}

extension KeptAnswer {
  /// An answer with its body, which must not be endless. The request is filled in where it is kept.
  fileprivate init(_ response: Response) async throws {
    let body = CollectedBody()
    try await response.body.write(body)
    self.init(
      request: [], status: response.status.code,
      headers: Dictionary(
        response.headers.map { ($0.name.canonicalName, $0.value) }, uniquingKeysWith: { $1 }),
      body: Data(body.bytes.value.withLock { $0 }))
  }
}

/// Takes the body of a response.
private struct CollectedBody: ResponseBodyWriter {
  final class Bytes: Sendable {
    let value = Mutex<[UInt8]>([])
  }

  let bytes = Bytes()

  mutating func write(_ buffer: ByteBuffer) async throws {
    bytes.value.withLock { $0 += Array(buffer.readableBytesView) }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension HTTPField.Name {
  /// draft-ietf-httpapi-idempotency-key-header.
  static let idempotencyKey = Self(fixed: "Idempotency-Key")
  /// Says that an answer is one that was given before.
  static let idempotencyReplayed = Self(fixed: "Idempotency-Replayed")
}
