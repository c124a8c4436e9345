import Foundation
import Testing
import ToDo

@testable import ToDoStore

/// The events since a time.
struct RecentEventsTests {
  @Test func onlyTheEventsOfATimeAndLaterAreRead() throws {
    let file = try SQLiteItemStore.inMemory()
    let memory = InMemoryItemStore()
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let away = try Coordinate(latitude: 52.6, longitude: 13.4)
    for (store, engine) in [
      (file as any ItemStore, DurableGeofenceEngine(file)),
      (memory, DurableGeofenceEngine(memory)),
    ] {
      var item = ToDoItem(title: "Books", location: Location(name: "home", coordinate: home))
      item.trigger = try LocationTrigger(event: .arrive, repeats: true)
      try store.add(item)
      for (position, hour) in [(away, 0.0), (home, 1), (away, 2), (home, 3), (away, 4)] {
        try engine.take(
          Fix(coordinate: position, timestamp: hour * 3600), from: "phone", receivedAt: hour * 3600)
      }
      func times(since hour: Double) throws -> [Double] {
        try engine.events(since: Date(timeIntervalSince1970: hour * 3600))
          .map { $0.timestamp / 3600 }
      }
      #expect(try times(since: 0) == [1, 3])
      #expect(try times(since: 3) == [3])
      #expect(try times(since: 3.1) == [])
    }
  }
}
