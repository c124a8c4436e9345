/// What one fix says about a geofence.
package enum GeofenceIndication: String, Hashable, Sendable, Codable {
  /// The device is inside.
  case inside
  /// The device is outside.
  case outside
  /// The fix is too near to the boundary, or too inaccurate, to tell.
  case undecided
}

extension GeofenceRules {
  /// What a fix says about a fence.
  ///
  /// - Parameters:
  ///   - overlap: The overlap of the fence and the fix's error circle.
  ///   - accuracy: The radius of the error circle.
  ///   - isInside: Whether the device is inside so far.
  package func indication(
    of region: Region, _ overlap: RegionMatcher.Overlap, accuracy: Distance, isInside: Bool
  ) -> GeofenceIndication {
    if overlap.coversCenter {
      let isPrecise = accuracy <= largestAccuracy(for: region)
      return isPrecise && overlap.share >= insideShare ? .inside : .undecided
    }
    guard overlap.share <= outsideShare else { return .undecided }
    return !isInside || overlap.boundaryDistance >= border(of: region) ? .outside : .undecided
  }

  /// The largest accuracy with which a fix can indicate that a device is inside; a less accurate fix
  /// neither ends nor confirms a pending change.
  package func largestAccuracy(for region: Region) -> Distance {
    max(leastRefusedAccuracy, region.boundingRadius)
  }

  /// How far beyond a region's boundary a device that was inside must be to count as outside.
  package func border(of region: Region) -> Distance {
    guard case .circle(_, let radius) = region.shape else { return leastBorder }
    return min(greatestBorder, max(leastBorder, .meters(borderShare * radius.meters)))
  }
}

extension Region {
  /// The radius of a circle, otherwise that of the bounding ball.
  fileprivate var boundingRadius: Distance {
    if case .circle(_, let radius) = shape { return radius }
    return .meters(boundingBall.radiusMeters)
  }
}
