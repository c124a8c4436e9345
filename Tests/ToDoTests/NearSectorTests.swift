import TestSupport
import Testing
import ToDo

/// Near queries for a ring and for a sector.
struct NearSectorTests {
  private func bearing(_ degrees: Double) -> Bearing { Bearing(degrees: degrees) }

  private func item(_ number: Int, at coordinate: Coordinate) -> StoredItem {
    StoredItem(
      id: ItemID(number: UInt32(number)),
      item: ToDoItem(
        title: "\(number)", location: Location(name: "", coordinate: coordinate)))
  }

  @Test(arguments: [
    (40.0, 120.0, 40.0, true), (40, 120, 120, true), (40, 120, 39.999, false),
    (40, 120, 120.001, false), (350, 20, 0, true), (350, 20, 350, true), (350, 20, 20, true),
    (350, 20, 180, false), (90, 90, 90, true), (90, 90, 90.001, false), (0, 359.9, 359.95, false),
  ])
  func aSectorLeadsClockwiseAndHasItsSides(
    _ start: Double, _ end: Double, _ degrees: Double, _ isInside: Bool
  ) {
    let sector = BearingSector(from: bearing(start), to: bearing(end))
    #expect(sector.contains(bearing(degrees)) == isInside)
  }

  @Test(arguments: Scatter.allCases)
  func aRingAndASectorAreAFilterBeforeTheLimit(_ scatter: Scatter) throws {
    let seed: UInt64 = 81
    var generator = SeededGenerator(seed: seed)
    let items = try scatter.positions(300, using: &generator).enumerated()
      .map { item($0.offset + 1, at: $0.element) }
    let engine = QueryEngine(items)
    let poles = [90.0, -90].map { Coordinate(uncheckedLatitude: $0, longitude: 30) }
    let origins =
      try scatter.positions(4, using: &generator) + Scatter.uniform.positions(2, using: &generator)
      + poles + [Coordinate(uncheckedLatitude: 10, longitude: -180)]
    for origin in origins {
      let whole = try engine.near(NearQuery(near: origin, limit: 1_000))
      let beyond = try #require(whole.dropFirst(20).first).distance
      let sector = BearingSector(
        from: bearing(.random(in: 0..<360, using: &generator)),
        to: bearing(.random(in: 0..<360, using: &generator)))
      let expected = whole.filter { near in
        near.distance >= beyond && (near.bearing.map(sector.contains) ?? false)
      }
      let found = try engine.near(
        NearQuery(near: origin, beyond: beyond, sector: sector, limit: 15))
      #expect(found.map(\.key) == expected.prefix(15).map(\.key), "seed \(seed), \(origin)")
      let second = try engine.near(
        NearQuery(
          near: origin, beyond: beyond, sector: sector, limit: 15, after: found.last?.key))
      #expect(
        second.map(\.key) == expected.dropFirst(found.count).prefix(15).map(\.key),
        "seed \(seed), \(origin)")
      // The nearest distance is inclusive.
      let ring = try engine.near(NearQuery(near: origin, beyond: beyond, limit: 1))
      #expect(ring.first?.distance == beyond)
    }
  }

  @Test func whatIsHereIsInNoSector() throws {
    let here = try Coordinate(latitude: 52, longitude: 13)
    var inside = ToDoItem(title: "Around")
    inside.places = [Place(name: "", region: try .circle(center: here, radius: .meters(50)))]
    let engine = QueryEngine([
      item(1, at: here), StoredItem(id: ItemID(number: 2), item: inside),
      item(3, at: try Coordinate(latitude: 52.1, longitude: 13)),
    ])
    let north = BearingSector(from: bearing(270), to: bearing(90))
    #expect(try engine.near(NearQuery(near: here, sector: north)).map(\.item.title) == ["3"])
  }

  @Test(arguments: [-1, Double.nan, -Double.infinity])
  func aLeastDistanceThatIsNoneIsRefused(_ meters: Double) throws {
    let here = try Coordinate(latitude: 52, longitude: 13)
    #expect(throws: ToDoError.self) { try NearQuery(near: here, beyond: .meters(meters)) }
  }
}
