/// The circles to hand to an operating system that monitors a limited number: 20 with Core Location,
/// 100 with Android.
///
/// While the device crosses no circle's border, no fence changes its state. When it crosses one, take
/// a fix and make a new plan. While a change is pending, which no border shows, take fixes until it is
/// decided: ``GeofenceTracker/clearDistance(among:)`` is 0 until then.
///
/// A device has entered a fence as soon as it is inside, but it has left only beyond the fence's border
/// (``GeofenceRules/borderShare``). So there are two circles for a fence: one to come in by and a wider
/// one to leave by. Which of them a plan needs depends on the state of the device.
public struct MonitoringPlan<ID: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// What it means to cross the border of a fence's circle.
  public enum Border: String, Hashable, Sendable, Codable, CaseIterable {
    /// A device that was outside may have come in.
    case enter
    /// A device that was inside may have left: the circle is the fence with the border around it.
    case exit
  }

  /// A circle for the operating system.
  public struct Circle: Hashable, Sendable {
    /// The fences whose changes the circle shows, in order: those with the same centre and radius share
    /// it. Empty for the outer circle, whose border only means that a new plan is due.
    public let fences: [ID]
    /// What it means to cross the circle's border; nil for the outer circle. A fence has at most one
    /// circle for each, so that ``fence`` and border together identify a circle.
    public let border: Border?
    /// The middle of the circle.
    public let center: Coordinate
    /// The radius of the circle.
    public let radius: Distance

    /// Makes a circle from its parts.
    package init(fences: [ID], border: Border?, center: Coordinate, radius: Distance) {
      self.fences = fences
      self.border = border
      self.center = center
      self.radius = radius
    }

    /// The first of the fences; nil for the outer circle.
    public var fence: ID? { fences.first }
  }

  /// The circles of fences with the nearest borders, and last the outer circle if there is one.
  public let circles: [Circle]
  /// How far from where it was made the plan is valid: the radius of the outer circle, infinite
  /// without one. If this is less than the system can monitor (about 100 m on phones), use continuous
  /// positions instead.
  public let validity: Distance
}

extension GeofenceSet {
  /// The circles to monitor for any device at a position, whatever is known of it.
  ///
  /// The plan holds for a device that is inside the fences around it or outside of them. For a device
  /// whose state is known, ``GeofenceTracker/monitoringPlan(among:limit:)`` needs fewer circles. Where
  /// the device is beyond the border of a fence it counts as outside, because a fix there says so.
  ///
  /// A fence that is no circle is monitored by the circle around it while the device is outside of
  /// that. While the device is within that circle, where it would tell nothing, the fence's boundary
  /// limits the outer circle instead, as do all circles for which there is no room. Fences with the same
  /// circle, as of several items at one shop, need one together.
  ///
  /// - Parameters:
  ///   - position: Where the device is.
  ///   - limit: The greatest number of circles, at least 1.
  /// - Complexity: That of `RegionIndex.nearest` for as many fences as have twice the limit of different
  ///   circles, and a distance for each fence within the widest border of the position.
  public func monitoringPlan(at position: Coordinate, limit: Int) -> MonitoringPlan<ID> {
    MonitoringPlanner(fences: self, position: position, tracker: nil).plan(limit: limit)
  }
}

extension GeofenceTracker {
  /// The circles to monitor for this device, whose states are known, from its last fix on.
  ///
  /// It is valid nowhere (``MonitoringPlan/validity`` is 0) while the next fix may change something
  /// without a move, as when a change is pending.
  ///
  /// - Parameters:
  ///   - fences: What is watched, and the rules.
  ///   - limit: The greatest number of circles, at least 1.
  /// - Returns: Nil without a fix.
  /// - Complexity: As for ``GeofenceSet/monitoringPlan(at:limit:)``.
  public func monitoringPlan(
    among fences: GeofenceSet<ID>, limit: Int
  ) -> MonitoringPlan<ID>? {
    lastFix.map { monitoringPlan(at: $0.coordinate, among: fences, limit: limit) }
  }

  /// The circles to monitor for this device if it has moved to a position since its last fix.
  package func monitoringPlan(
    at position: Coordinate, among fences: GeofenceSet<ID>, limit: Int
  ) -> MonitoringPlan<ID> {
    MonitoringPlanner(fences: fences, position: position, tracker: self).plan(limit: limit)
  }
}

extension GeofenceEngine {
  /// The circles to monitor for a device from its last fix on. Reminders that were to fire once, and
  /// have, get none.
  ///
  /// - Parameters:
  ///   - device: The name of the device.
  ///   - limit: The greatest number of circles, at least 1.
  /// - Returns: Nil for a device without a fix.
  /// - Complexity: As for ``GeofenceSet/monitoringPlan(at:limit:)``; O(*n* log *n*) for *n* fences if a
  ///   reminder has fired for good.
  public func monitoringPlan(of device: String, limit: Int) -> MonitoringPlan<GeofenceID>? {
    monitoringPlan(of: device, at: nil, limit: limit)
  }

  /// The circles to monitor for a device if it has moved to a position since its last fix.
  package func monitoringPlan(
    of device: String, at position: Coordinate?, limit: Int
  ) -> MonitoringPlan<GeofenceID>? {
    guard let tracker = devices[device]?.tracker, let fix = tracker.lastFix else { return nil }
    return tracker.monitoringPlan(
      at: position ?? fix.coordinate, among: waitingFences, limit: limit)
  }

  /// The fences of the reminders that can still fire.
  private var waitingFences: GeofenceSet<GeofenceID> {
    guard reminders.values.contains(where: \.isSpent) else { return fences }
    return GeofenceSet(
      reminders.lazy.filter { !$0.value.isSpent }.flatMap { $0.value.fences(of: $0.key) },
      rules: rules, filterRules: filterRules, matcher: fences.matcher)
  }
}
