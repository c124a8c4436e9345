import Geodesy

/// What a region holds, with all that is computed from it once. Immutable, and so shared freely.
final class RegionStorage: Sendable {
  let shape: Region.Shape
  let repairs: [RegionWarning]
  let boundingBall: BoundingBall
  /// The edges that distances are measured to: the boundary of polygons and of a box, the lines
  /// of a corridor; none for a circle.
  let boundary: BoundaryTree
  /// Polygons and a box in the plane, cut at the antimeridian.
  let planarPolygons: [[[PlanarPoint]]]
  let coversNorthPole: Bool
  let coversSouthPole: Bool

  init(_ shape: Region.Shape, repairs: [RegionWarning]) {
    self.shape = shape
    self.repairs = repairs
    switch shape {
    case .circle(let center, let radius):
      planarPolygons = []
      boundary = BoundaryTree([])
      boundingBall = .around(center, meters: radius.meters)
    case .polygons(let polygons):
      planarPolygons = polygons.map(\.planarRings)
      boundary = BoundaryTree(BoundaryEdge.boundary(of: planarPolygons))
      boundingBall = .enclosing(planarPolygons, boundary: boundary.edges)
    case .box(let southwest, let northeast):
      planarPolygons = PlanarPoint.rings(ofBoxFrom: southwest, to: northeast)
      boundary = BoundaryTree(BoundaryEdge.boundary(of: planarPolygons))
      boundingBall = .enclosing(planarPolygons, boundary: boundary.edges)
    case .corridor(let lines, let halfWidth):
      planarPolygons = []
      let edges = lines.flatMap { BoundaryEdge.edges(along: $0.map(PlanarPoint.init)) }
      boundary = BoundaryTree(edges)
      boundingBall = BoundingBall.enclosing(edges).grown(meters: halfWidth.meters)
    }
    let latitudes = planarPolygons.joined().joined().lazy.map(\.y)
    coversNorthPole = latitudes.contains(90)
    coversSouthPole = latitudes.contains(-90)
  }

  /// The same region with another report.
  init(copying other: RegionStorage, repairs: [RegionWarning]) {
    shape = other.shape
    self.repairs = repairs
    boundingBall = other.boundingBall
    boundary = other.boundary
    planarPolygons = other.planarPolygons
    coversNorthPole = other.coversNorthPole
    coversSouthPole = other.coversSouthPole
  }
}
