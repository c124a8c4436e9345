import Geodesy

/// The geodesic from one position to another.
struct GeodesicPath {
  let start: Coordinate
  let lengthMeters: Double
  private let bearing: Bearing

  init(from start: Coordinate, to end: Coordinate) {
    let inverse = Geodesic.inverse(from: start, to: end)
    self.start = start
    lengthMeters = inverse.distance.meters
    bearing = inverse.initialBearing
  }

  /// The position at a distance from the start.
  func position(at meters: Double) -> Coordinate {
    guard meters > 0 else { return start }
    return Geodesic.direct(from: start, bearing: bearing, distance: .meters(meters))
  }

  /// How far along the path, in metres, a circle is first met; nil if it is missed.
  ///
  /// The distance to the centre has one minimum on a stretch of 1,000 km, which is found by golden
  /// section.
  func firstMeeting(withCircleAround center: Coordinate, radiusMeters: Double) -> Double? {
    firstMeeting(withCircleAround: center, radiusMeters, from: 0, to: lengthMeters)
  }

  private func firstMeeting(
    withCircleAround center: Coordinate, _ radius: Double, from first: Double, to last: Double
  ) -> Double? {
    func toCenter(_ meters: Double) -> Double {
      Geodesic.distance(from: position(at: meters), to: center).meters
    }
    let middle = (first + last) / 2
    guard toCenter(middle) - (last - first) / 2 <= radius else { return nil }
    guard last - first <= Self.longestStretchMeters else {
      return firstMeeting(withCircleAround: center, radius, from: first, to: middle)
        ?? firstMeeting(withCircleAround: center, radius, from: middle, to: last)
    }
    guard toCenter(first) > radius else { return first }
    var inside = toCenter(last) <= radius ? last : nil
    var (low, high) = (first, last)
    while inside == nil, high - low > Self.toleranceMeters {
      let lower = low + Self.goldenShare * (high - low)
      let upper = high - Self.goldenShare * (high - low)
      let (atLower, atUpper) = (toCenter(lower), toCenter(upper))
      if atLower <= radius { inside = lower } else if atUpper <= radius { inside = upper }
      guard min(atLower, atUpper) - (high - low) <= radius else { return nil }
      if atLower <= atUpper { high = upper } else { low = lower }
    }
    guard var inside else { return nil }
    var outside = first
    while inside - outside > Self.toleranceMeters {
      let middle = (inside + outside) / 2
      if toCenter(middle) <= radius { inside = middle } else { outside = middle }
    }
    return inside
  }

  private static let longestStretchMeters = 1_000_000.0
  private static let toleranceMeters = 1e-6
  /// 1 - 1/φ.
  private static let goldenShare = (3 - 5.0.squareRoot()) / 2
}
