import ToDo

/// Finds room for labels on a map.
struct LabelLayout {
  /// The most letters of a label; longer texts are cut.
  private static let longest = 26
  /// The most labels on a map: more would fill it.
  private static let most = 60
  // The average width of a letter of 12 pixels in common fonts.
  private static let letterWidth = 7.2
  private static let height = 15.0

  private let canvas: MapBox
  private var taken: [MapBox]
  private var count = 0

  /// - Parameter points: points that labels must not cover, nor come close to.
  init(on canvas: MapBox, around points: [MapPoint]) {
    self.canvas = canvas.grown(by: -4)
    taken = points.map { MapBox(CollectionOfOne($0)).grown(by: MarkerLayout.spacing / 2) }
  }

  /// Puts a label above or below the lines of a fence; nil where there is no room.
  mutating func label(_ text: String, of lines: [[MapPoint]]) -> TrackMapViewModel.Label? {
    let points = lines.joined().filter(canvas.contains)
    guard count < Self.most, !text.isEmpty, let top = points.min(by: { $0.y < $1.y }),
      let bottom = points.max(by: { $0.y < $1.y })
    else { return nil }
    let shown = text.count > Self.longest ? text.prefix(Self.longest - 1) + "…" : text[...]
    let half = Self.letterWidth * Double(shown.count) / 2
    let places = [
      MapPoint(x: top.x, y: top.y - 4), MapPoint(x: bottom.x, y: bottom.y + Self.height + 1),
    ]
    for place in places {
      let x = min(canvas.high.x - half, max(canvas.low.x + half, place.x))
      let room = MapBox([
        MapPoint(x: x - half, y: place.y - Self.height), MapPoint(x: x + half, y: place.y),
      ])
      guard canvas.contains(room.low), canvas.contains(room.high),
        !taken.contains(where: room.intersects)
      else { continue }
      taken.append(room)
      count += 1
      return TrackMapViewModel.Label(text: String(shown), point: MapPoint(x: x, y: place.y - 3))
    }
    return nil
  }
}
