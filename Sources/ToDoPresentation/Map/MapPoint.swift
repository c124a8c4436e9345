/// A point of a drawing, to the right and down from its upper left corner; while a map is made, also
/// metres east and north of its centre.
struct MapPoint: Hashable, Sendable {
  let x: Double
  let y: Double

  func distance(to other: MapPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// How far it is from the straight line between two points, its ends included.
  func distance(fromLineBetween start: MapPoint, _ end: MapPoint) -> Double {
    let (width, height) = (end.x - start.x, end.y - start.y)
    let squaredLength = width * width + height * height
    guard squaredLength > 0 else { return distance(to: start) }
    let along = ((x - start.x) * width + (y - start.y) * height) / squaredLength
    let share = min(1, max(0, along))
    return distance(to: MapPoint(x: start.x + share * width, y: start.y + share * height))
  }
}
