import ToDo

/// Puts markers beside each other where they would overlap.
struct MarkerLayout {
  /// The distance at which two markers do not touch, in pixels.
  private let spacing: Double
  private static let rings = 4

  /// Where a moved marker may be.
  private let canvas: MapBox
  private var taken: [Cell: [MapPoint]] = [:]

  private struct Cell: Hashable {
    let column: Int
    let row: Int
  }

  /// - Parameter canvas: the drawing; a marker that has to move stays whole on it.
  init(on canvas: MapBox, layout: MapLayout = .image) {
    spacing = layout.pinSpacing
    self.canvas = canvas.grown(by: -spacing / 2)
  }

  /// Where to put the marker of a point: at the point or, if that is taken, beside it; at the point
  /// too if there is no room nearby.
  ///
  /// - Precondition: the point lies on a drawing, within a million pixels.
  mutating func place(_ point: MapPoint) -> MapPoint {
    let place =
      candidates(around: point).first {
        ($0 == point || canvas.contains($0)) && isFree($0)
      } ?? point
    taken[cell(of: place), default: []].append(place)
    return place
  }

  private func isFree(_ point: MapPoint) -> Bool {
    let cell = cell(of: point)
    for column in (cell.column - 1)...(cell.column + 1) {
      for row in (cell.row - 1)...(cell.row + 1) {
        let others = taken[Cell(column: column, row: row)] ?? []
        // Rounding can bring neighbours in a ring slightly closer.
        if others.contains(where: { $0.distance(to: point) < spacing * 0.99 }) { return false }
      }
    }
    return true
  }

  private func cell(of point: MapPoint) -> Cell {
    Cell(
      column: Int((point.x / spacing).rounded(.down)), row: Int((point.y / spacing).rounded(.down)))
  }

  /// The point itself, then rings of six, twelve, … around it, from above it clockwise.
  private func candidates(around point: MapPoint) -> [MapPoint] {
    [point]
      + (1...Self.rings).flatMap { ring in
        (0..<(6 * ring)).map { step in
          let turn = sineAndCosine(degrees: 60 * Double(step) / Double(ring))
          let radius = spacing * Double(ring) * 1.05
          return MapPoint(x: point.x + radius * turn.sine, y: point.y - radius * turn.cosine)
        }
      }
  }
}
