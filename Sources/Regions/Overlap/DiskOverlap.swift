#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What two disks in the plane have in common.
enum DiskOverlap {
  /// The area of the intersection of two disks, divided by the area of the smaller one: 0 if they at
  /// most touch, 1 if one lies in the other.
  ///
  /// The intersection is two circular segments on one chord (E. W. Weisstein, *Circle-Circle
  /// Intersection*, MathWorld). Angles are taken from both legs of a right triangle and not from
  /// a cosine near 1, and the smaller disk is measured in its own radius, so that 10 m at the edge
  /// of 500 km keep their digits; exact to 1e-9.
  ///
  /// - Parameters:
  ///   - distance: between the centres, 0 or more, in the unit of the radii.
  ///   - first: a radius above 0.
  ///   - second: a radius above 0.
  static func share(distance: Double, radii first: Double, _ second: Double) -> Double {
    let (small, large) = (min(first, second), max(first, second))
    if distance >= large + small { return 0 }
    if distance <= large - small { return 1 }
    // From the small disk's centre to the chord, away from the large one's: below 0 where less
    // than half of the small disk is outside.
    let beyond = (distance - large) * (distance + large) + small * small
    let fromSmall = beyond / (2 * distance)
    let halfChord = max(0, (small - fromSmall) * (small + fromSmall)).squareRoot()
    let area =
      segment(radius: small, toChord: fromSmall, halfChord: halfChord)
      + segment(radius: large, toChord: distance - fromSmall, halfChord: halfChord)
    return min(1, max(0, area / (Double.pi * small * small)))
  }

  /// The part of a disk on one side of a straight line.
  ///
  /// - Parameter depth: how far the centre lies on that side, negative beyond the line; at most
  ///   the radius either way.
  static func share(beyondLineAt depth: Double, radius: Double) -> Double {
    let sine = min(1, max(-1, depth / radius))
    return 0.5 + (asin(sine) + sine * (1 - sine * sine).squareRoot()) / Double.pi
  }

  /// The area between a chord and its arc.
  ///
  /// - Parameter toChord: from the centre to the chord; negative where the centre lies in the
  ///   segment.
  private static func segment(radius: Double, toChord: Double, halfChord: Double) -> Double {
    let angle = 2 * atan2(halfChord, toChord)
    // The sector less the triangle; of a flat segment the first terms of the series.
    if angle < 0.05 {
      let square = angle * angle
      return radius * radius / 2 * angle * square / 6 * (1 - square / 20 * (1 - square / 42))
    }
    return radius * radius / 2 * angle - toChord * halfChord
  }
}
