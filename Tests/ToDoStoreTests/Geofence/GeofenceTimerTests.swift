import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// What a durable engine does while it waits.
struct GeofenceTimerTests {
  private let home: Coordinate

  init() throws { home = try Coordinate(latitude: 52.5, longitude: 13.4) }

  private func east(_ meters: Double) -> Coordinate {
    Geodesic.direct(from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
  }

  private func fixes(_ way: (time: Double, meters: Double)...) -> [ReceivedFix] {
    way.map { Fix(coordinate: east($0.meters), accuracy: .meters(5), timestamp: $0.time) }
      .received()
  }

  /// It waits for a fix while a change is pending at another place, and not when that place is gone.
  @Test(arguments: StoreKind.allCases)
  func aTimerIsDueAgainWhenThePlaceOfAPendingChangeIsRemoved(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let places = try [0.0, 5_000].map { meters in
      Place(
        name: "\(meters)", region: try .circle(center: east(meters), radius: .meters(100)))
    }
    let id = try keeping.store.add(
      ToDoItem(
        title: "Books", places: places,
        trigger: LocationTrigger(event: .away(.seconds(600)), repeats: true))
    ).id
    let engine = try keeping.engine()
    try engine.take(fixes((0, 500), (20, 0), (40, 0), (100, 500), (130, 500)))
    #expect(engine.nextDue == 700)
    try engine.take(fixes((650, 4_000), (690, 5_000)))
    #expect(try engine.tick(at: 710).events == [])
    #expect(engine.nextDue == nil)
    let visits = try #require(try engine.whole().devices["phone"]).visits
    #expect(visits.map(\.value.isHeld) == [true], "an arrival is pending")
    try keeping.store.update(id) { $0.places.removeLast() }
    try engine.refresh(at: 720)
    #expect(engine.nextDue == 700)
    let events = try engine.tick(at: 730).events
    #expect(events.map(\.cause) == [.away] && events.map(\.timestamp) == [700])
  }

  @Test(arguments: StoreKind.allCases)
  func enginesThatOnlyWaitDoNotWakeEachOther(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    _ = try keeping.addLibrary()
    let engines = [try keeping.engine(), try keeping.engine()]
    for (number, engine) in engines.enumerated() {
      try engine.take(fixes((Double(number), 500)))
    }
    func revision() throws -> Int64 {
      try keeping.store.readingGeofences { try $0.counters().revision }
    }
    let before = try revision()
    for step in 1...4 {
      for engine in engines { try engine.tick(at: 10 * Double(step)) }
    }
    #expect(try revision() == before)
  }

  /// An engine that waits knows the timers that another one has set.
  @Test(arguments: StoreKind.allCases)
  func anEngineThatOnlyWaitsFiresTheTimersOfAnother(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    try keeping.store.add(
      ToDoItem(
        title: "Books", location: Location(name: "", coordinate: home),
        trigger: LocationTrigger(event: .dwell(.seconds(600)))))
    let engine = try keeping.engine()
    try engine.tick(at: 0)
    try keeping.engine().take(fixes((0, 500), (20, 0), (40, 0)))
    try engine.tick(at: 50)
    #expect(engine.nextDue == 620)
    #expect(try engine.tick(at: 620).events.map(\.cause) == [.dwell])
  }

  @Test(arguments: StoreKind.allCases)
  func anEngineKeepsAThousandDevicesLoaded(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    _ = try keeping.addLibrary()
    let engine = try keeping.engine()
    func take(_ fixes: [ReceivedFix], by devices: Range<Int>) throws -> [GeofenceEvent] {
      try engine.take(
        devices.flatMap { device in
          fixes.map { ReceivedFix($0.fix, from: "\(device)", receivedAt: $0.receivedAt) }
        }
      ).events
    }
    for start in stride(from: 0, to: 2_000, by: 400) {
      _ = try take(fixes((0, 500), (20, 0)), by: start..<start + 400)
      #expect(engine.loadedDevices.count <= 1_000)
    }
    // The first is not loaded any more, and goes on where it was.
    #expect(try take(fixes((40, 0)), by: 0..<1).map(\.cause) == [.enter])
    // A call has all devices that it needs.
    _ = try take(fixes((60, 500)), by: 0..<1_500)
    #expect(engine.loadedDevices.count == 1_500)
    #expect(try take(fixes((90, 500)), by: 1_999..<2_000).isEmpty)
    #expect(engine.loadedDevices == ["1999"])
  }
}
