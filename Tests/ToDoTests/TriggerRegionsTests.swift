import Testing
import ToDo

/// Which regions a reminder watches.
struct TriggerRegionsTests {
  private let position: Coordinate
  private let box: Region

  init() throws {
    position = try Coordinate(latitude: 52.52, longitude: 13.405)
    box = try .box(
      southwest: Coordinate(latitude: 52, longitude: 13),
      northeast: Coordinate(latitude: 53, longitude: 14))
  }

  private func item(_ places: [Region], radius: Distance? = nil) throws -> ToDoItem {
    ToDoItem(
      title: "Milk", location: Location(name: "", coordinate: position),
      places: places.map { Place(name: "Place", region: $0) },
      trigger: try LocationTrigger(event: .arrive, radius: radius))
  }

  private func circle(_ meters: Double) throws -> Region {
    try .circle(center: position, radius: .meters(meters))
  }

  @Test func withoutAReminderThereAreNone() throws {
    var item = try item([box])
    item.trigger = nil
    #expect(item.triggerRegions == [])
  }

  @Test func withoutAPositionThereAreNone() throws {
    var item = try item([])
    item.location?.coordinate = nil
    #expect(item.triggerRegions == [])
  }

  @Test func theCoordinateHasTheRadiusAroundIt() throws {
    #expect(try item([], radius: .meters(250)).triggerRegions == [circle(250)])
    #expect(try item([]).triggerRegions == [circle(LocationTrigger.defaultRadius.meters)])
  }

  @Test func placesGoBeforeTheCoordinateAndHaveTheirOwnExtent() throws {
    let places = [box, try circle(7)]
    #expect(try item(places, radius: .meters(250)).triggerRegions == places)
  }

  @Test func aPlaceThatIsAPointHasTheRadiusAroundIt() throws {
    let places = [try circle(0), box]
    #expect(try item(places, radius: .meters(250)).triggerRegions == [circle(250), box])
  }
}
