/// What the signs on a map mean, in lines below it.
struct MapLegend {
  enum Sign: String, Hashable { case start, end, gap, fired, place }

  struct Entry: Hashable {
    let sign: Sign
    let text: String
    let point: MapPoint
  }

  /// The space that a sign takes before its text.
  static let signWidth = 30.0
  private static let gap = 18.0

  /// The signs with their texts, from the map's lower edge down.
  private(set) var entries: [Entry] = []
  private(set) var height = 0.0

  init(_ map: MapViewModel) {
    var signs: [(Sign, String)] = []
    if let start = map.start { signs.append((.start, Self.joined("start", start.text))) }
    if let end = map.end { signs.append((.end, Self.joined("end", end.text))) }
    if !map.gaps.isEmpty { signs.append((.gap, "no positions")) }
    if map.fences.contains(where: \.isFired) { signs.append((.fired, "fired here")) }
    if map.fences.contains(where: { !$0.isFired }) {
      let hasItems = map.markers.contains { $0.kind == .item }
      signs.append((.place, hasItems ? map.headings.place : "did not fire"))
    }
    guard !signs.isEmpty else { return }
    let line = map.layout.lineHeight + 6
    var (x, y) = (0.0, line)
    for (sign, text) in signs {
      let width = Self.signWidth + map.layout.letterWidth * Double(text.count) + Self.gap
      if x > 0, x + width > map.width {
        x = 0
        y += line
      }
      entries.append(Entry(sign: sign, text: text, point: MapPoint(x: x, y: y)))
      x += width
    }
    height = y + line / 2
  }

  private static func joined(_ name: String, _ text: String) -> String {
    text.isEmpty ? name : "\(name) \(text)"
  }
}
