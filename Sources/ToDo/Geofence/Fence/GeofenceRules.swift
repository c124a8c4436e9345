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
