import Foundation
import Testing
import ToDo

@testable import ToDoStore

/// The numbers of events, after which whoever hands them out reads on.
struct EventNumberTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func take(
    _ engine: DurableGeofenceEngine, _ places: [(latitude: Double, hour: Double)]
  ) throws {
    for (latitude, hour) in places {
      let position = try Coordinate(latitude: latitude, longitude: 13.4)
      try engine.take(
        Fix(coordinate: position, timestamp: hour * 3_600), from: "phone",
        receivedAt: hour * 3_600)
    }
  }

  private func addItem(to store: any ItemStore) throws {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    try store.add(
      ToDoItem(
        title: "Books", location: Location(name: "home", coordinate: home),
        triggers: [try LocationTrigger(event: .arrive, repeats: true)]))
  }

  private func numbers(_ engine: DurableGeofenceEngine) throws -> [Int64] {
    try engine.events(afterNumber: 0, limit: 10).map(\.number)
  }

  @Test(arguments: StoreKind.allCases)
  func theNumberOfARemovedEventIsNotGivenAgain(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    try addItem(to: keeping.store)
    let engine = try keeping.engine()
    try take(engine, [(52.6, 100), (52.5, 101)])
    // The phone's clock was wrong: its next event comes later, and is of an earlier time.
    try engine.forgetDevice(named: "phone")
    try take(engine, [(52.6, 0), (52.5, 1), (52.6, 2)])
    #expect(try numbers(engine) == [1, 2])
    try engine.markDelivered(engine.undelivered())
    try engine.prune(Retention(deliveredEvents: .zero))
    #expect(try numbers(engine) == [1])
    #expect(try engine.lastEventNumber() == 2)
    try take(engine, [(52.5, 3)])
    #expect(try engine.events(afterNumber: 2, limit: 10).map(\.number) == [3])
  }

  @Test func anOlderFileKeepsItsNumbersAndGoesOnAfterThem() throws {
    try folder.makeFile(
      ofVersion: 20,
      """
      INSERT INTO outbox (number, event, item, trigger_index, region, device, event_kind, cause,
        time, received, place_name, distance, fix_latitude, fix_longitude, is_delivered)
      VALUES
        (3, 'a', 9, 0, 0, 'phone', 'arrive', 'enter', 20, 40, 'home', 5, 52.5, 13.4, 1),
        (7, 'b', 9, 1, 2, 'phone', 'leave', 'exit', 30, 50, NULL, 6, NULL, NULL, 0);
      """)
    let store = try folder.store()
    let engine = DurableGeofenceEngine(store)
    #expect(try engine.lastEventNumber() == 7)
    let events = try engine.events(afterNumber: 0, limit: 10)
    #expect(events.map(\.number) == [3, 7])
    let first = try #require(events.first).event
    #expect(first.event == .arrive && first.cause == .enter && first.placeName == "home")
    #expect(first.timestamp == 20 && first.receivedAt == 40 && first.distance == .meters(5))
    #expect(first.position == (try Coordinate(latitude: 52.5, longitude: 13.4)))
    let second = try #require(events.last).event
    #expect(second.reminderNumber == 1 && second.region.index == 2 && second.position == nil)
    #expect(try engine.undelivered().map(\.timestamp) == [30])
    try addItem(to: store)
    try take(engine, [(52.6, 1), (52.5, 2)])
    #expect(try numbers(engine) == [3, 7, 8])
  }
}
