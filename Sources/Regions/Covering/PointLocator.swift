/// Tells whether polygons of the plane cover a point, wherever rounding leaves no doubt.
///
/// The vertices of all rings make one walk: where a ring ends the walk goes on to the next, and
/// from the last it comes back the same way, so that a ray crosses what lies between the rings
/// twice. It takes 16 bytes a vertex, and 2 more where it has boxes.
///
/// The vertices are stored behind the header: a region that is used now and then is not in the
/// CPU's cache, and each further object would be another wait for memory.
final class PointLocator: ManagedBuffer<PointLocator.Header, PlanarPoint> {
  struct Header {
    let vertexCount: Int
    /// Nil for so few vertices that testing them one by one is faster.
    let runs: RunBoxes?
  }

  private static let mostVerticesWithoutBoxes = 96

  /// - Complexity: O(*n*) in the number of vertices.
  static func make(_ polygons: [[[PlanarPoint]]]) -> PointLocator {
    let walk = walk(polygons)
    let made = create(minimumCapacity: walk.count) { _ in
      Header(
        vertexCount: walk.count,
        runs: walk.count > mostVerticesWithoutBoxes ? RunBoxes(walk) : nil)
    }
    made.withUnsafeMutablePointerToElements { vertices in
      // A point needs no deinitializing, so this class none either.
      for (index, point) in walk.enumerated() { (vertices + index).initialize(to: point) }
    }
    // What `create` makes of a subclass is of that subclass.
    return unsafeDowncast(made, to: PointLocator.self)
  }

  /// Whether the polygons cover a point, boundary included; nil where rounding leaves a doubt.
  ///
  /// - Complexity: O(log *n*) for outlines as they are drawn; O(*n*) where most edges have the
  ///   point in their box.
  func covers(_ point: PlanarPoint) -> Bool? {
    // The only way to a managed buffer's elements; the pointer does not outlive the call.
    withUnsafeMutablePointers { header, vertices in
      var crossing = RayCrossing(from: point, vertices: UnsafePointer(vertices))
      if let runs = header.pointee.runs {
        runs.visit(&crossing)
      } else {
        crossing.scan(0, header.pointee.vertexCount - 1)
      }
      return crossing.answer
    }
  }

  /// Ring after ring, and back over their first vertices.
  static func walk(_ polygons: [[[PlanarPoint]]]) -> [PlanarPoint] {
    let rings = polygons.joined()
    var walk: [PlanarPoint] = []
    walk.reserveCapacity(rings.reduce(0) { $0 + $1.count + 1 })
    for ring in rings { walk += ring }
    for ring in rings.reversed().dropFirst() { walk += ring.prefix(1) }
    return walk
  }
}
