import ToDo

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MapViewModel {
  /// How far apart arrows are, and how far from ends and pins, in pixels.
  private static let arrowSpacing = 110.0
  private static let arrowClearance = 18.0
  private static let mostArrows = 80

  /// Which way the track leads, at even steps that keep clear of its ends and of pins.
  var arrows: [Arrow] {
    let obstacles = markers.map(\.point) + [start, end].compactMap(\.self).map(\.point)
    var arrows: [Arrow] = []
    for run in runs {
      var next = Self.arrowSpacing / 2
      var along = 0.0
      for (from, to) in zip(run, run.dropFirst()) {
        let length = from.distance(to: to)
        // A bend shorter than this says little about where the way leads.
        while next <= along + length, arrows.count < Self.mostArrows {
          let share = length > 0 ? (next - along) / length : 0
          let point = MapPoint(
            x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
          next += Self.arrowSpacing
          guard length > 3, canvas.contains(point),
            !obstacles.contains(where: { $0.distance(to: point) < Self.arrowClearance }),
            !arrows.contains(where: { $0.point.distance(to: point) < 2 * Self.arrowClearance })
          else { continue }
          arrows.append(
            Arrow(point: point, degrees: atan2(to.y - from.y, to.x - from.x) * 180 / .pi))
        }
        along += length
      }
    }
    return arrows
  }
}
