import Synchronization
package import ToDoService

/// A receiver that answers what the test says, and keeps what it got.
package final class ScriptedTransport: OutgoingTransport {
  package typealias Answer =
    @Sendable (OutgoingRequest) async throws(OutgoingError) -> OutgoingResponse

  private let received = Mutex<[(request: OutgoingRequest, address: IPAddress)]>([])
  private let answer: Mutex<Answer>

  package init(_ answer: @escaping Answer = { _ in OutgoingResponse(status: 204) }) {
    self.answer = Mutex(answer)
  }

  package var requests: [OutgoingRequest] { received.withLock { $0.map { $0.request } } }
  package var addresses: [IPAddress] { received.withLock { $0.map { $0.address } } }

  package func setAnswer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

  package func send(
    _ request: OutgoingRequest, to address: IPAddress
  ) async throws(OutgoingError) -> OutgoingResponse {
    received.withLock { $0.append((request, address)) }
    return try await answer.withLock { $0 }(request)
  }
}

/// A broker that answers what the test says, and keeps what it got.
package final class ScriptedBroker: BrokerTransport {
  package typealias Answer = @Sendable (OutgoingPublication) async throws(OutgoingError) -> Void

  private let received = Mutex<[(publication: OutgoingPublication, address: IPAddress)]>([])
  private let answer = Mutex<Answer>({ _ in })

  package init() {}

  package var publications: [OutgoingPublication] { received.withLock { $0.map(\.publication) } }
  package var addresses: [IPAddress] { received.withLock { $0.map(\.address) } }

  package func setAnswer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

  package func publish(
    _ publication: OutgoingPublication, to address: IPAddress
  ) async throws(OutgoingError) {
    received.withLock { $0.append((publication, address)) }
    try await answer.withLock { $0 }(publication)
  }
}
