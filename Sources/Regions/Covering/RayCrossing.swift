/// The parity with which a ray from a point to the east crosses the edges of a walk, which is odd
/// inside.
///
/// An edge is crossed when one of its ends lies north of the ray and the other does not, and the
/// point lies west of it. GEOS decides in the same way over all rings at once
/// (`RayCrossingCounter`). Points on an edge, or too near one to tell, are left to GEOS.
struct RayCrossing {
  let point: PlanarPoint
  /// Unsafe, as the vertices lie in a managed buffer; it is there while this is.
  private let vertices: UnsafePointer<PlanarPoint>
  private var isOdd = false
  private var isOnVertex = false
  private var isInDoubt = false

  init(from point: PlanarPoint, vertices: UnsafePointer<PlanarPoint>) {
    self.point = point
    self.vertices = vertices
  }

  /// Whether edges to come can still change the answer.
  var isOpen: Bool { !isOnVertex && !isInDoubt }

  /// Whether the point is inside or on a vertex; nil where it may lie on an edge.
  var answer: Bool? { isOnVertex ? true : isInDoubt ? nil : isOdd }

  /// Whether edges in the box may be crossed, or have the point on them.
  func mayCross(_ box: PlanarBox) -> Bool {
    box.south <= point.y && point.y <= box.north && point.x <= box.east
  }

  /// Takes the edges from one vertex to another, all of them east of the point.
  mutating func crossToTheEast(_ first: Int, _ last: Int) {
    if (vertices[first].y > point.y) != (vertices[last].y > point.y) { isOdd.toggle() }
  }

  /// Takes the edges from one vertex to another, one by one.
  mutating func scan(_ first: Int, _ last: Int) {
    var previous = vertices[first]
    if previous == point {
      isOnVertex = true
      return
    }
    for index in first + 1..<last + 1 {
      let vertex = vertices[index]
      if vertex.y == point.y || (vertex.y > point.y) != (previous.y > point.y) {
        take(previous, vertex)
        guard isOpen else { return }
      }
      previous = vertex
    }
  }

  /// Takes an edge that ends on the point's latitude or beyond it.
  private mutating func take(_ start: PlanarPoint, _ end: PlanarPoint) {
    if end == point {
      isOnVertex = true
    } else if start.y != end.y {
      if (start.y > point.y) != (end.y > point.y) { cross(start, end) }
    } else if (start.x < point.x) != (end.x < point.x) {
      isInDoubt = true
    }
  }

  /// Takes an edge with one end north of the ray.
  private mutating func cross(_ start: PlanarPoint, _ end: PlanarPoint) {
    let startEast = start.x - point.x
    let endEast = end.x - point.x
    guard startEast >= 0 || endEast >= 0 else { return }
    if startEast > 0, endEast > 0 {
      isOdd.toggle()
      return
    }
    // Their difference is positive when the point lies left of the edge.
    let left = startEast * (end.y - point.y)
    let right = endEast * (start.y - point.y)
    let doubt = RayCrossing.relativeRounding * (abs(left) + abs(right)) + RayCrossing.underflow
    if abs(left - right) <= doubt { isInDoubt = true }
    // An edge that leads north has the point on its left when it is crossed.
    if (left > right) == (end.y > start.y) { isOdd.toggle() }
  }

  /// How far, relative to the sum of the two products, rounding can move their difference: (3 + 16ε)ε with ε = 2⁻⁵³ (J. R. Shewchuk, Adaptive precision
  /// floating-point arithmetic and fast robust geometric predicates, 1997, section 4.3).
  private static let relativeRounding = (3 + 16 * 0x1p-53) * 0x1p-53
  /// That holds where no product underflows; one that does loses far less than this.
  private static let underflow = 0x1p-1000
}
