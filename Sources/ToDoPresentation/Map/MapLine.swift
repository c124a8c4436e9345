import ToDo

/// A line on the earth, straight in longitude/latitude, as it is drawn in a frame. Where it curves on
/// the map, points are added between its own.
struct MapLine {
  /// How far the drawn line may be from the true one, in pixels.
  static let tolerance = 0.25
  /// How often an edge may be divided, however long it is.
  private static let depthLimit = 14
  /// Where an edge is divided, as a share of its length: not in the middle, where a curve that bends
  /// to both sides may meet its chord.
  private static let share = 0.4

  private let frame: MapFrame
  private(set) var positions: [Coordinate] = []
  private(set) var points: [MapPoint] = []
  /// For each point, whether its edge is only the cut at the antimeridian or a pole.
  private(set) var isSeam: [Bool] = []

  init(_ line: [Coordinate], in frame: MapFrame) {
    self.frame = frame
    guard let first = line.first else { return }
    append(first, frame.point(of: first))
    for (start, end) in zip(line, line.dropFirst()) {
      isSeam[isSeam.count - 1] =
        abs(start.longitude) == 180 && start.longitude == end.longitude
        || abs(start.latitude) == 90 && start.latitude == end.latitude
      let endPoint = frame.point(of: end)
      subdivide(start, points[points.count - 1], end, endPoint, depth: 0)
      append(end, endPoint)
    }
  }

  private mutating func append(_ position: Coordinate, _ point: MapPoint) {
    positions.append(position)
    points.append(point)
    isSeam.append(isSeam.last ?? false)
  }

  private mutating func subdivide(
    _ start: Coordinate, _ startPoint: MapPoint, _ end: Coordinate, _ endPoint: MapPoint,
    depth: Int
  ) {
    // A curve stays near its chord: far outside the canvas it is not visible.
    let reach = MapBox([startPoint, endPoint]).grown(by: startPoint.distance(to: endPoint))
    guard depth < Self.depthLimit, reach.intersects(frame.canvas) else { return }
    let between = Coordinate(
      uncheckedLatitude: start.latitude + Self.share * (end.latitude - start.latitude),
      longitude: start.longitude + Self.share * (end.longitude - start.longitude))
    let point = frame.point(of: between)
    guard point.distance(fromLineBetween: startPoint, endPoint) > Self.tolerance else { return }
    subdivide(start, startPoint, between, point, depth: depth + 1)
    append(between, point)
    subdivide(between, point, end, endPoint, depth: depth + 1)
  }
}
