package import ToDo

/// Outlines with fewer positions, which look much the same where all of them are seen.
package enum OutlineGeneralization {
  /// Leaves out the positions that change the drawing least, until few enough are left.
  ///
  /// In each pass goes what lies close to the line between its neighbours: where the triangle of the
  /// three is smaller than a limit, which doubles from pass to pass. Of two neighbours, one stays for
  /// the next pass. Rings that have become such a triangle themselves go as a whole. Edges may cross
  /// afterwards: the result is for drawing alone.
  ///
  /// (After M. Visvalingam, J. D. Whyatt, *Line generalisation by repeated elimination of points*,
  /// The Cartographic Journal 30, 1993, which has the same measure but one point a pass.)
  ///
  /// - Parameters:
  ///   - lines: Lines, and rings whose first position is also their last.
  ///   - most: How many positions are left at most.
  /// - Returns: As many lines, with their ends; nil for what is too small to be seen beside the rest.
  /// - Complexity: O(*n*) a pass, and at most about a hundred passes.
  package static func generalized(_ lines: [[Coordinate]], to most: Int) -> [[Coordinate]?] {
    var count = lines.lazy.map(\.count).reduce(0, +)
    guard count > most, let origin = lines.first(where: { !$0.isEmpty })?.first else {
      return lines
    }
    let plane = Plane(origin)
    var kept = lines.map { line in line.map { (position: $0, point: plane.point(of: $0)) } }
    // A pixel's corner where the whole fills a screen.
    var limit = plane.area(around: kept.joined().lazy.map(\.point)) / 16_000_000
    while count > most {
      for index in kept.indices where !kept[index].isEmpty {
        pass(over: &kept[index], below: limit)
      }
      count = kept.lazy.map(\.count).reduce(0, +)
      limit *= 2
    }
    return kept.map { $0.isEmpty ? nil : $0.map(\.position) }
  }

  private typealias Kept = [(position: Coordinate, point: MapPoint)]

  private static func pass(over line: inout Kept, below limit: Double) {
    guard let first = line.first, let last = line.last else { return }
    let isRing = line.count > 2 && first.position == last.position
    guard line.count > (isRing ? 4 : 2) else {
      let size = isRing ? area(line[0].point, line[1].point, line[2].point) : length(first, last)
      if size < limit { line = [] }
      return
    }
    var rest: Kept = [first]
    var room = line.count - (isRing ? 4 : 2)
    var hasJustLeftOut = false
    for index in 1..<(line.count - 1) {
      let previous = rest[rest.count - 1].point
      let size = area(previous, line[index].point, line[index + 1].point)
      hasJustLeftOut = !hasJustLeftOut && room > 0 && size < limit
      if hasJustLeftOut { room -= 1 } else { rest.append(line[index]) }
    }
    line = rest + [last]
  }

  private static func area(_ a: MapPoint, _ b: MapPoint, _ c: MapPoint) -> Double {
    abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
  }

  /// The square over a line without inner points, to be compared with areas.
  private static func length(_ first: Kept.Element, _ last: Kept.Element) -> Double {
    let (x, y) = (last.point.x - first.point.x, last.point.y - first.point.y)
    return x * x + y * y
  }
}

/// Degrees of longitude, as long as those of latitude at the origin, and of latitude.
private struct Plane {
  private let origin: Coordinate
  private let scale: Double

  init(_ origin: Coordinate) {
    self.origin = origin
    scale = max(0.01, sineAndCosine(degrees: origin.latitude).cosine)
  }

  func point(of position: Coordinate) -> MapPoint {
    let turn = (position.longitude - origin.longitude).remainder(dividingBy: 360)
    return MapPoint(x: turn * scale, y: position.latitude - origin.latitude)
  }

  /// That of the square around points; never nothing.
  func area(around points: some Sequence<MapPoint>) -> Double {
    let reach = points.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    return max(4 * reach * reach, 1e-18)
  }
}
