/// What a fix changed between a device and a geofence.
public struct GeofenceChange: Hashable, Sendable {
  /// In the order in which the changes of one fix are told.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case exit
    case enter
    /// The device was in the fence between two fixes, or for one fix only.
    case crossed
    /// The device's first fix finds it inside: no enter, for nobody saw it come.
    case foundInside
  }

  public let fence: GeofenceID
  public let kind: Kind
  /// When it happened, in seconds since 1970: the time of the fix that first asked for it; of a
  /// fence that was passed between two fixes that of the second.
  public let timestamp: Double
  /// Where a crossed fence was entered, as far as that is known.
  public let entry: Coordinate?

  public init(
    fence: GeofenceID, kind: Kind, timestamp: Double, entry: Coordinate? = nil
  ) {
    self.fence = fence
    self.kind = kind
    self.timestamp = timestamp
    self.entry = entry
  }
}

extension GeofenceChange: Comparable {
  /// Exits before enters before crossings, and within a kind by the fence.
  public static func < (left: GeofenceChange, right: GeofenceChange) -> Bool {
    left.kind == right.kind ? left.fence < right.fence : left.kind.rawValue < right.kind.rawValue
  }
}
