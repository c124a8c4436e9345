import ToDo

/// A rectangle around points; empty before the first.
struct MapBox: Hashable {
  private(set) var low = MapPoint(x: .infinity, y: .infinity)
  private(set) var high = MapPoint(x: -.infinity, y: -.infinity)

  init(_ points: some Sequence<MapPoint>) {
    for point in points { include(point) }
  }

  mutating func include(_ point: MapPoint) {
    low = MapPoint(x: min(low.x, point.x), y: min(low.y, point.y))
    high = MapPoint(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  func union(_ other: MapBox) -> MapBox {
    MapBox([low, high, other.low, other.high].filter(\.x.isFinite))
  }

  /// The box with a margin added on each side.
  func grown(by margin: Double) -> MapBox {
    MapBox([
      MapPoint(x: low.x - margin, y: low.y - margin),
      MapPoint(x: high.x + margin, y: high.y + margin),
    ])
  }

  var width: Double { max(0, high.x - low.x) }
  var height: Double { max(0, high.y - low.y) }
  var longerSide: Double { max(width, height) }
  var middle: MapPoint { MapPoint(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2) }

  func contains(_ point: MapPoint) -> Bool { intersects(MapBox(CollectionOfOne(point))) }

  func intersects(_ other: MapBox) -> Bool {
    low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y
      && other.low.y <= high.y
  }
}
