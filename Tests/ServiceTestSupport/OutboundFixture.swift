import Foundation
package import ToDo
package import ToDoService
package import ToDoStore

/// A service whose messages go to a scripted receiver. Without a folder, lists stay in memory as long as
/// the fixture.
package struct OutboundFixture {
  package let clock: TestClock
  package let transport = ScriptedTransport()
  package let broker = ScriptedBroker()
  package let resolver = ScriptedResolver([["93.184.216.34"]])
  package let accounts: AccountStore
  package let service: Service
  package let stores: Shared<[ListID: SQLiteItemStore]>
  /// Why lists cannot be opened; nil if they can.
  package let openingFailure = Shared<StoreError?>(nil)
  package let log = RecordedLog()

  /// - Parameters:
  ///   - publicURL: Where messages link to.
  ///   - earlier: The server before this one, whose data this one goes on with.
  ///   - clock: The clock of the service.
  ///   - folder: Where the data is kept; nil to keep it in memory.
  ///   - change: Changes how things go out.
  package init(
    publicURL: String? = nil, after earlier: OutboundFixture? = nil,
    clock: TestClock = TestClock(), folder: URL? = nil,
    _ change: (inout Outbound.Settings) -> Void = { _ in }
  ) throws {
    var settings = Outbound.Settings()
    settings.transport = transport
    settings.brokers = broker
    settings.resolver = resolver
    settings.publicURL = publicURL
    settings.generator = EvenGenerator()
    self.clock = clock
    settings.clock = clock.service
    settings.logger = log.logger
    change(&settings)
    let stores = earlier?.stores ?? Shared([:])
    self.stores = stores
    if let earlier { clock.now = earlier.clock.now }
    if let folder {
      service = try Service(folder: folder, outbound: settings)
      accounts = service.accounts
      return
    }
    let accounts = try earlier?.accounts ?? .inMemory()
    self.accounts = accounts
    let openingFailure = openingFailure
    service = try Service(
      accounts, now: { clock.now }, outbound: settings,
      openList: { id in
        if let failure = try openingFailure.with({ $0 }) { throw failure }
        return try stores.with { stores in
          if let store = stores[id] { return store }
          let store = try SQLiteItemStore.inMemory(now: { clock.now })
          stores[id] = store
          return store
        }
      })
  }

  /// A caller with a name, who is added if there is none.
  package func caller(_ name: String = "anna") async throws -> Caller {
    if try service.accounts.person(named: name) == nil { try service.addPerson(named: name) }
    let token = try service.addToken(for: name, scopes: Set(TokenScope.allCases)).text
    return try await service.authenticator.caller(.token(token))
  }

  package func addWebhook(
    for caller: Caller, url: String = "https://example.org/hook"
  ) async throws -> Target {
    try await service.targets.add(.webhook, TargetDraft(url: url), for: caller)
  }

  /// The deliveries of a target, the newest first.
  package func deliveries(
    of target: Target, in state: Delivery.State? = nil
  ) throws -> [Delivery] {
    try accounts.deliveries(of: target.id, in: state, before: nil, limit: 100)
  }

  /// Lets time pass, and what is due then be tried.
  package func tryAgain(after seconds: Double) async {
    clock.pass(seconds)
    await service.outbound.dispatcher.pass()
    await settle()
  }

  /// Adds an item with a reminder to the caller's own list.
  package func addItem(
    _ title: String, _ event: LocationTrigger.Event = .arrive, list: String? = nil,
    for caller: Caller
  ) async throws -> ItemID {
    try await addItem(
      title, LocationTrigger(event: event, repeats: true), list: list, for: caller)
  }

  /// Adds an item with a reminder to the caller's own list, or another one.
  package func addItem(
    _ title: String, _ trigger: LocationTrigger, list: String? = nil, for caller: Caller
  ) async throws -> ItemID {
    let item = ToDoItem(
      title: title, location: Location(name: "shop", coordinate: try Self.shop()),
      triggers: [trigger])
    return try await service.gate.list(list, for: caller).writing { try $0.add(item).id }
  }

  /// Walks a device from far away to the shop, and hands over what fires.
  package func walkToShop(_ caller: Caller, device: String = "phone") async throws {
    for (coordinate, seconds) in [
      (try Self.away(), 300.0), (try Self.away(), 15), (try Self.shop(), 300),
    ] {
      clock.pass(seconds)
      let fix = Fix(
        coordinate: coordinate, accuracy: .meters(10), timestamp: clock.now.timeIntervalSince1970)
      _ = try await service.take([(fix, device)], for: caller)
      // What fires goes out before the clock goes on.
      await settle()
    }
  }

  /// Lets a device come to the shop as another process would: the watch is not told of it.
  package func walkToShopUnnoticed(
    _ caller: Caller, device: String = "phone"
  ) throws -> DurableGeofenceEngine {
    let store = try stores.with { $0[caller.person.ownList] }
    guard let engine = store?.makeGeofences() else { throw CocoaError(.fileNoSuchFile) }
    for coordinate in [try Self.away(), try Self.away(), try Self.shop(), try Self.shop()] {
      clock.pass(300)
      let fix = Fix(
        coordinate: coordinate, accuracy: .meters(10), timestamp: clock.now.timeIntervalSince1970)
      try engine.take(fix, from: device, receivedAt: clock.now)
    }
    return engine
  }

  package func settle() async {
    await service.outbound.watch.idle()
    await service.outbound.dispatcher.idle()
  }

  package static func shop() throws -> Coordinate {
    try Coordinate(latitude: 52.52, longitude: 13.405)
  }

  package static func away() throws -> Coordinate {
    try Coordinate(latitude: 52.60, longitude: 13.405)
  }
}
