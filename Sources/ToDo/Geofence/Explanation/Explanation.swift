/// Why a reminder fires for a device at a fix, or stays silent; without a fix, how things stand.
///
/// All numbers are finite, so that it can be written as JSON.
public struct Explanation: Hashable, Sendable {
  /// What the fix led to.
  public enum Outcome: Hashable, Sendable {
    /// The reminder fired, more than once where a fix made several things known.
    case fired(events: [GeofenceEvent])
    /// It stayed silent.
    case silent
    /// No fix was asked about.
    case standing
  }

  /// The reminder that was asked about.
  public let reminder: ReminderID
  /// The name of the device that was asked about.
  public let device: String
  /// What came of the fix.
  public let outcome: Outcome
  /// Why: first what decides, then what else matters; never empty.
  public let reasons: [Reason]
  /// Where the fix, or the device's last one, is relative to the region that explains most: the one at
  /// which the reminder fired, one that the device is inside, one where a change is pending, or the
  /// nearest. Nil if there was no fix to look at.
  public let finding: Finding?

  /// Makes an explanation from its parts.
  package init(
    reminder: ReminderID, device: String, outcome: Outcome, reasons: [Reason],
    finding: Finding? = nil
  ) {
    self.reminder = reminder
    self.device = device
    self.outcome = outcome
    self.reasons = reasons
    self.finding = finding
  }

  /// The item of the reminder.
  public var item: ItemID { reminder.item }

  /// The events that fired; empty if it stayed silent.
  public var events: [GeofenceEvent] {
    if case .fired(let events) = outcome { return events }
    return []
  }
}

extension Explanation {
  /// Where a fix is relative to a region, and what it says about the device.
  public struct Finding: Hashable, Sendable, Codable {
    /// Which of the reminder's regions.
    public let region: RegionNumber
    /// Whether the region covers the fix's coordinate.
    public let isCovered: Bool
    /// The distance from the coordinate, inside or outside, to the region's boundary; nil for the
    /// whole earth, which has none.
    public let boundaryDistance: Distance?
    /// The overlap's share of the error circle or of the region, whichever is smaller, 0 to 1.
    package let share: Double
    /// The radius of the error circle, 0 for a point.
    package let accuracy: Distance
    /// The largest accuracy with which a fix can indicate inside.
    package let largestAccuracy: Distance
    /// How far beyond the boundary a fix must be to indicate outside for a device that was inside.
    package let border: Distance
    /// What the fix says.
    package let indication: GeofenceIndication

    /// Makes a finding from its parts.
    package init(
      region: RegionNumber, isCovered: Bool, boundaryDistance: Distance?, share: Double,
      accuracy: Distance, largestAccuracy: Distance, border: Distance,
      indication: GeofenceIndication
    ) {
      self.region = region
      self.isCovered = isCovered
      self.boundaryDistance = boundaryDistance
      self.share = share
      self.accuracy = accuracy
      self.largestAccuracy = largestAccuracy
      self.border = border
      self.indication = indication
    }

    private enum CodingKeys: String, CodingKey {
      case region, isCovered, share, indication
      case boundaryDistance = "boundaryMeters"
      case accuracy = "accuracyMeters"
      case largestAccuracy = "largestAccuracyMeters"
      case border = "borderMeters"
    }
  }
}
