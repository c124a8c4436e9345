import Foundation
import ToDo

@testable import ToDoPresentation

/// Tracks and items for maps, measured in metres from a centre.
struct MapSamples {
  let center: Coordinate

  init(_ latitude: Double, _ longitude: Double) throws {
    center = try Coordinate(latitude: latitude, longitude: longitude)
  }

  func position(_ bearing: Double, _ meters: Double) -> Coordinate {
    Geodesic.direct(
      from: center, bearing: Bearing(degrees: bearing), distance: .meters(meters))
  }

  /// A kilometre from west to east in two minutes.
  var kilometer: [Fix] { track([(270, 500), (90, 500)]) }

  /// A fix a minute.
  func track(_ points: [(bearing: Double, meters: Double)]) -> [Fix] {
    points.enumerated().map { index, point in
      Fix(coordinate: position(point.bearing, point.meters), timestamp: 60 * Double(index))
    }
  }

  /// An item that reminds at regions, or at the centre if there are none.
  func item(
    _ number: UInt32, _ title: String = "Milk", at regions: [Region] = [], radius: Double = 100
  ) throws -> StoredItem {
    StoredItem(
      id: ItemID(number: number),
      item: ToDoItem(
        title: title, location: Location(name: "", coordinate: center),
        places: regions.map { Place(name: "", region: $0) },
        trigger: try LocationTrigger(event: .arrive, radius: .meters(radius))))
  }

  func event(
    of item: StoredItem, _ cause: GeofenceEvent.Cause = .enter, at timestamp: Double = 0,
    entry: Coordinate? = nil
  ) -> FiredReminder {
    let event = GeofenceEvent(
      item: item.id, region: 0, device: "track", event: .arrive, cause: cause,
      timestamp: timestamp, receivedAt: timestamp, distance: .zero, entry: entry)
    return FiredReminder(event: event, item: item.item)
  }

  /// The map as it is drawn.
  static func viewModel(
    _ track: [Fix], _ items: [StoredItem] = [],
    fired: [FiredReminder] = [], units: DistanceUnits = .metric
  ) throws -> MapViewModel {
    guard
      let map = TrackMap(name: "ride.gpx", tracks: ["track": track], items: items, reminders: fired)
    else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    return map.viewModel(.image, timeZone: .gmt, units: units)
  }
}
