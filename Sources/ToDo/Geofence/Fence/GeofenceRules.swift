/// The rules that decide whether a fix is inside a geofence, and when a change counts.
///
/// The defaults follow the documentation of Android and Core Location: the overlap of error circle
/// and fence is Android's, the border of 20 to 200 m and the 20 s beyond it are those of Core
/// Location's region monitoring.
public struct GeofenceRules: Hashable, Sendable, Codable {
  /// The least share of the overlap with which a fix indicates inside.
  public var insideShare = 0.75
  /// The greatest share of the overlap with which a fix indicates outside.
  public var outsideShare = 0.25
  /// An accuracy that is good enough for any fence; a larger fence accepts up to its own bounding
  /// radius.
  public var leastRefusedAccuracy = Distance.meters(100)
  /// How far beyond the boundary a fix must be to indicate outside for a device that was inside: this
  /// share of a circle's radius, between ``leastBorder`` and ``greatestBorder``.
  public var borderShare = 0.1
  /// The narrowest border.
  public var leastBorder = Distance.meters(20)
  /// The widest border.
  public var greatestBorder = Distance.meters(200)
  /// How many seconds after the first a fix confirms an enter; also the pause after which a single
  /// fix inside is enough for a crossing.
  public var enterSeconds = 10.0
  /// How many seconds after the first a fix confirms an exit.
  public var exitSeconds = 20.0
  /// After a pause of more than this many seconds one fix is enough.
  public var pauseSeconds = 60.0
  /// Between fixes farther apart than this many seconds nothing is known of the way.
  public var crossingSeconds = 300.0
  /// For how many seconds after a crossing of a fence no other one is reported.
  public var crossingPauseSeconds = 300.0

  /// Makes the default rules.
  public init() {}
}
