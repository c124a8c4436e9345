import ToDo

/// Cuts off the parts of a ring that lie outside a rectangle (I. E. Sutherland, G. W. Hodgman, *Reentrant polygon
/// clipping*, Communications of the ACM 17, 1974).
enum MapClip {
  /// The part of a ring inside the box, as a ring; empty if there is none.
  static func ring(_ ring: [MapPoint], to box: MapBox) -> [MapPoint] {
    var rest = ring.first == ring.last ? Array(ring.dropLast()) : ring
    let sides: [(_ point: MapPoint) -> Double] = [
      { $0.x - box.low.x }, { box.high.x - $0.x }, { $0.y - box.low.y }, { box.high.y - $0.y },
    ]
    for depth in sides { rest = cut(rest, depth) }
    return rest
  }

  /// - Parameter depth: how far inside a point is; negative outside.
  private static func cut(_ ring: [MapPoint], _ depth: (MapPoint) -> Double) -> [MapPoint] {
    var kept: [MapPoint] = []
    for (index, end) in ring.enumerated() {
      let start = ring[index == 0 ? ring.count - 1 : index - 1]
      let (before, after) = (depth(start), depth(end))
      if (before < 0) != (after < 0) {
        let share = before / (before - after)
        kept.append(
          MapPoint(
            x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y)))
      }
      if after >= 0 { kept.append(end) }
    }
    return kept
  }
}
