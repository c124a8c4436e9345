import Geodesy
import Synchronization

/// A region's shape with everything that is computed from it once. It does not change, so it can
/// be shared freely.
final class RegionStorage: Sendable {
  // What `covers` reads comes first, side by side: usually the region is not in the CPU's cache.
  /// The box around `planarPolygons`.
  let planarBox: PlanarBox
  /// Tells which points `planarPolygons` cover; made when a position in the box is first
  /// tested, because it takes as much memory as the vertices.
  let locator = LazyLocator()
  /// Whether the shape is polygons.
  let isPolygons: Bool
  let coversNorthPole: Bool
  let coversSouthPole: Bool
  let shape: Region.Shape
  let repairs: [RegionWarning]
  let boundingBall: Ball
  /// Made when a distance is first measured: it takes about 100 bytes and two geodesics per edge,
  /// and most regions are too far away to need it.
  private let madeBoundary = Mutex<BoundaryTree?>(nil)
  /// Computed when it is first needed: for most regions it never is.
  private let knownSquareMeters = Mutex<Double?>(nil)

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
    planarBox = PlanarBox(around: planarPolygons)
    let latitudes = planarPolygons.joined().joined().lazy.map(\.y)
    coversNorthPole = latitudes.contains(90)
    coversSouthPole = latitudes.contains(-90)
  }

  /// The same region with other warnings.
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

  /// The area in square metres.
  ///
  /// - Complexity: that of `Region.area` the first time, then O(1).
  var areaSquareMeters: Double {
    knownSquareMeters.withLock { known in
      if let known { return known }
      let area = computedSquareMeters
      known = area
      return area
    }
  }

  /// The area in square metres, if it was computed before.
  var areaSquareMetersIfKnown: Double? { knownSquareMeters.withLock { $0 } }

  /// Polygons and a box in the plane, cut at the antimeridian; nothing for other shapes.
  ///
  /// - Complexity: O(*n*). Stored, they would double a region's memory, and they are rarely needed.
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
    case .corridor(let lines, _): return BoundaryEdge.different(Self.edges(along: lines))
    }
  }

  private static func edges(along lines: [[Coordinate]]) -> [BoundaryEdge] {
    lines.flatMap { BoundaryEdge.edges(along: $0.map(PlanarPoint.init)) }
  }
}
