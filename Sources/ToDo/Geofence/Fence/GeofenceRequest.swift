/// What a fix asks of a geofence.
public enum GeofenceRequest: String, Hashable, Sendable, Codable {
  case inside, outside, nothing
}

extension GeofenceRules {
  /// What a fix asks of a fence.
  ///
  /// - Parameters:
  ///   - overlap: of the fence and the fix's error circle.
  ///   - accuracy: the error circle's radius.
  ///   - isInside: whether the device is inside.
  public func request(
    of region: Region, _ overlap: RegionMatcher.Overlap, accuracy: Distance, isInside: Bool
  ) -> GeofenceRequest {
    if overlap.coversCenter {
      let isSharp = accuracy <= largestAccuracy(for: region)
      return isSharp && overlap.share >= insideShare ? .inside : .nothing
    }
    guard overlap.share <= outsideShare else { return .nothing }
    return !isInside || overlap.boundaryDistance >= border(of: region) ? .outside : .nothing
  }

  /// The largest accuracy with which a fix can ask for inside.
  public func largestAccuracy(for region: Region) -> Distance {
    max(leastRefusedAccuracy, region.boundingRadius)
  }

  /// How far beyond a region's boundary a fix asks for outside, coming from inside.
  public func border(of region: Region) -> Distance {
    guard case .circle(_, let radius) = region.shape else { return leastBorder }
    return min(greatestBorder, max(leastBorder, .meters(borderShare * radius.meters)))
  }
}

extension Region {
  /// The radius of a circle, else that of the bounding ball.
  var boundingRadius: Distance {
    if case .circle(_, let radius) = shape { return radius }
    return .meters(boundingBall.radiusMeters)
  }
}
