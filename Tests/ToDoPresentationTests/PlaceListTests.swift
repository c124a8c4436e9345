import Testing
import ToDo
import ToDoPresentation

/// Named places as they are shown.
struct PlaceListTests {
  private let store = InMemoryItemStore()

  private func rows(in units: DistanceUnits) -> [[String]] {
    PlaceListViewModel(store.places(), units: units).rows.map { [$0.name, $0.kind, $0.position] }
  }

  @Test func aPlaceSaysWhatItIsAndHowLarge() throws {
    func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
      try Coordinate(latitude: latitude, longitude: longitude)
    }
    func triangle(_ degrees: Double, east longitude: Double) throws -> Polygon {
      let (west, east) = (longitude, longitude + degrees)
      return try Polygon(
        shell: [at(0, west), at(0, east), at(degrees, east), at(0, west)], holes: [])
    }
    let regions: [(String, Region)] = try [
      ("a", .circle(center: at(52.52, -13.405), radius: .zero)),
      ("b", .circle(center: at(-52.5, 13), radius: .meters(1500))),
      ("c", .corridor(along: [at(1, 1), at(1, 2), at(1, 3)], halfWidth: .meters(25))),
      ("d", .box(southwest: at(-0.001, -0.001), northeast: at(0.001, 0.001))),
      ("e", .multiPolygon([triangle(0.01, east: 0)])),
      ("f", .multiPolygon([triangle(1, east: 0), triangle(1, east: 5)])),
    ]
    for (name, region) in regions {
      #expect(try store.addPlace(Place(name: name, region: region)))
    }
    let metric = rows(in: .metric)
    #expect(
      metric == [
        ["a", "point", "52.52,-13.405"], ["b", "circle 1.5 km", "-52.5,13.0"],
        ["c", "corridor 50 m wide", "1.0,2.0"], ["d", "box 49236 m²", "0.0,0.0"],
        ["e", "polygon 0.6 km²", "0.005,0.0075"],
        ["f", "2 polygons 12308.8 km²", "0.5,0.75"],
      ])
    let imperial = rows(in: .imperial).map { $0[1] }
    #expect(
      imperial == [
        "point", "circle 0.9 mi", "corridor 164 ft wide", "box 12.2 acres", "polygon 152.1 acres",
        "2 polygons 4752.4 mi²",
      ])
  }

  @Test func theListNamesASetOnce() throws {
    let places = try ["shop", "home", "shop"].enumerated().map { number, name in
      try Place(
        name: name,
        region: .circle(
          center: Coordinate(latitude: Double(number), longitude: 0), radius: .zero))
    }
    try store.add(ToDoItem(title: "A", places: places))
    try store.add(ToDoItem(title: "B", location: Location(name: "here"), places: places))
    try store.add(ToDoItem(title: "home", places: [places[1]]))
    try store.add(ToDoItem(title: "C", places: places, done: true))
    let list = ItemListViewModel(store.items(matching: ItemFilter(state: .any)))
    #expect(list.sections.flatMap(\.rows).map(\.location) == ["shop (2), home", "here", "", ""])
  }
}
