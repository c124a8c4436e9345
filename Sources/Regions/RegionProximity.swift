import Geodesy

/// How near a position is to a region.
public struct RegionProximity: Hashable, Sendable {
  /// The geodesic distance to the region's boundary, or 0 for a position that it covers.
  public let distance: Distance
  /// Whether the region covers the position, boundary included.
  public let isInside: Bool
  /// The region's point at that distance: where a bearing to the region points. The position
  /// itself where the region covers it.
  public let nearestPoint: Coordinate
}
