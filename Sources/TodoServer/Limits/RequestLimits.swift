import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// How many requests a token, and an address without one, may make; and how many wrong credentials an
/// address may show.
///
/// Credentials are checked before wrong ones are counted, so that one phone with an old token does not
/// lock others of its household out. Guessing gains nothing by it: a token has 260 random bits.
struct RequestLimits: Sendable {
  /// A burst may have as many requests as ten seconds at the steady rate.
  private static let burstSeconds = 10.0
  private static let failuresPerSecond = 0.5
  private static let failureBurst = 20.0

  private let requests: TokenBuckets?
  private let failures: TokenBuckets

  /// - Parameter rate: Requests a second; 0 for any number.
  init(
    rate: Int = 0, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    requests =
      rate == 0
      ? nil
      : TokenBuckets(rate: Double(rate), burst: Double(rate) * Self.burstSeconds, now: now)
    failures = TokenBuckets(
      rate: Self.failuresPerSecond, burst: Self.failureBurst, now: now)
  }

  /// Counts a request.
  ///
  /// - Throws: ``Problem`` with `Retry-After`, where there were too many.
  func count(_ caller: Caller?, from address: String) throws {
    guard let requests else { return }
    let key = caller?.token.map { "token \($0.rawValue)" } ?? "address \(address)"
    guard let seconds = requests.take(for: key) else { return }
    throw Self.tooMany("There were too many requests.", seconds)
  }

  /// Counts wrong credentials.
  ///
  /// - Throws: ``Problem`` with `Retry-After`, where there were too many.
  func countFailure(from address: String) throws {
    guard let seconds = failures.take(for: address) else { return }
    throw Self.tooMany("There were too many wrong credentials from this address.", seconds)
  }

  private static func tooMany(_ what: String, _ seconds: Double) -> Problem {
    let wait = max(1, Int(seconds.rounded(.up)))
    return Problem(
      .tooManyRequests, "\(what) Wait \(wait) s and try again.",
      headers: [.retryAfter: "\(wait)"])
  }
}
