import Foundation
import ToDo
import ToDoStore

let store = try SQLiteItemStore.inMemory()  // or SQLiteItemStore(url: file)
let library = try Coordinate(latitude: 52.4967, longitude: 13.3919)
var books = ToDoItem(title: "Return books", location: Location(name: "", coordinate: library))
books.trigger = try LocationTrigger(event: .arrive, radius: .meters(150))
try store.add(books)

// A phone walks up to the library; your app would pass on its own positions.
let now = Date()
let walk = [(-120.0, 900.0), (-60, 400), (-30, 100), (-15, 60)].map { seconds, meters in
  let here = Geodesic.direct(
    from: library, bearing: Bearing(degrees: 90), distance: .meters(meters))
  return Fix(coordinate: here, accuracy: .meters(20), date: now.addingTimeInterval(seconds))
}
let fixes = AsyncStream { continuation in
  for fix in walk { continuation.yield(fix) }
  continuation.finish()
}

let monitor = ReminderMonitor(DurableGeofenceEngine(store))
for try await event in monitor.events(of: fixes, from: "phone") {
  if let item = try store.item(withID: event.item)?.item { print("\(item.title): \(event.cause)") }
  try await monitor.markDelivered([event])
}
