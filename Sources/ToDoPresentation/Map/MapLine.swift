import ToDo

/// A line on the earth, straight in longitude/latitude, as it is drawn in a frame: with as many
/// points between its own as its curve there asks for.
struct MapLine {
  /// How far what is drawn may be from what is meant, in pixels.
  static let tolerance = 0.25
  /// However far an edge leads: it is halved no more often than this.
  private static let depthLimit = 14
  /// Where a curve is looked at, as a share of its edge: not in its middle, where one that bends
  /// to both sides may meet its chord.
  private static let share = 0.4

  private let frame: MapFrame
  private(set) var positions: [Coordinate] = []
  private(set) var points: [MapPoint] = []
  /// Whether the edge that begins at a point is none: only the cut at the antimeridian or a pole.
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
    // A curve stays near its chord: one far outside is not seen.
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
