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
  /// ``enterDelay`` in seconds.
  package var enterSeconds = 10.0
  /// ``exitDelay`` in seconds.
  package var exitSeconds = 20.0
  /// ``pause`` in seconds.
  package var pauseSeconds = 60.0
  /// ``longestCrossing`` in seconds.
  package var crossingSeconds = 300.0
  /// ``crossingPause`` in seconds.
  package var crossingPauseSeconds = 300.0

  /// Makes the default rules.
  public init() {}
}

extension GeofenceRules {
  /// How long after the first a fix confirms an enter; also the pause after which a single fix inside
  /// is enough for a crossing. 10 s by default.
  public var enterDelay: Duration {
    get { Duration(nearestToSeconds: enterSeconds) }
    set { enterSeconds = newValue.inSeconds }
  }

  /// How long after the first a fix confirms an exit. 20 s by default.
  public var exitDelay: Duration {
    get { Duration(nearestToSeconds: exitSeconds) }
    set { exitSeconds = newValue.inSeconds }
  }

  /// After a longer pause than this one fix is enough. 60 s by default.
  public var pause: Duration {
    get { Duration(nearestToSeconds: pauseSeconds) }
    set { pauseSeconds = newValue.inSeconds }
  }

  /// Between fixes that are farther apart in time nothing is known of the way. 5 min by default.
  public var longestCrossing: Duration {
    get { Duration(nearestToSeconds: crossingSeconds) }
    set { crossingSeconds = newValue.inSeconds }
  }

  /// How long after a crossing of a fence no other one is reported. 5 min by default.
  public var crossingPause: Duration {
    get { Duration(nearestToSeconds: crossingPauseSeconds) }
    set { crossingPauseSeconds = newValue.inSeconds }
  }
}
