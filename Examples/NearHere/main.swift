import ToDo

let alexanderplatz = try Coordinate(latitude: 52.5215, longitude: 13.4112)
let store = InMemoryItemStore()
let rewe = Location(name: "Rewe", coordinate: try Coordinate(parsing: "52.5219,13.4132"))
try store.add(ToDoItem(title: "Buy milk", location: rewe, tags: ["shop"]))
let park = try Region.circle(center: Coordinate(parsing: "52.5273,13.4275"), radius: .meters(400))
try store.add(ToDoItem(title: "Go for a run", places: [Place(name: "Park", region: park)]))
for near in try store.near(alexanderplatz, within: .kilometers(2)) {
  print("\(near.item.title): \(Int(near.distance.meters.rounded())) m")
}
