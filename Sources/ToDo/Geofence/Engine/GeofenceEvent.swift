/// A reminder that fired.
public struct GeofenceEvent: Hashable, Sendable, Codable, Identifiable {
  /// Why a reminder fires.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// The device came.
    case enter
    /// It left, and is outside all places now.
    case exit
    /// It passed through.
    case crossed
    /// It has been inside for so long.
    case dwell
    /// It has been outside for so long.
    case away
    /// It was there already when the reminder was made, or the device first seen.
    case initial
    /// It was there, or away, when the reminder's time came: its hours began, or a snooze ended.
    case opening
  }

  /// The same for the same event wherever it is computed again: who receives it twice can tell.
  ///
  /// Item, place, device, cause, and the time in milliseconds.
  public var id: String {
    let milliseconds = (timestamp * 1000).rounded()
    let time = Int64(exactly: milliseconds).map { "\($0)" } ?? "\(milliseconds)"
    return "\(item)/\(place)/\(device)/\(cause.rawValue)/\(time)"
  }

  public let item: ItemID
  /// Which of the item's places, from 0.
  public let place: UInt32
  public let device: String
  public let cause: Cause
  /// When it happened, in seconds since 1970: a fix's time, or when a timer was due.
  public let timestamp: Double
  /// When the fix came that made it known, or the clock that let a timer fire.
  public let receivedAt: Double
  /// From the device's last fix to the place; 0 inside.
  public let distance: Distance
  /// Where a place that was crossed was entered; nil for other events, and where one fix alone was
  /// inside.
  public let entry: Coordinate?

  public init(
    item: ItemID, place: UInt32, device: String, cause: Cause, timestamp: Double,
    receivedAt: Double, distance: Distance, entry: Coordinate? = nil
  ) {
    self.item = item
    self.place = place
    self.device = device
    self.cause = cause
    self.timestamp = timestamp
    self.receivedAt = receivedAt
    self.distance = distance
    self.entry = entry
  }
}
