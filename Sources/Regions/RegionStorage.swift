import Geodesy
import Synchronization

/// What a region holds, with all that is computed from it once. Immutable to the outside, and so
/// shared freely.
final class RegionStorage: Sendable {
  // First and side by side what covering reads: mostly the region is not in the cache.
  /// The box around `planarPolygons`.
  let planarBox: PlanarBox
  /// Tells which points `planarPolygons` cover; made when a position in the box is first asked
  /// about, for it takes as much room as the vertices.
  let locator = LazyLocator()
  /// Whether the shape is polygons.
  let isPolygons: Bool
  let coversNorthPole: Bool
  let coversSouthPole: Bool
  let shape: Region.Shape
  let repairs: [RegionWarning]
  let boundingBall: Ball
  /// Made when a distance is first asked for: it takes some 100 bytes and two geodesics an edge,
  /// and most regions are far from who asks.
  private let madeBoundary = Mutex<BoundaryTree?>(nil)

  init(_ shape: Region.Shape, repairs: [RegionWarning]) {
    self.shape = shape
    self.repairs = repairs
    let planarPolygons = Self.planarPolygons(of: shape)
    if case .polygons = shape { isPolygons = true } else { isPolygons = false }
    switch shape {
    case .circle(let center, let radius):
      boundingBall = .around(center, meters: radius.meters)
    case .polygons, .box:
      boundingBall = .enclosing(
        planarPolygons, boundary: BoundaryEdge.boundary(of: planarPolygons))
    case .corridor(let lines, let halfWidth):
      boundingBall = Ball.enclosing(Self.edges(along: lines))
        .grown(meters: halfWidth.meters)
    }
    planarBox = planarPolygons.joined().joined().reduce(into: PlanarBox()) { $0.include($1) }
    let latitudes = planarPolygons.joined().joined().lazy.map(\.y)
    coversNorthPole = latitudes.contains(90)
    coversSouthPole = latitudes.contains(-90)
  }

  /// The same region with another report.
  init(copying other: RegionStorage, repairs: [RegionWarning]) {
    shape = other.shape
    self.repairs = repairs
    boundingBall = other.boundingBall
    planarBox = other.planarBox
    isPolygons = other.isPolygons
    coversNorthPole = other.coversNorthPole
    coversSouthPole = other.coversSouthPole
  }

  /// The edges that distances are measured to: the boundary of polygons and of a box, the lines
  /// of a corridor; none for a circle.
  ///
  /// - Complexity: O(*n*) the first time, then O(1).
  var boundary: BoundaryTree {
    madeBoundary.withLock { made in
      if let made { return made }
      let boundary = BoundaryTree(edges)
      made = boundary
      return boundary
    }
  }

  /// Polygons and a box in the plane, cut at the antimeridian; nothing for other shapes.
  ///
  /// - Complexity: O(*n*). It would double the room that a region takes, and is rarely wanted.
  var planarPolygons: [[[PlanarPoint]]] { Self.planarPolygons(of: shape) }

  private static func planarPolygons(of shape: Region.Shape) -> [[[PlanarPoint]]] {
    switch shape {
    case .polygons(let polygons): polygons.map(\.planarRings)
    case .box(let southwest, let northeast):
      PlanarPoint.rings(ofBoxFrom: southwest, to: northeast)
    case .circle, .corridor: []
    }
  }

  private var edges: [BoundaryEdge] {
    switch shape {
    case .circle: return []
    case .polygons, .box: return BoundaryEdge.boundary(of: planarPolygons)
    case .corridor(let lines, _): return Self.edges(along: lines)
    }
  }

  private static func edges(along lines: [[Coordinate]]) -> [BoundaryEdge] {
    lines.flatMap { BoundaryEdge.edges(along: $0.map(PlanarPoint.init)) }
  }
}
