import Foundation
import Testing

@testable import ToDo
@testable import ToDoPresentation

/// From which side a crossed place was entered.
struct GeofenceSideTests {
  private static func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  private func event(entering entry: Coordinate?, region: RegionNumber = 0) -> GeofenceEvent {
    GeofenceEvent(
      item: ItemID(number: 1), region: region, device: "phone", event: .pass, cause: .crossed,
      timestamp: 0, receivedAt: 0, distance: .zero, entry: entry)
  }

  @Test(arguments: [
    (0, "N"), (44, "NE"), (91, "E"), (135, "SE"), (181, "S"), (226, "SW"), (269, "W"),
    (315, "NW"), (359, "N"),
  ])
  func theSideIsTheDirectionOfTheEntryFromTheMiddle(degrees: Double, wind: String) throws {
    for (latitude, longitude) in [(52.5, 13.4), (-17, 180), (0, 0), (89.99, 12)] {
      let middle = try Self.at(latitude, longitude)
      let region = try Region.circle(center: middle, radius: .meters(100))
      let entry = Geodesic.direct(
        from: middle, bearing: Bearing(degrees: degrees), distance: .meters(100))
      let side = try #require(event(entering: entry).side(of: region))
      #expect(abs((side.degrees - degrees).remainder(dividingBy: 360)) < 1e-6)
      #expect(BearingText.wind(side) == wind)
    }
  }

  @Test func withoutAnEntryThereIsNoSide() throws {
    let region = try Region.circle(center: Self.at(1, 2), radius: .meters(100))
    #expect(event(entering: nil).side(of: region) == nil)
  }

  @Test func anEntryInTheMiddleIsOnNoSide() throws {
    let region = try Region.circle(center: Self.at(1, 2), radius: .meters(100))
    #expect(try event(entering: Self.at(1, 2)).side(of: region) == nil)
  }

  @Test func theSideIsRelativeToThePlaceOfTheEvent() throws {
    let places = try [(10.0, "A"), (12.0, "B")].map { longitude, name in
      Place(name: name, region: try .circle(center: Self.at(0, longitude), radius: .zero))
    }
    let item = ToDoItem(
      title: "Post", places: places, trigger: try LocationTrigger(event: .pass))
    let entry = try Self.at(0, 11)
    #expect(event(entering: entry, region: 0).side(of: item)?.degrees == 90)
    #expect(event(entering: entry, region: 1).side(of: item)?.degrees == 270)
    #expect(event(entering: entry, region: 2).side(of: item) == nil)
  }

  @Test(arguments: [(315.0, "passed by from NW"), (nil, "passed by")])
  func theTableSaysFromWhichSide(degrees: Double?, text: String) throws {
    let middle = try Self.at(52.5, 13.4)
    let item = ToDoItem(
      title: "Post", location: Location(name: "", coordinate: middle),
      trigger: try LocationTrigger(event: .pass))
    let entry = degrees.map {
      Geodesic.direct(from: middle, bearing: Bearing(degrees: $0), distance: .meters(100))
    }
    let row = ReminderListViewModel.Row(
      event(entering: entry), item, timeZone: .gmt, units: .metric)
    #expect(row.causeAndSide == text)
  }
}
