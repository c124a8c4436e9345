/// A point of a drawing, in pixels to the right and down from its upper left corner; in a projection,
/// in metres east and north of its centre.
struct MapPoint: Hashable, Sendable {
  let x: Double
  let y: Double

  func distance(to other: MapPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// The distance to the straight line between two points, which ends at them.
  func distance(fromLineBetween start: MapPoint, _ end: MapPoint) -> Double {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let squaredLength = width * width + height * height
    guard squaredLength > 0 else { return distance(to: start) }
    let along = ((x - start.x) * width + (y - start.y) * height) / squaredLength
    let share = min(1, max(0, along))
    return distance(to: MapPoint(x: start.x + share * width, y: start.y + share * height))
  }
}
