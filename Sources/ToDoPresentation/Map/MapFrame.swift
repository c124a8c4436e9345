import ToDo

/// The part of the earth that a map shows, and its scale.
struct MapFrame {
  /// The smallest side of what is shown: a track that stood still is shown with its surroundings.
  private static let leastMeters = 200.0

  let projection: MapProjection
  let layout: MapLayout
  let height: Double
  let metersPerPixel: Double
  private let middle: MapPoint

  /// - Parameter box: in metres of the projection.
  init(showing box: MapBox, in projection: MapProjection, layout: MapLayout = .image) {
    self.projection = projection
    self.layout = layout
    middle = box.middle
    let width = max(box.width, box.longerSide == box.width ? Self.leastMeters : 0)
    let tall = max(box.height, box.longerSide == box.height ? Self.leastMeters : 0)
    let inner = layout.width - 2 * layout.margin
    let tallest = layout.heights.upperBound - 2 * layout.margin
    metersPerPixel = max(width / inner, tall / tallest)
    height = min(
      max(tall / metersPerPixel + 2 * layout.margin, layout.heights.lowerBound).rounded(),
      layout.heights.upperBound)
  }

  /// The whole drawing, in pixels.
  var canvas: MapBox { MapBox([MapPoint(x: 0, y: 0), MapPoint(x: layout.width, y: height)]) }

  func point(of position: Coordinate) -> MapPoint { point(projection.point(of: position)) }

  func point(_ meters: MapPoint) -> MapPoint {
    MapPoint(
      x: layout.width / 2 + (meters.x - middle.x) / metersPerPixel,
      y: height / 2 - (meters.y - middle.y) / metersPerPixel)
  }

  /// A ball that contains everything that is shown.
  var ball: Ball {
    let corner = MapPoint(x: layout.width / 2 * metersPerPixel, y: height / 2 * metersPerPixel)
    let toMiddle = middle.distance(to: MapPoint(x: 0, y: 0))
    return Ball(
      center: ECEF(projection.center),
      radiusMeters: toMiddle + corner.distance(to: MapPoint(x: 0, y: 0)))
  }
}
