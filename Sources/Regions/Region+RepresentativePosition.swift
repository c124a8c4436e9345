public import Geodesy

extension Region {
  /// A position that the region covers, for uses that need a single position: the centre of a circle,
  /// the middle vertex of a corridor's first line, or a point well inside polygons or a box.
  ///
  /// For polygons it is the middle of the widest stretch that they cover of a parallel near the
  /// middle of their widest part (the interior point of an area, as the JTS Topology Suite
  /// defines it).
  /// - Complexity: O(*n*) in the number of vertices.
  public var representativePosition: Coordinate {
    switch shape {
    case .circle(let center, _):
      return center
    case .corridor(let lines, _):
      let line = lines.first ?? []
      // No corridor can be made without.
      precondition(!line.isEmpty, "A corridor has a line with positions")
      return line[line.count / 2]
    case .polygons, .box:
      let stretches = storage.planarPolygons.compactMap(WidestStretch.init)
      guard let widest = stretches.max(by: { $0.width < $1.width }) else {
        // No polygon or box can be made without.
        preconditionFailure("Polygons and boxes have an extent")
      }
      return Coordinate(uncheckedLatitude: widest.y, longitude: widest.middle)
    }
  }
}

/// The widest stretch that a polygon covers of one parallel.
private struct WidestStretch {
  let y: Double
  var middle = 0.0
  var width = -1.0

  init?(_ rings: [[PlanarPoint]]) {
    let latitudes = rings.joined().map(\.y)
    guard let low = latitudes.min(), let high = latitudes.max() else { return nil }
    // A parallel halfway between the vertices next to the middle passes through none.
    let center = low + (high - low) / 2
    let below = latitudes.filter { $0 <= center }.max() ?? low
    let above = latitudes.filter { $0 > center }.min() ?? high
    y = below + (above - below) / 2
    var crossings: [Double] = []
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst()) where (start.y <= y) != (end.y <= y) {
        crossings.append(start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x))
      }
    }
    crossings.sort()
    for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
      let stretch = crossings[pair + 1] - crossings[pair]
      if stretch > width {
        width = stretch
        middle = crossings[pair] + stretch / 2
      }
    }
    guard width >= 0 else { return nil }
  }
}
