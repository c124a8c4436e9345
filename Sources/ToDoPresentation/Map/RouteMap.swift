package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A planned round to be shown on a map.
package struct RouteMap: DrawableMap, LaidOutMap {
  private let plan: RoutePlan
  private let start: String

  /// - Parameter start: what the start is called.
  package init(_ plan: RoutePlan, from start: String) {
    self.plan = plan
    self.start = start
  }

  package func svg(timeZone: TimeZone, units: DistanceUnits) -> [UInt8] {
    drawnSVG(timeZone, units)
  }

  package func html(timeZone: TimeZone, units: DistanceUnits) -> [UInt8] {
    drawnHTML(timeZone, units)
  }

  func viewModel(
    _ layout: MapLayout, timeZone: TimeZone, units: DistanceUnits
  ) -> MapViewModel {
    let positions = plan.positions
    guard let projection = MapProjection(around: positions) else {
      preconditionFailure("A round has a start")
    }
    let frame = MapFrame(
      showing: MapBox(positions.lazy.map(projection.point)), in: projection, layout: layout)
    let count = plan.stops.count
    var map = MapViewModel(
      title: "Round from \(start)",
      summary: MapViewModel.joined([
        DistanceText.text(plan.length, in: units) + " as the crow flies",
        "\(count) \(count == 1 ? "stop" : "stops")",
      ]), frame: frame, units: units)
    map.runs = [positions.map { frame.point(of: $0) }]
    map.start = MapViewModel.Label(text: "", point: frame.point(of: plan.start))
    if let end = plan.end, end != plan.start {
      map.end = MapViewModel.Label(text: "", point: frame.point(of: end))
    }
    map.headings = MapViewModel.Headings(
      time: "leg", event: "", title: "item", distance: "so far")
    var pins = MarkerLayout(on: map.canvas, layout: layout)
    for (index, stop) in plan.stops.enumerated() {
      let name = stop.place?.name ?? stop.item.location?.name ?? ""
      let place = name == stop.item.title ? "" : name
      let origin = frame.point(of: stop.position)
      map.markers.append(
        MapViewModel.Marker(
          number: "\(index + 1)", kind: .item,
          description: MapViewModel.joined([stop.item.title, place]), origin: origin,
          point: pins.place(origin)))
      map.rows.append(
        MapViewModel.Row(
          number: "\(index + 1)", kind: .item, time: DistanceText.text(stop.leg, in: units),
          title: stop.item.title, place: place, distance: DistanceText.text(stop.along, in: units)))
    }
    if let lastLeg = plan.lastLeg {
      map.rows.append(
        MapViewModel.Row(
          number: "", kind: .item, time: DistanceText.text(lastLeg, in: units),
          title: plan.end == plan.start ? "back at the start" : "the end",
          distance: DistanceText.text(plan.length, in: units)))
    }
    let ends = [map.start, map.end].compactMap(\.self).map(\.point)
    var labels = LabelLayout(
      on: map.canvas, around: map.markers.map(\.point) + ends, avoiding: map.runs, layout: layout)
    for (marker, stop) in zip(map.markers, plan.stops) {
      if let label = labels.label(stop.item.title, besidePin: marker.point) {
        map.names.append(label)
      }
    }
    return map
  }
}
