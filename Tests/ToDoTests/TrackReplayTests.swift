import Testing
import ToDo

struct TrackReplayTests {
  /// The phone stays silent after its last fix, however long the watch goes on.
  @Test func aDevicesTimersRunOnItsOwnFixes() throws {
    let shop = try Coordinate(latitude: 52.5, longitude: 13.4)
    let away = Geodesic.direct(
      from: shop, bearing: Bearing(degrees: 90), distance: .meters(5_000))
    let item = StoredItem(
      id: ItemID(number: 1),
      item: ToDoItem(
        title: "Buy milk", location: Location(name: "Shop", coordinate: shop),
        trigger: try LocationTrigger(event: .dwell(seconds: 300))))
    for (end, count) in [(319.0, 0), (320, 1)] {
      var replay = TrackReplay([item])
      for (time, position) in [(0.0, away), (20, shop), (40, shop), (end, shop)] {
        replay.take(Fix(coordinate: position, timestamp: time), from: "phone")
        replay.take(Fix(coordinate: away, timestamp: 10 * time), from: "watch")
      }
      #expect(replay.events.count == count, "the last fix at \(end) s")
    }
  }
}
