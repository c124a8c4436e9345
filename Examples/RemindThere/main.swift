import ToDo

let library = try Coordinate(latitude: 52.4967, longitude: 13.3919)
var books = ToDoItem(title: "Return books", location: Location(name: "", coordinate: library))
books.trigger = try LocationTrigger(event: .arrive, radius: .meters(150))
let start = Date(timeIntervalSince1970: 1_798_125_600)
var engine = GeofenceEngine()
engine.watch(StoredItem(id: ItemID(number: 1), item: books), at: start)
for (seconds, meters) in [(0.0, 900.0), (60, 400), (120, 100), (135, 60)] {
  let east = Bearing(degrees: 90)
  let here = Geodesic.direct(from: library, bearing: east, distance: .meters(meters))
  let now = start.addingTimeInterval(seconds)
  let fix = Fix(coordinate: here, accuracy: .meters(20), date: now)
  for event in engine.take(fix, from: "phone", receivedAt: now).events {
    print("\(books.title): \(event.cause) after \(Int(event.date.timeIntervalSince(start))) s")
  }
  let clear = engine.clearDistance(of: "phone").meters.rounded()
  print("Nothing can happen for \(Int(clear)) m")
}
