/// Why a reminder fires for a device at a fix, or stays silent; without a fix, how things stand.
///
/// All its numbers are finite, so that it can be kept as JSON.
public struct Explanation: Hashable, Sendable, Codable {
  /// What came of the fix that was asked about.
  public enum Outcome: Hashable, Sendable, Codable {
    /// The reminder fired, more than once where a fix made several things known.
    case fired(events: [GeofenceEvent])
    /// It stayed silent.
    case silent
    /// No fix was asked about.
    case standing
  }

  public let item: ItemID
  public let device: String
  public let outcome: Outcome
  /// Why, what decides before what stands beside it; never empty.
  public let reasons: [Reason]
  /// How the fix, else the device's last one, lies to the place that tells most: the one at which it
  /// fired, one that the device is inside, one where a change is pending, or the nearest. Nil where
  /// no fix was looked at.
  public let finding: Finding?

  public init(
    item: ItemID, device: String, outcome: Outcome, reasons: [Reason], finding: Finding? = nil
  ) {
    self.item = item
    self.device = device
    self.outcome = outcome
    self.reasons = reasons
    self.finding = finding
  }

  /// The reminders that fired; none where it stayed silent.
  public var events: [GeofenceEvent] {
    if case .fired(let events) = outcome { return events }
    return []
  }
}

extension Explanation {
  /// How a fix lies to a place, and what it asks of it.
  public struct Finding: Hashable, Sendable, Codable {
    /// Which of the item's places, from 0.
    public let place: Int
    /// Whether the place covers the fix's coordinate.
    public let isCovered: Bool
    /// From the coordinate, inside or outside, to the place's boundary; nil for the whole earth,
    /// which has none.
    public let boundaryMeters: Double?
    /// The overlap's share of the error circle or the place, whichever is smaller, 0 to 1.
    public let share: Double
    /// The radius of the error circle, 0 for a point.
    public let accuracyMeters: Double
    /// The largest accuracy with which a fix can ask for inside.
    public let largestAccuracyMeters: Double
    /// How far beyond the boundary a fix asks for outside, coming from inside.
    public let borderMeters: Double
    public let request: GeofenceRequest

    public init(
      place: Int, isCovered: Bool, boundaryMeters: Double?, share: Double, accuracyMeters: Double,
      largestAccuracyMeters: Double, borderMeters: Double, request: GeofenceRequest
    ) {
      self.place = place
      self.isCovered = isCovered
      self.boundaryMeters = boundaryMeters
      self.share = share
      self.accuracyMeters = accuracyMeters
      self.largestAccuracyMeters = largestAccuracyMeters
      self.borderMeters = borderMeters
      self.request = request
    }
  }
}
