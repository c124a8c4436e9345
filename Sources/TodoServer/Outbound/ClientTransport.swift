import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import ToDoService

/// Makes requests by AsyncHTTPClient.
struct ClientTransport: OutgoingTransport {
  private let clients = ClientCache()

  private static let longestRequest = Duration.seconds(15)
  /// An answer is read so that its connection can be used again; who sends more loses the connection.
  private static let mostAnswerBytes = 65_536

  /// Ends all connections.
  func close() async { await clients.close() }

  func send(
    _ request: OutgoingRequest, to address: IPAddress
  ) async throws(OutgoingError) -> OutgoingResponse {
    var outgoing = HTTPClientRequest(url: request.url.text)
    outgoing.method = .POST
    outgoing.headers.add(name: "user-agent", value: "todo-server")
    for header in request.headers {
      outgoing.headers.add(name: header.name, value: header.value)
    }
    outgoing.body = .bytes(ByteBuffer(bytes: request.body))
    let key = ClientCache.Key(host: request.url.host, address: address)
    let client = clients.take(key)
    defer { clients.giveBack(key) }
    let end = ContinuousClock.now + Self.longestRequest
    do {
      let response = try await client.execute(
        outgoing, deadline: .now() + .seconds(Self.longestRequest.components.seconds))
      await Self.drain(response.body, until: end)
      return OutgoingResponse(
        status: Int(response.status.code), retryAfter: response.headers.first(name: "retry-after"))
    } catch {
      throw OutgoingError(error)
    }
  }

  /// Reads an answer's body as far as it is worth it. The status has come: whatever goes wrong here
  /// changes nothing.
  private static func drain(
    _ body: HTTPClientResponse.Body, until end: ContinuousClock.Instant
  ) async {
    var count = 0
    do {
      for try await bytes in body {
        count += bytes.readableBytes
        if count > mostAnswerBytes || ContinuousClock.now > end { break }
      }
    } catch {
      return
    }
  }
}

extension OutgoingError {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as HTTPClientError where Self.timeouts.contains(error): self = .timedOut
    case let error as NIOConnectionError:
      let cause = error.connectionErrors.first?.error ?? error.dnsAError ?? error
      self = .unreachable(Self.text(cause))
    default: self = .unreachable(Self.text(error))
    }
  }

  private static let timeouts: [HTTPClientError] = [
    .connectTimeout, .deadlineExceeded, .readTimeout, .writeTimeout,
    .getConnectionFromPoolTimeout, .tlsHandshakeTimeout,
  ]

  /// NIOSSL has no public type for what is wrong with a certificate.
  private static func text(_ error: any Error) -> String {
    if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
    let text = "\(error)"
    if text.contains("CERTIFICATE_VERIFY_FAILED") {
      return "The receiver's certificate could not be verified."
    }
    if text.contains("failedToValidateHostname") {
      return "The receiver's certificate is for another host."
    }
    return "No answer: \(text.prefix(200))"
  }
}
