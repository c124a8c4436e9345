import Geodesy

/// A ring or line cut where it crosses the antimeridian.
///
/// An edge whose longitudes differ by more than 180°, but not by exactly 360°, goes the short
/// way and so crosses ±180°; where it does is interpolated in longitude/latitude (RFC 7946,
/// section 3.1.9).
struct AntimeridianCut {
  /// The pieces between ±180 and ±180; of a ring that never crosses, the ring itself.
  private(set) var chains: [[PlanarPoint]] = []
  /// How many times the antimeridian is crossed.
  private(set) var crossingCount = 0
  /// Crossings eastward less crossings westward.
  private(set) var eastwardTurns = 0
  /// The same points with longitudes that run on beyond ±180 instead of being cut.
  private(set) var unwrapped: [PlanarPoint] = []

  /// Cuts a line.
  init(line points: [PlanarPoint]) {
    guard var previous = points.first else { return }
    var chain = [previous]
    unwrapped = [previous]
    for point in points.dropFirst() {
      let difference = point.x - previous.x
      if abs(difference) > 180, abs(difference) != 360 {
        let isEastward = difference < 0
        let seam = isEastward ? 180.0 : -180.0
        let latitude = AntimeridianCut.latitudeOfCrossing(
          from: previous, to: point, seam: seam)
        chain.append(PlanarPoint(x: seam, y: latitude))
        finish(&chain, startingAnew: PlanarPoint(x: -seam, y: latitude))
        crossingCount += 1
        eastwardTurns += isEastward ? 1 : -1
      }
      chain.append(point)
      unwrapped.append(PlanarPoint(x: point.x + 360 * Double(eastwardTurns), y: point.y))
      previous = point
    }
    finish(&chain, startingAnew: previous)
  }

  /// Cuts a closed ring. Its first and last point may be the two spellings of one position at
  /// ±180: the ring is then cut there too.
  init(ring points: [PlanarPoint]) {
    self.init(line: points)
    guard let first = points.first, let last = points.last else { return }
    if first.x != last.x {
      crossingCount += 1
      eastwardTurns += last.x > 0 ? 1 : -1
    } else if crossingCount > 0, chains.count > 1, chains[0].first == first,
      chains[chains.count - 1].last == first
    {
      // The piece before the first crossing continues the piece after the last.
      chains[0] = chains.removeLast() + chains[0].dropFirst()
    }
  }

  /// Whether a ring meets itself on the antimeridian. Where it crosses once, one chain ends on each
  /// side; where it only touches, one chain ends twice on one side.
  var meetsItselfOnSeam: Bool {
    var endCounts: [Double: Int] = [:]
    for point in chains.flatMap({ [$0[0], $0[$0.count - 1]] }) where abs(point.x) == 180 {
      endCounts[point.y, default: 0] += 1
    }
    return endCounts.values.contains { $0 > 2 }
  }

  /// The latitude of the crossing, the same in both directions, so that two edges that share their
  /// ends meet the seam in one point.
  private static func latitudeOfCrossing(
    from start: PlanarPoint, to end: PlanarPoint, seam: Double
  ) -> Double {
    let before = abs(seam - start.x)
    let after = abs(end.x + seam)
    guard before + after > 0 else { return start.y }
    guard before > 0 else { return start.y }
    guard after > 0 else { return end.y }
    return (start.y * after + end.y * before) / (before + after)
  }

  /// Stores a chain without repeated points, if it has any length, and starts the next.
  private mutating func finish(
    _ chain: inout [PlanarPoint], startingAnew start: PlanarPoint
  ) {
    let distinct = chain.withoutRepetitions
    if distinct.count > 1 { chains.append(distinct) }
    chain = [start]
  }
}

extension [PlanarPoint] {
  /// The points without those that equal the one before.
  var withoutRepetitions: [PlanarPoint] {
    var distinct: [PlanarPoint] = []
    distinct.reserveCapacity(count)
    for point in self where point != distinct.last { distinct.append(point) }
    return distinct
  }
}
