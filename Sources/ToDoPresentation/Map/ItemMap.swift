package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Items to be shown on a map, at their positions and places.
package struct ItemMap: DrawableMap, LaidOutMap {
  /// How many items have numbered pins and rows; more would hide each other.
  private static let mostNumbered = 400
  private let items: [StoredItem]

  /// Makes the content of a map; nil unless an item has a position or a place.
  package init?(_ items: some Sequence<StoredItem>) {
    self.items = items.filter { !$0.item.places.isEmpty || $0.item.location?.coordinate != nil }
    if self.items.isEmpty { return nil }
  }

  /// How many items are on the map.
  package var itemCount: Int { items.count }

  package func svg(timeZone: TimeZone, units: DistanceUnits) -> [UInt8] {
    drawnSVG(timeZone, units)
  }

  /// Draws the map without a list, for a page that has one of its own in its own language.
  package func drawing(_ words: Words, units: DistanceUnits) -> [UInt8] {
    var map = viewModel(.image, units: units, due: words.due)
    map.headings.place = words.place
    return MapSVG(map: map, drawingTitle: words.title).bytes
  }

  /// The words of a drawing.
  package struct Words: Sendable {
    let title: String
    let place: String
    let due: @Sendable (Due) -> String

    /// - Parameters:
    ///   - title: What is drawn.
    ///   - place: What the legend calls a place.
    ///   - due: When an item is due.
    package init(title: String, place: String, due: @escaping @Sendable (Due) -> String) {
      self.title = title
      self.place = place
      self.due = due
    }
  }

  package func html(timeZone: TimeZone, units: DistanceUnits) -> [UInt8] {
    drawnHTML(timeZone, units)
  }

  private static func positions(of item: ToDoItem) -> [Coordinate] {
    item.places.isEmpty
      ? item.location?.coordinate.map { [$0] } ?? []
      : item.places.map(\.region.representativePosition)
  }

  func viewModel(
    _ layout: MapLayout, timeZone: TimeZone, units: DistanceUnits
  ) -> MapViewModel {
    viewModel(layout, units: units) { DueViewModel($0, timeZone: timeZone)?.words ?? "" }
  }

  private func viewModel(
    _ layout: MapLayout, units: DistanceUnits, due words: (Due) -> String
  ) -> MapViewModel {
    let positions = items.map { Self.positions(of: $0.item) }
    let layout = positions.joined().count > layout.mostLargePins ? layout.dense : layout
    guard let projection = MapProjection(around: Array(positions.joined())) else {
      preconditionFailure("A map has an item with a position")
    }
    let frame = MapFrame(
      showing: MapBox(positions.joined().lazy.map(projection.point)), in: projection,
      layout: layout)
    var map = MapViewModel(
      title: "To-do", summary: "\(items.count) \(items.count == 1 ? "item" : "items")",
      frame: frame, units: units)
    map.headings = MapViewModel.Headings(time: "due", event: "", title: "item", distance: "")
    let numbered = items.prefix(Self.mostNumbered)
    var pins = MarkerLayout(on: map.canvas, layout: layout)
    for (index, stored) in numbered.enumerated() {
      let name =
        stored.item.places.isEmpty
        ? stored.item.location?.name ?? "" : PlacesText.names(of: stored.item.places)
      let place = name == stored.item.title ? "" : name
      let due = stored.item.due.map(words) ?? ""
      map.rows.append(
        MapViewModel.Row(
          number: "\(index + 1)", kind: .item, time: due, title: stored.item.title, place: place))
      for position in positions[index] {
        let origin = frame.point(of: position)
        map.markers.append(
          MapViewModel.Marker(
            number: "\(index + 1)", kind: .item,
            description: MapViewModel.joined([stored.item.title, place, due]), origin: origin,
            point: pins.place(origin)))
      }
    }
    var labels = LabelLayout(on: map.canvas, around: map.markers.map(\.point), layout: layout)
    var named: Set<String> = []
    for marker in map.markers where named.insert(marker.number).inserted {
      let title = items[(Int(marker.number) ?? 1) - 1].item.title
      if let label = labels.label(title, besidePin: marker.point) { map.names.append(label) }
    }
    for stored in numbered {
      for place in stored.item.places {
        let outline = FenceOutline(of: place.region, in: frame)
        guard !outline.isEmpty else { continue }
        map.fences.append(
          MapViewModel.Fence(
            description: MapViewModel.joined([stored.item.title, place.name]), isFired: false,
            area: outline.area, border: outline.border, label: nil))
      }
    }
    if items.count > numbered.count {
      map.rows.append(
        MapViewModel.Row(
          number: "", kind: .item, title: "and \(items.count - numbered.count) more"))
    }
    return map
  }
}
