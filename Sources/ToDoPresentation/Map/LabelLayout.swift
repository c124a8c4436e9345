import ToDo

/// Finds room for texts on a map.
struct LabelLayout {
  /// Letters that a text may have; longer ones are cut.
  private static let longest = 26
  /// How many texts a map may have before it is full.
  private static let most = 60
  // Of letters of 12 pixels, on the average, in fonts that one meets.
  private static let letterWidth = 7.2
  private static let height = 15.0

  private let canvas: MapBox
  private var taken: [MapBox]
  private var count = 0

  /// - Parameter points: what is not to be covered by texts, with what is around.
  init(on canvas: MapBox, around points: [MapPoint]) {
    self.canvas = canvas.grown(by: -4)
    taken = points.map { MapBox(CollectionOfOne($0)).grown(by: MarkerLayout.spacing / 2) }
  }

  /// Puts a text above or below what is drawn; nil where there is no room.
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
