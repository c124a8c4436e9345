import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import ToDoService

/// Makes requests by AsyncHTTPClient.
struct ClientTransport: OutgoingTransport {
  /// How long things may take.
  struct Limits {
    var connection = TimeAmount.seconds(5)
    /// How long the receiver may say nothing.
    var silence = TimeAmount.seconds(10)
    /// Until the answer's header has come.
    var answer = TimeAmount.seconds(15)
    /// For the rest of the answer, which says nothing more.
    var rest = Duration.seconds(5)
  }

  private let clients: ClientCache
  private let limits: Limits

  /// An answer is read so that its connection can be used again; who sends more loses the connection.
  private static let mostAnswerBytes = 65_536

  init(_ certificates: OutgoingCertificates = OutgoingCertificates(), limits: Limits = Limits()) {
    clients = ClientCache(certificates, limits)
    self.limits = limits
  }

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
    do {
      let response = try await client.execute(outgoing, deadline: .now() + limits.answer)
      await drain(response.body)
      return OutgoingResponse(
        status: Int(response.status.code), retryAfter: response.headers.first(name: "retry-after"))
    } catch {
      throw OutgoingError(connection: error)
    }
  }

  /// Reads an answer's body as far as it is worth it. The status has come: whatever goes wrong here
  /// changes nothing.
  private func drain(_ body: HTTPClientResponse.Body) async {
    await withTaskGroup { group in
      group.addTask { await Self.read(body) }
      group.addTask { [limits] in try? await Task.sleep(for: limits.rest) }
      await group.next()
      group.cancelAll()
    }
  }

  private static func read(_ body: HTTPClientResponse.Body) async {
    var count = 0
    do {
      for try await bytes in body {
        count += bytes.readableBytes
        if count > mostAnswerBytes { break }
      }
    } catch {
      return
    }
  }
}
