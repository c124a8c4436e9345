import ToDo

/// Finds room for labels on a map.
struct LabelLayout {
  /// The most letters of a label; longer texts are cut.
  private static let longest = 26
  /// The most letters of a label that finds no room otherwise, if it is important.
  private static let shortest = 13
  /// The most labels on a map: more would fill it.
  private static let most = 60
  /// How far labels stay from lines, in pixels.
  private static let clearance = 3.0

  private let canvas: MapBox
  private let layout: MapLayout
  private var taken: [MapBox]
  private var count = 0

  /// - Parameters:
  ///   - points: points that labels must not cover, nor come close to.
  ///   - lines: lines that labels must not cover.
  init(
    on canvas: MapBox, around points: [MapPoint], avoiding lines: [[MapPoint]] = [],
    layout: MapLayout
  ) {
    self.canvas = canvas.grown(by: -4)
    self.layout = layout
    taken = points.map { MapBox(CollectionOfOne($0)).grown(by: layout.pinSpacing / 2) }
    taken += Self.furniture(of: canvas, layout)
    for line in lines { taken += Self.boxes(along: line, on: canvas) }
  }

  /// Where the arrow to the north and the scale are drawn.
  private static func furniture(of canvas: MapBox, _ layout: MapLayout) -> [MapBox] {
    let (low, high) = (canvas.low, canvas.high)
    return [
      MapBox([
        MapPoint(x: high.x - 40, y: low.y), MapPoint(x: high.x, y: low.y + 28 + layout.letters),
      ]),
      MapBox([
        MapPoint(x: low.x, y: high.y - 28 - layout.letters), MapPoint(x: low.x + 160, y: high.y),
      ]),
    ]
  }

  /// Small boxes along the visible part of a line.
  private static func boxes(along line: [MapPoint], on canvas: MapBox) -> [MapBox] {
    let step = 8.0
    return zip(line, line.dropFirst()).flatMap { start, end -> [MapBox] in
      guard MapBox([start, end]).intersects(canvas) else { return [] }
      let count = max(1, (start.distance(to: end) / step).rounded(.up))
      return (0..<Int(min(count, 1_000))).map { index in
        func point(_ share: Double) -> MapPoint {
          MapPoint(
            x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
        }
        return MapBox([point(Double(index) / count), point(Double(index + 1) / count)])
          .grown(by: clearance)
      }
    }
  }

  /// Puts a label above, below or beside the lines of a fence; nil where there is no room.
  ///
  /// - Parameters:
  ///   - text: the text, which is cut if it is long.
  ///   - lines: the lines of the fence.
  ///   - isImportant: whether it is cut more where there is no room otherwise.
  mutating func label(
    _ text: String, of lines: [[MapPoint]], isImportant: Bool
  ) -> MapViewModel.Label? {
    let points = lines.joined().filter(canvas.contains)
    guard let top = points.min(by: { $0.y < $1.y }), let bottom = points.max(by: { $0.y < $1.y }),
      let left = points.min(by: { $0.x < $1.x }), let right = points.max(by: { $0.x < $1.x })
    else { return nil }
    let whole = label(text, above: top, below: bottom, left: left, right: right)
    guard whole == nil, isImportant, text.count > Self.shortest else { return whole }
    return label(
      text.prefix(Self.shortest - 1) + "…", above: top, below: bottom, left: left, right: right)
  }

  /// Puts a label beside, above or below a pin; nil where there is no room.
  mutating func label(_ text: String, besidePin point: MapPoint) -> MapViewModel.Label? {
    let radius = layout.pinSpacing / 2
    return label(
      text, above: MapPoint(x: point.x, y: point.y - radius),
      below: MapPoint(x: point.x, y: point.y + radius),
      left: MapPoint(x: point.x - radius, y: point.y),
      right: MapPoint(x: point.x + radius, y: point.y))
  }

  private mutating func label(
    _ text: String, above top: MapPoint, below bottom: MapPoint, left: MapPoint, right: MapPoint
  ) -> MapViewModel.Label? {
    guard count < Self.most, !text.isEmpty else { return nil }
    let shown = text.count > Self.longest ? text.prefix(Self.longest - 1) + "…" : text[...]
    let half = layout.letterWidth * Double(shown.count) / 2
    let (height, drop) = (layout.lineHeight, layout.lineHeight / 2)
    func inside(_ x: Double) -> Double {
      min(canvas.high.x - half, max(canvas.low.x + half, x))
    }
    let places = [
      MapPoint(x: inside(top.x), y: top.y - 4),
      MapPoint(x: inside(bottom.x), y: bottom.y + height + 1),
      MapPoint(x: right.x + 5 + half, y: right.y + drop),
      MapPoint(x: left.x - 5 - half, y: left.y + drop),
      MapPoint(x: right.x + half, y: top.y), MapPoint(x: left.x - half, y: top.y),
      MapPoint(x: right.x + half, y: bottom.y + height),
      MapPoint(x: left.x - half, y: bottom.y + height),
    ]
    for place in places {
      let room = MapBox([
        MapPoint(x: place.x - half, y: place.y - height), MapPoint(x: place.x + half, y: place.y),
      ])
      guard canvas.contains(room.low), canvas.contains(room.high),
        !taken.contains(where: room.intersects)
      else { continue }
      taken.append(room)
      count += 1
      return MapViewModel.Label(
        text: String(shown), point: MapPoint(x: place.x, y: place.y - 0.2 * layout.letters))
    }
    return nil
  }
}
