import ToDo

let home = try Coordinate(latitude: 52.4967, longitude: 13.3919)
var alarm = ToDoItem(title: "Alarm", location: Location(name: "Home", coordinate: home))
alarm.triggers = [
  try LocationTrigger(event: .arrive, radius: .meters(100)),
  try LocationTrigger(event: .leave, radius: .meters(300)),
]
let start = Date(timeIntervalSince1970: 1_798_125_600)
var engine = GeofenceEngine()
engine.watch(StoredItem(id: ItemID(number: 1), item: alarm), at: start)
for (seconds, meters) in [(0.0, 900.0), (120, 50), (600, 60), (900, 900)] {
  let here = Geodesic.direct(from: home, bearing: .north, distance: .meters(meters))
  let now = start.addingTimeInterval(seconds)
  let fix = Fix(coordinate: here, accuracy: .meters(20), date: now)
  for event in engine.take(fix, from: "phone", receivedAt: now).events {
    print("\(alarm.title): \(event.event) after \(Int(event.date.timeIntervalSince(start))) s")
  }
}
