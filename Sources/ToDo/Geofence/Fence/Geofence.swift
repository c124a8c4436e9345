/// A region to watch, and the events to report about it.
///
/// ```swift
/// var fences = GeofenceSet<String>()
/// fences["home"] = try .circle(center: home, radius: .meters(150))
/// fences["office"] = Geofence(block, events: [.enter, .exit, .cross], dwell: .seconds(600))
/// ```
public struct Geofence: Hashable, Sendable {
  /// Kinds of events that a fence reports.
  public struct Events: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A device comes in; see ``GeofenceChange/Kind/enter``.
    public static let enter = Events(rawValue: 1)
    /// A device goes out; see ``GeofenceChange/Kind/exit``.
    public static let exit = Events(rawValue: 2)
    /// A device passes through without staying; see ``GeofenceChange/Kind/crossed``.
    public static let cross = Events(rawValue: 4)
    /// A device's first fix is inside; see ``GeofenceChange/Kind/foundInside``.
    public static let foundInside = Events(rawValue: 8)
  }

  /// The area to watch.
  public var region: Region
  /// What to report.
  public var events: Events
  /// How long after an enter a device that is still inside is reported as dwelling; nil for never.
  public var dwell: Duration?

  /// Makes a fence around a region of any shape.
  ///
  /// - Parameters:
  ///   - region: The area to watch.
  ///   - events: What to report.
  ///   - dwell: How long a device must stay for ``GeofenceChange/Kind/dwell``; nil for no such event.
  public init(_ region: Region, events: Events = [.enter, .exit], dwell: Duration? = nil) {
    self.region = region
    self.events = events
    self.dwell = dwell
  }

  /// Makes a circular fence.
  ///
  /// - Throws: `RegionError` for a radius that is not a length.
  public static func circle(
    center: Coordinate, radius: Distance, events: Events = [.enter, .exit], dwell: Duration? = nil
  ) throws(RegionError) -> Geofence {
    Geofence(try .circle(center: center, radius: radius), events: events, dwell: dwell)
  }
}
