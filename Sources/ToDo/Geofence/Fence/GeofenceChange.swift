/// Something that happened between a device and a geofence.
public struct GeofenceChange<ID: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// What happened; the raw values give the order in which the changes of one fix are reported.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The device went out.
    case exit
    /// The device came in.
    case enter
    /// The device was inside between two fixes, or for a moment only: not long enough to enter.
    case crossed
    /// The device's first fix is inside. Not an enter, because nobody saw it come.
    case foundInside
    /// The device has stayed inside for the fence's dwell time.
    case dwell
  }

  /// The fence's id.
  public let fence: ID
  /// What happened.
  public let kind: Kind
  /// When it happened, in seconds since 1970: the time of the first fix that indicates it; the second
  /// fix's for a fence crossed between two fixes; when the time was over for dwelling.
  package let timestamp: Double
  /// Where a crossed fence was entered; nil if that is not known, and for other kinds.
  public let entry: Coordinate?

  /// Makes a change from its parts.
  package init(fence: ID, kind: Kind, timestamp: Double, entry: Coordinate? = nil) {
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
