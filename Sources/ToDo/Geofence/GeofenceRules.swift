/// What decides whether a fix is in a geofence, and when a change counts.
///
/// The defaults are what Android's and Core Location's documentation say of theirs: the overlap of
/// error circle and fence from Android's geofencing, the border of 20 to 200 m and the 20 s beyond
/// it from Core Location's region monitoring.
public struct GeofenceRules: Hashable, Sendable, Codable {
  /// The share of the overlap from which a fix asks for inside.
  public var insideShare = 0.75
  /// The share up to which a fix asks for outside.
  public var outsideShare = 0.25
  /// The accuracy that is good enough for any fence; a larger fence takes up to its own bounding
  /// radius.
  public var leastRefusedAccuracy = Distance.meters(100)
  /// How far beyond the boundary a fix has to be to ask for outside, coming from inside: this share
  /// of a circle's radius, within the limits.
  public var borderShare = 0.1
  public var leastBorder = Distance.meters(20)
  public var greatestBorder = Distance.meters(200)
  /// How many seconds after the first a fix confirms an enter.
  public var enterSeconds = 10.0
  /// How many seconds after the first a fix confirms an exit.
  public var exitSeconds = 20.0
  /// After a pause of more than these seconds one fix is enough.
  public var pauseSeconds = 60.0
  /// Between fixes farther apart than these seconds nothing is known of the way.
  public var crossingSeconds = 300.0

  public init() {}
}

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
      let isSharp = accuracy <= max(leastRefusedAccuracy, region.boundingRadius)
      return isSharp && overlap.share >= insideShare ? .inside : .nothing
    }
    guard overlap.share <= outsideShare else { return .nothing }
    return !isInside || overlap.boundaryDistance >= border(of: region) ? .outside : .nothing
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
