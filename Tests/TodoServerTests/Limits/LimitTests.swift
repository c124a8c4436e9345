import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing
import ToDo
import ToDoService

@testable import TodoServer

@Suite("Limits")
struct LimitTests {
  @Test func aBucketGivesItsBurstAndThenItsRate() throws {
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let buckets = TokenBuckets(rate: 2, burst: 3) { start + passed.withLock { $0 } }
    for _ in 0..<3 { #expect(buckets.take(for: "anna") == nil) }
    #expect(buckets.take(for: "anna") == 0.5)
    #expect(buckets.take(for: "ben") == nil)
    passed.withLock { $0 = .milliseconds(500) }
    #expect(buckets.take(for: "anna") == nil)
    #expect(buckets.take(for: "anna") != nil)
  }

  @Test func aTimeThatGoesBackNeitherFreezesABucketNorFillsIt() throws {
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let buckets = TokenBuckets(rate: 2, burst: 3) { start + passed.withLock { $0 } }
    for _ in 0..<3 { #expect(buckets.take(for: "anna") == nil) }
    passed.withLock { $0 = .seconds(-3_600) }
    #expect(buckets.take(for: "anna") == 0.5)
    passed.withLock { $0 = .zero }
    #expect(buckets.take(for: "anna") == 0.5)
    passed.withLock { $0 = .milliseconds(500) }
    #expect(buckets.take(for: "anna") == nil)
    #expect(buckets.take(for: "anna") != nil)
  }

  @Test func bucketsThatAreFullAreForgotten() throws {
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let buckets = TokenBuckets(rate: 1, burst: 1, mostKeys: 2) { start + passed.withLock { $0 } }
    #expect(buckets.take(for: "a") == nil)
    passed.withLock { $0 = .seconds(10) }
    #expect(buckets.take(for: "b") == nil)
    #expect(buckets.take(for: "c") == nil)
    // The bucket of b is empty still, so that of a made room.
    #expect(buckets.take(for: "b") != nil)
  }

  @Test func tooManyRequestsWait() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let other = try server.token(for: "ben")
    try await server.testWithoutTime(HTTPSettings(rate: 1)) { client async throws in
      // A burst of ten seconds' requests.
      for number in 1...10 {
        #expect(try await client.get("/v1/lists", token: token).status == .ok, "\(number)")
      }
      let answer = try await client.get("/v1/lists", token: token)
      #expect(answer.status == .tooManyRequests)
      #expect(answer.headers[.retryAfter].flatMap { Int($0) } ?? 0 >= 1)
      #expect(try await client.get("/v1/lists", token: other).status == .ok)
    }
  }

  @Test func wrongCredentialsAreSlowedAndRightOnesAreNot() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.testWithoutTime { client async throws in
      var last = HTTPResponse.Status.ok
      for _ in 0..<40 { last = try await client.get("/v1/lists", token: "todo_wrong").status }
      #expect(last == .tooManyRequests)
      #expect(try await client.get("/v1/lists", token: token).status == .ok)
    }
  }

  @Test func whoWouldWaitForLongIsToldWhenToComeBack() throws {
    let problem = try #require(Problem(translating: ServiceError.busy(retryAfter: .seconds(7.2))))
    #expect(problem.status == .serviceUnavailable)
    #expect(problem.headers[.retryAfter] == "8")
  }

  @Test func aLongURLIsRefused() async throws {
    let server = try ServerFixture()
    try await server.test { client async throws in
      let answer = try await client.get("/v1/lists?x=" + String(repeating: "y", count: 9_000))
      #expect(answer.status == .uriTooLong)
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }
}
