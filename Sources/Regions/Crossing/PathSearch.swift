import Geodesy

/// The search for the point at which a path first meets some edges.
///
/// Stretches of the path and balls around runs of edges are halved while they may meet, by the
/// triangle inequality. An edge is straight in longitude/latitude; seen from the path, with the
/// geodesic distance ahead and the true bearing, the path is straight and the edge is bent: it is
/// halved until it is straight as well, and crosses the path or does not.
struct PathSearch {
  /// A stretch of the path and its halves.
  private final class Stretch {
    let first: Double
    let last: Double
    let middle: ECEF
    private let path: GeodesicPath
    private(set) lazy var halves = (
      Stretch(path, first, (first + last) / 2), Stretch(path, (first + last) / 2, last)
    )
    private(set) lazy var view = PathView(of: path, from: first, to: last)

    init(_ path: GeodesicPath, _ first: Double, _ last: Double) {
      self.path = path
      self.first = first
      self.last = last
      middle = ECEF(path.position(at: (first + last) / 2))
    }

    var length: Double { last - first }

    /// Whether the stretch may come within a distance of a point.
    func mayMeet(_ point: ECEF, within meters: Double) -> Bool {
      Geodesic.lowerBoundMeters(chord: middle.chordMeters(to: point)) <= length / 2 + meters
    }
  }

  private let tree: BoundaryTree
  private var best = Double.infinity

  /// How far along the path, in metres, one of the edges is first met or missed by less than
  /// 0.01 mm; nil if it misses all of them.
  ///
  /// - Complexity: O(log *n*) expected, and some geodesics for each edge near the path.
  static func firstMeeting(of path: GeodesicPath, with tree: BoundaryTree) -> Double? {
    guard !tree.edges.isEmpty else { return nil }
    var search = PathSearch(tree: tree)
    search.visit(Stretch(path, 0, path.lengthMeters), node: 0)
    return search.best.isFinite ? search.best : nil
  }

  private init(tree: BoundaryTree) {
    self.tree = tree
  }

  private mutating func visit(_ stretch: Stretch, node index: Int) {
    let node = tree.nodes[index]
    guard stretch.first < best, node.radiusMeters >= 0,
      stretch.mayMeet(node.point, within: node.radiusMeters)
    else { return }
    if stretch.length > 2 * node.radiusMeters, stretch.length > Self.shortestStretchMeters {
      visit(stretch.halves.0, node: index)
      visit(stretch.halves.1, node: index)
    } else if index < tree.firstLeaf {
      visit(stretch, node: 2 * index + 1)
      visit(stretch, node: 2 * index + 2)
    } else {
      for edge in tree.edgeRange(ofLeaf: index) {
        visit(stretch, EdgePiece(edge: tree.edges[edge], first: 0, last: 1))
      }
    }
  }

  /// A piece of an edge between two fractions.
  private struct EdgePiece {
    let edge: BoundaryEdge
    let first: Double
    let last: Double

    var middle: Double { (first + last) / 2 }
    var longestLengthMeters: Double { edge.longestLengthMeters(from: first, to: last) }
    var halves: (EdgePiece, EdgePiece) {
      (
        EdgePiece(edge: edge, first: first, last: middle),
        EdgePiece(edge: edge, first: middle, last: last)
      )
    }
  }

  private mutating func visit(_ stretch: Stretch, _ piece: EdgePiece) {
    let length = piece.longestLengthMeters
    guard stretch.first < best,
      stretch.mayMeet(ECEF(piece.edge.position(at: piece.middle)), within: length / 2)
    else { return }
    let longest = max(4 * length, Self.shortestStretchMeters)
    if stretch.length > min(longest, Self.longestViewMeters) {
      visit(stretch.halves.0, piece)
      visit(stretch.halves.1, piece)
    } else if length > Self.longestViewMeters {
      visit(stretch, piece.halves.0)
      visit(stretch, piece.halves.1)
    } else {
      meet(
        stretch, piece, stretch.view.point(of: piece.edge.position(at: piece.first)),
        stretch.view.point(of: piece.edge.position(at: piece.last)))
    }
  }

  private mutating func meet(
    _ stretch: Stretch, _ piece: EdgePiece, _ start: PathView.Point, _ end: PathView.Point
  ) {
    let middle = stretch.view.point(of: piece.edge.position(at: piece.middle))
    let length = piece.longestLengthMeters
    let (bendX, bendY) = (middle.x - (start.x + end.x) / 2, middle.y - (start.y + end.y) / 2)
    // Twice the bend at the middle, and what an edge bent both ways may hide there.
    let bend =
      2 * (bendX * bendX + bendY * bendY).squareRoot()
      + length * (length / WGS84.semiMinorAxisMeters) * (length / WGS84.semiMinorAxisMeters) / 20
    let reach = bend + Self.toleranceMeters
    guard min(start.y, end.y) <= reach, max(start.y, end.y) >= -reach,
      min(start.x, end.x) <= stretch.length + reach, max(start.x, end.x) >= -reach
    else { return }
    guard bend <= Self.toleranceMeters || piece.last - piece.first < Self.shortestShare else {
      let (left, right) = piece.halves
      meet(stretch, left, start, middle)
      meet(stretch, right, middle, end)
      return
    }
    let ahead: Double
    if max(abs(start.y), abs(end.y)) <= reach {
      // Along the path.
      ahead = max(0, min(start.x, end.x))
    } else {
      let share = min(1, max(0, start.y / (start.y - end.y)))
      ahead = start.x + share * (end.x - start.x)
    }
    guard ahead >= -reach, ahead <= stretch.length + reach else { return }
    best = min(best, stretch.first + min(stretch.length, max(0, ahead)))
  }

  private static let toleranceMeters = 1e-5
  private static let shortestStretchMeters = 1.0
  /// The longest stretch of the path that is viewed from one position.
  private static let longestViewMeters = 50_000.0
  /// Below this share of an edge, under a micrometre of the longest, halving moves nothing.
  private static let shortestShare = 1e-14
}

/// What lies around a stretch of a path: geodesic distances and bearings from its first position,
/// so that the stretch itself is straight.
private struct PathView {
  /// Metres ahead along the path, and to its right.
  struct Point {
    let x: Double
    let y: Double
  }

  private let origin: Coordinate
  private let heading: Bearing

  init(of path: GeodesicPath, from first: Double, to last: Double) {
    origin = path.position(at: first)
    heading = Geodesic.inverse(from: origin, to: path.position(at: last)).initialBearing
  }

  func point(of position: Coordinate) -> Point {
    let inverse = Geodesic.inverse(from: origin, to: position)
    let meters = inverse.distance.meters
    let (sine, cosine) = sineAndCosine(
      degrees: inverse.initialBearing.degrees - heading.degrees)
    return Point(x: meters * cosine, y: meters * sine)
  }
}
