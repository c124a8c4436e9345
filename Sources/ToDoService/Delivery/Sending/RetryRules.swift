package import Foundation
package import ToDoStore

/// When a message is tried again, and when it is given up.
///
/// A message is given up once the waits between the tries of its target add up to three days. What the
/// clock shows does not count: a machine that gets its time only after the start jumps by years, and
/// gives up nothing by that. Nor does the time while the server is stopped. A wait is an hour at most,
/// unless the receiver asks for more, so three days are some hundred tries; a jump cuts short no more
/// than the one wait during which it happens.
package struct RetryRules: Hashable, Sendable {
  /// The wait after the first failure; each further one doubles it.
  package var firstWait = 5.0
  package var longestWait = 3_600.0
  /// How long a receiver may ask to be left alone.
  package var longestRetryAfter = 86_400.0
  /// How long a message is tried: the greatest sum of the waits after failures.
  package var longestAge = 3 * 86_400.0
  /// How often a request is repeated that the receiver blames: some ten minutes.
  package var mostRefusals = 8

  package init() {}

  /// What a result means for a delivery.
  ///
  /// - Parameter generator: Spreads the tries, so that a receiver that comes back is not overrun: a wait
  ///   is from half of its length to the whole.
  package func change<Generator: RandomNumberGenerator>(
    after result: SendResult, of delivery: Delivery, at now: Date, using generator: inout Generator
  ) -> DeliveryChange {
    switch result {
    case .accepted(let status): return .delivered(status: status)
    case .gone(let status):
      return .off(
        status: status,
        reason: "The receiver answered \(status ?? 410): it wants no more messages.")
    case .failed(let failure):
      let tries = delivery.tries + 1
      if failure.isRefusal, tries >= mostRefusals {
        return .dead(
          status: failure.status, reason: "\(failure.reason) Given up after \(tries) tries.")
      }
      let wait = min(longestWait, firstWait * exp2(Double(min(tries - 1, 30))))
      var next = now.addingTimeInterval(wait * Double.random(in: 0.5...1, using: &generator))
      if let wanted = failure.retryAfter {
        next = max(next, min(wanted, now.addingTimeInterval(longestRetryAfter)))
      }
      if delivery.waited + next.timeIntervalSince(now) > longestAge {
        return .dead(status: failure.status, reason: "\(failure.reason) Given up after three days.")
      }
      return .retry(at: next, status: failure.status, reason: failure.reason)
    }
  }
}
