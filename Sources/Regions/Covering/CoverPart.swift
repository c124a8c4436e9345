import Geodesy

/// A part of a region in longitude and latitude, for an index: a box around it, and a record that tells
/// which positions in the box are covered.
package struct CoverPart: Sendable {
  fileprivate let box: PlanarBox
  fileprivate let content: Content

  fileprivate enum Content: Sendable {
    case polygons(RegionStorage, Side?)
    /// Only the region itself tells.
    case other
  }

  /// A side of the antimeridian.
  fileprivate enum Side {
    case west, east

    func has(_ polygon: [[PlanarPoint]]) -> Bool {
      (PlanarBox(around: [polygon]).west >= 0) == (self == .west)
    }
  }

  package var west: Double { box.west }
  package var south: Double { box.south }
  package var east: Double { box.east }
  package var north: Double { box.north }

  /// The bytes of a `CoverRecord`.
  package var record: [UInt8] {
    switch content {
    case .polygons(let storage, let side):
      CoverRecord.polygons(
        side.map { storage.planarPolygons.filter($0.has) } ?? storage.planarPolygons, in: box)
    case .other: CoverRecord.other
    }
  }
}

extension Region {
  /// What an index has to know of the region: one part, or two whose longitudes do not overlap; none of
  /// a circle, which an index finds by its ball.
  ///
  /// - Complexity: O(1), but O(*n*) for corridors and across the antimeridian.
  package var coverParts: [CoverPart] {
    switch shape {
    case .circle:
      []
    case .corridor(let lines, let halfWidth):
      PlanarBox(around: [lines.map { $0.map(PlanarPoint.init) }]).grown(meters: halfWidth.meters)
        .map { CoverPart(box: $0, content: .other) }
    case .box, .polygons:
      storage.polygonParts
    }
  }
}

extension RegionStorage {
  /// Two if there are polygons up to ±180° on both sides with a gap between.
  fileprivate var polygonParts: [CoverPart] {
    // Without positions there is nothing to find.
    guard planarBox.west <= planarBox.east else { return [] }
    let whole = CoverPart(box: planarBox, content: .polygons(self, nil))
    guard planarBox.west == -180, planarBox.east == 180 else { return [whole] }
    let sides = [CoverPart.Side.east, .west].map { side in
      CoverPart(
        box: PlanarBox(around: planarPolygons.filter(side.has)), content: .polygons(self, side))
    }
    // A search finds boxes that are a hundredth of a degree away too, and both parts would be found.
    return sides[1].west - sides[0].east > 0.1 && sides[1].west <= sides[1].east ? sides : [whole]
  }
}

extension PlanarBox {
  /// The boxes of everything within a distance along the ground of this one: two if the antimeridian is
  /// between, whose longitudes do not overlap.
  func grown(meters: Double) -> [PlanarBox] {
    // Distances are measured to nanometres, and degrees are rounded by them.
    let meters = meters + 0.001
    let degrees = 180 / Double.pi
    // A degree of latitude is shortest at the equator, where the radius of curvature is a(1 - e²).
    let tall =
      degrees * meters / (WGS84.semiMajorAxisMeters * (1 - WGS84.eccentricitySquared))
    let (low, high) = (max(-90, south - tall), min(90, north + tall))
    // A parallel's radius is at least a cos φ, and the least of those that are near enough is that of
    // the parallel nearest to a pole.
    let cosine = sineAndCosine(degrees: max(-low, high)).cosine
    let wide = degrees * meters / (WGS84.semiMajorAxisMeters * cosine)
    let (left, right) = (west - wide, east + wide)
    // Also where no longitude is too far, and at a pole.
    guard right - left < 359 else {
      return [PlanarBox(west: -180, south: low, east: 180, north: high)]
    }
    func part(_ west: Double, _ east: Double) -> PlanarBox {
      PlanarBox(west: west, south: low, east: east, north: high)
    }
    if left < -180 { return [part(-180, right), part(left + 360, 180)] }
    if right > 180 { return [part(-180, right - 360), part(left, 180)] }
    return [part(left, right)]
  }
}
