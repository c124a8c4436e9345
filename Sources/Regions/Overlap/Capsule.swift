/// All points of a plane within a distance of a segment: a rectangle with half a disk at each end.
struct Capsule {
  let start: FramePoint
  let end: FramePoint
  let radius: Double
  /// The vector of length `radius` across the segment that points up; without length if the segment
  /// is vertical, or a point.
  private let up: (x: Double, y: Double)

  init(from start: FramePoint, to end: FramePoint, radius: Double) {
    self.start = start
    self.end = end
    self.radius = radius
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let scale = dx == 0 ? 0 : (dx > 0 ? radius : -radius) / length
    up = (-dy * scale, dx * scale)
  }

  var minX: Double { min(start.x, end.x) - radius }
  var maxX: Double { max(start.x, end.x) + radius }

  /// Where the outline turns back, or changes between a straight side and an arc.
  var cornersX: [Double] {
    [
      start.x - radius, start.x - up.x, start.x + up.x, start.x + radius,
      end.x - radius, end.x - up.x, end.x + up.x, end.x + radius,
    ]
  }

  /// Where the outline crosses a circle around the origin, and perhaps where it would do so if an arc
  /// were a whole circle or a side a whole line.
  func crossingsX(withCircleOfRadius reach: Double) -> [Double] {
    var found: [Double] = []
    for center in [start, end] {
      // Along the line of both centres, from the origin, to the line of the crossings.
      let along =
        ((center.meters - radius) * (center.meters + radius) + reach * reach) / (2 * center.meters)
      let square = (reach - along) * (reach + along)
      guard center.meters > 0, square >= 0 else { continue }
      let (middle, half) = (along * center.x, square.squareRoot() * center.y)
      found += [(middle - half) / center.meters, (middle + half) / center.meters]
    }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard up.y > 0 else { return found }
    for offset in [-1.0, 1] {
      let (x, y) = (start.x + offset * up.x, start.y + offset * up.y)
      let along = (x * dx + y * dy) / length
      let beside = (x * dy - y * dx) / length
      let square = (reach - beside) * (reach + beside)
      guard square >= 0 else { continue }
      let half = square.squareRoot()
      found += [x + (-along - half) * dx / length, x + (-along + half) * dx / length]
    }
    return found
  }

  /// The ends of the part of a vertical line that lies in the capsule; the lower one is above the
  /// upper one if the line passes beside it.
  func span(atX x: Double) -> (low: Double, high: Double) {
    let first = Self.span(atX: x, around: start, radius: radius)
    let last = Self.span(atX: x, around: end, radius: radius)
    var low = min(first.low, last.low)
    var high = max(first.high, last.high)
    if let side = side(atX: x, offset: 1) { high = max(high, side) }
    if let side = side(atX: x, offset: -1) { low = min(low, side) }
    return (low, high)
  }

  /// How high the straight side above (1) or below (-1) the segment is, where there is one.
  private func side(atX x: Double, offset: Double) -> Double? {
    let (startX, endX) = (start.x + offset * up.x, end.x + offset * up.x)
    guard up.y > 0, min(startX, endX) <= x, x <= max(startX, endX) else { return nil }
    let fraction = (x - startX) / (endX - startX)
    return start.y + fraction * (end.y - start.y) + offset * up.y
  }

  private static func span(
    atX x: Double, around center: FramePoint, radius: Double
  ) -> (low: Double, high: Double) {
    let square = (radius - (x - center.x)) * (radius + (x - center.x))
    guard square >= 0 else { return (.infinity, -.infinity) }
    let half = square.squareRoot()
    return (center.y - half, center.y + half)
  }
}
