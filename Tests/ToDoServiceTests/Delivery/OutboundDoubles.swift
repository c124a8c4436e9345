import Foundation
import Synchronization
import ToDo
import ToDoStore

@testable import ToDoService

/// A clock that tests set. Whoever sleeps by it sleeps until the test ends.
final class TestClock: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_790_000_000))

  var now: Date {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  func pass(_ seconds: Double) { now = now.addingTimeInterval(seconds) }

  var outbound: OutboundClock {
    OutboundClock(now: { self.now }, sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) })
  }
}

/// A receiver that answers what the test says, and keeps what it got.
final class ScriptedTransport: OutgoingTransport {
  typealias Answer = @Sendable (OutgoingRequest) async throws(OutgoingError) -> OutgoingResponse

  private let received = Mutex<[(request: OutgoingRequest, address: IPAddress)]>([])
  private let answer: Mutex<Answer>

  init(_ answer: @escaping Answer = { _ in OutgoingResponse(status: 204) }) {
    self.answer = Mutex(answer)
  }

  var requests: [OutgoingRequest] { received.withLock { $0.map { $0.request } } }
  var addresses: [IPAddress] { received.withLock { $0.map { $0.address } } }

  func setAnswer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

  func send(
    _ request: OutgoingRequest, to address: IPAddress
  ) async throws(OutgoingError) -> OutgoingResponse {
    received.withLock { $0.append((request, address)) }
    return try await answer.withLock { $0 }(request)
  }
}

/// Every wait is three quarters of the longest.
struct EvenGenerator: RandomNumberGenerator, Sendable {
  func next() -> UInt64 { .max / 2 }
}

/// Looks names up in what the test says; each look-up takes the next answer, the last one stays.
final class ScriptedResolver: NameResolver {
  private let answers: Mutex<[[IPAddress]]>
  private let asked = Mutex(0)

  init(_ answers: [[String]]) {
    self.answers = Mutex(answers.map { $0.compactMap(IPAddress.init) })
  }

  var lookupCount: Int { asked.withLock { $0 } }

  func addresses(of host: String) async throws(OutgoingError) -> [IPAddress] {
    asked.withLock { $0 += 1 }
    return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }
  }
}

/// A service whose messages go to a scripted receiver. Lists stay in memory as long as the fixture.
struct OutboundFixture {
  let clock = TestClock()
  let transport = ScriptedTransport()
  let resolver = ScriptedResolver([["93.184.216.34"]])
  let accounts: AccountStore
  let service: Service
  let stores: Shared<[ListID: SQLiteItemStore]>

  /// - Parameters:
  ///   - publicURL: Where messages link to.
  ///   - earlier: The server before this one, whose data this one goes on with.
  init(publicURL: String? = nil, after earlier: OutboundFixture? = nil) throws {
    var settings = Outbound.Settings()
    settings.transport = transport
    settings.resolver = resolver
    settings.publicURL = publicURL
    settings.generator = EvenGenerator()
    settings.clock = clock.outbound
    let stores = earlier?.stores ?? Shared([:])
    self.stores = stores
    let accounts = try earlier?.accounts ?? .inMemory()
    self.accounts = accounts
    if let earlier { clock.now = earlier.clock.now }
    let clock = clock
    service = try Service(
      accounts, now: { clock.now }, outbound: settings,
      openList: { id in
        try stores.with { stores in
          if let store = stores[id] { return store }
          let store = try SQLiteItemStore.inMemory(now: { clock.now })
          stores[id] = store
          return store
        }
      })
  }

  /// A caller with a name, who is added if there is none.
  func caller(_ name: String = "anna") async throws -> Caller {
    if try service.accounts.person(named: name) == nil { try service.addPerson(named: name) }
    let token = try service.addToken(for: name, scopes: Set(TokenScope.allCases)).text
    return try await service.authenticator.caller(.token(token))
  }

  func addWebhook(
    for caller: Caller, url: String = "https://example.org/hook"
  ) async throws -> Target {
    try await service.targets.add(.webhook, TargetDraft(url: url), for: caller)
  }

  /// Adds an item with a reminder to the caller's own list.
  func addItem(
    _ title: String, _ event: LocationTrigger.Event = .arrive, list: String? = nil,
    for caller: Caller
  ) async throws -> ItemID {
    let item = ToDoItem(
      title: title, location: Location(name: "shop", coordinate: try Self.shop()),
      triggers: [try LocationTrigger(event: event, repeats: true)])
    return try await service.gate.list(list, for: caller).writing { try $0.add(item).id }
  }

  /// Walks a device from far away to the shop, and hands over what fires.
  func walkToShop(_ caller: Caller, device: String = "phone") async throws {
    for (coordinate, seconds) in [
      (try Self.away(), 300.0), (try Self.shop(), 300), (try Self.shop(), 15),
    ] {
      clock.pass(seconds)
      let fix = Fix(
        coordinate: coordinate, accuracy: .meters(10), timestamp: clock.now.timeIntervalSince1970)
      _ = try await service.take([(fix, device)], for: caller)
    }
    await settle()
  }

  /// Lets a device come to the shop as another process would: the watch is not told of it.
  func walkToShopUnnoticed(_ caller: Caller) throws -> DurableGeofenceEngine {
    let store = try stores.with { $0[caller.person.ownList] }
    guard let engine = store?.makeGeofences() else { throw CocoaError(.fileNoSuchFile) }
    for coordinate in [try Self.away(), try Self.away(), try Self.shop(), try Self.shop()] {
      clock.pass(300)
      let fix = Fix(
        coordinate: coordinate, accuracy: .meters(10), timestamp: clock.now.timeIntervalSince1970)
      try engine.take(fix, from: "phone", receivedAt: clock.now)
    }
    return engine
  }

  func settle() async {
    await service.outbound.watch.idle()
    await service.outbound.dispatcher.idle()
  }

  static func shop() throws -> Coordinate { try Coordinate(latitude: 52.52, longitude: 13.405) }

  static func away() throws -> Coordinate { try Coordinate(latitude: 52.60, longitude: 13.405) }
}

/// A value behind a lock that can be shared.
final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func with<Result: Sendable>(_ body: (inout Value) throws -> Result) throws -> Result {
    try value.withLock { value in try body(&value) }
  }
}
