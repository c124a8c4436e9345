package import ToDoStore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Speaks to one kind of targets.
package protocol Sender: Sendable {
  /// Sends a message, once. How long it may take is the sender's to bound.
  ///
  /// - Parameter date: Now.
  // Not on the executor of the caller, which sends to many targets at once.
  @concurrent
  func send(_ message: OutgoingMessage, to target: Target, at date: Date) async -> SendResult
}

/// A message with the tokens of its buttons.
package struct OutgoingMessage: Hashable, Sendable {
  package let message: ReminderMessage
  /// The tokens by what they do; empty where there is nothing to press.
  package let actions: [ActionVerb: String]

  package init(_ message: ReminderMessage, actions: [ActionVerb: String] = [:]) {
    self.message = message
    self.actions = actions
  }
}

/// What came of sending.
package enum SendResult: Hashable, Sendable {
  /// The receiver has it.
  case accepted(status: Int?)
  /// The receiver wants nothing more.
  case gone(status: Int?)
  /// The receiver does not have it, or did not say so.
  case failed(Failure)

  /// Why a message was not taken.
  package struct Failure: Hashable, Sendable {
    package var status: Int?
    package var reason: String
    /// Whether another try is hardly better: the receiver blames the request.
    package var isRefusal = false
    /// When the receiver wants to be asked again.
    package var retryAfter: Date?

    package init(
      status: Int? = nil, reason: String, isRefusal: Bool = false, retryAfter: Date? = nil
    ) {
      self.status = status
      self.reason = reason
      self.isRefusal = isRefusal
      self.retryAfter = retryAfter
    }
  }
}

extension GuardedClient {
  /// Makes a request, sends it, and says what came of it.
  ///
  /// - Parameter request: Makes the request; where it cannot, another try is no better.
  func deliver(at date: Date, _ request: () throws -> OutgoingRequest) async -> SendResult {
    let made: OutgoingRequest
    do {
      made = try request()
    } catch {
      return .failed(SendResult.Failure(reason: "\(error)", isRefusal: true))
    }
    do {
      return SendResult(try await send(made), at: date)
    } catch {
      return .failed(SendResult.Failure(reason: error.description))
    }
  }
}

extension SendResult {
  /// What an answer means.
  ///
  /// Success is 2xx and nothing else. Who answers 4xx blames the request, which will be the same in the
  /// next try; but a time-out (408), too early (425) and too many (429) pass.
  package init(_ response: OutgoingResponse, at date: Date) {
    let status = response.status
    switch status {
    case 200..<300: self = .accepted(status: status)
    case 410: self = .gone(status: status)
    case 300..<400:
      self = .failed(
        Failure(
          status: status,
          reason: "The receiver answered \(status), a redirect, and none is followed. Change the "
            + "target's URL.", isRefusal: true))
    default:
      self = .failed(
        Failure(
          status: status, reason: "The receiver answered \(status).",
          isRefusal: (400..<500).contains(status) && ![408, 425, 429].contains(status),
          retryAfter: response.retryAfter.flatMap { RetryAfter.date($0, at: date) }))
    }
  }
}
