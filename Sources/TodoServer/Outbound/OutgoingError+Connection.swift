import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import ToDoService

extension OutgoingError {
  /// What has become of a connection.
  init(connection error: any Error) {
    switch error {
    case let error as BrokerReason:
      self = error.isRefusal ? .refused(error.description) : .unreachable(error.description)
    case let error as MQTTAnswerDecoder.Damage: self = .unreachable(error.description)
    case let error as HTTPClientError where Self.timeouts.contains(error): self = .timedOut
    case let error as NIOConnectionError:
      let cause = error.connectionErrors.first?.error ?? error.dnsAError ?? error
      self = .unreachable(Self.text(cause))
    case HTTPParserError.invalidEOFState:
      self = .unreachable("The receiver closed the connection.")
    case is HTTPParserError: self = .unreachable("The receiver's answer is not HTTP.")
    case let error as HTTPClientError where error == .remoteConnectionClosed:
      self = .unreachable("The receiver closed the connection.")
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
      return "The receiver's certificate has expired, or nobody who is trusted has signed it."
    }
    if text.contains("failedToValidateHostname") {
      return "The receiver's certificate is for another host."
    }
    return "No answer: \(text.prefix(200))"
  }
}
