/// Geofences under ids of the caller's kind, and the rules by which fixes are judged.
///
/// The set says what is watched; a ``GeofenceTracker`` remembers where one device is.
///
/// ```swift
/// var fences = GeofenceSet<String>()
/// fences["home"] = try .circle(center: home, radius: .meters(150))
///
/// var phone = GeofenceTracker<String>()
/// for change in phone.take(fix, receivedAt: now, among: fences).changes {
///   print(change.fence, change.kind)   // home enter
/// }
/// ```
///
/// Ids are comparable because the changes of one fix are reported in a fixed order: exits before
/// enters before crossings, and within a kind by id.
///
/// A value: a copy is a snapshot. Any number of devices may use one set at the same time.
public struct GeofenceSet<ID: Hashable & Comparable & Sendable>: Sendable {
  /// When a change counts.
  public var rules: GeofenceRules
  /// Which fixes count.
  public var filterRules: FixFilter.Rules
  /// Answers geometric queries about the regions.
  public let matcher: RegionMatcher
  /// The regions of all fences.
  public private(set) var regions: RegionIndex<ID>
  /// The regions of the fences that report crossings.
  package private(set) var crossable: RegionIndex<ID>
  /// The seconds after which a fence reports dwelling; only of those that do.
  private(set) var dwellSeconds: [ID: Double] = [:]
  /// The events that most fences report apart from crossings: those of the first fence.
  private var commonEvents: Geofence.Events = [.enter, .exit]
  /// The events that the other fences report.
  private var otherEvents: [ID: Geofence.Events] = [:]

  /// Makes an empty set.
  ///
  /// - Parameters:
  ///   - rules: When a change counts.
  ///   - filterRules: Which fixes count.
  ///   - matcher: Answers geometric queries; share one to share its caches.
  public init(
    rules: GeofenceRules = GeofenceRules(), filterRules: FixFilter.Rules = FixFilter.Rules(),
    matcher: RegionMatcher = RegionMatcher()
  ) {
    self.init([], rules: rules, filterRules: filterRules, matcher: matcher)
  }

  /// Packs many fences; of several with one id the last one counts.
  ///
  /// - Complexity: O(*n* log *n*), several times faster than adding one after the other.
  public init(
    _ fences: some Sequence<(id: ID, fence: Geofence)>, rules: GeofenceRules = GeofenceRules(),
    filterRules: FixFilter.Rules = FixFilter.Rules(), matcher: RegionMatcher = RegionMatcher()
  ) {
    self.rules = rules
    self.filterRules = filterRules
    self.matcher = matcher
    let fences = Array(fences)
    regions = RegionIndex(fences.lazy.map { ($0.id, $0.fence.region) }, matcher: matcher)
    crossable = RegionIndex(
      fences.lazy.filter { $0.fence.events.contains(.cross) }.map { ($0.id, $0.fence.region) },
      matcher: matcher)
    if let first = fences.first { commonEvents = first.fence.events.subtracting(.cross) }
    for (id, fence) in fences { setReporting(of: id, to: fence) }
  }

  /// The number of fences.
  public var count: Int { regions.count }

  /// Whether there are no fences.
  public var isEmpty: Bool { regions.isEmpty }

  /// The fence with this id; nil without one, and setting nil removes it.
  ///
  /// After a fence is added or its region changes, call ``GeofenceTracker/settle(_:among:)`` for each
  /// device: a device that is already inside then causes no enter.
  ///
  /// - Complexity: O(1) to read, O(log *n*) to change.
  public subscript(id: ID) -> Geofence? {
    get {
      regions[id].map { region in
        var events = otherEvents[id] ?? commonEvents
        if crossable[id] != nil { events.insert(.cross) }
        return Geofence(region, events: events, dwell: dwellSeconds[id].map { .seconds($0) })
      }
    }
    set {
      guard let fence = newValue else {
        regions.remove(id)
        crossable.remove(id)
        setReporting(of: id, to: nil)
        return
      }
      if regions.isEmpty { commonEvents = fence.events.subtracting(.cross) }
      regions.insert(id, fence.region)
      if fence.events.contains(.cross) {
        crossable.insert(id, fence.region)
      } else {
        crossable.remove(id)
      }
      setReporting(of: id, to: fence)
    }
  }

  private mutating func setReporting(of id: ID, to fence: Geofence?) {
    // Both are usually empty.
    if !dwellSeconds.isEmpty || fence?.dwell != nil {
      dwellSeconds[id] = fence?.dwell.map { $0 / .seconds(1) }
    }
    let events = fence?.events.subtracting(.cross)
    let other = events == commonEvents ? nil : events
    if !otherEvents.isEmpty || other != nil { otherEvents[id] = other }
  }

  /// Whether a fence reports changes of this kind.
  func reports(_ kind: GeofenceChange<ID>.Kind, of id: ID) -> Bool {
    let events = otherEvents.isEmpty ? commonEvents : otherEvents[id] ?? commonEvents
    return switch kind {
    case .enter: events.contains(.enter)
    case .exit: events.contains(.exit)
    case .foundInside: events.contains(.foundInside)
    case .crossed, .dwell: true
    }
  }
}
