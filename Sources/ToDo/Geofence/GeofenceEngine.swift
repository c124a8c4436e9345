/// Reminds of items at places: takes the fixes of devices and tells which reminders fire.
///
/// A value without a clock: time comes in with the fixes and ticks, so that a replay gives the
/// same events as the recording did. One engine serves the items of one person and all of the
/// person's devices; a reminder that fires once does so for all of them together.
public struct GeofenceEngine: Sendable {
  public let rules: GeofenceRules
  public let filterRules: FixFilter.Rules
  /// The regions of all reminders.
  public private(set) var fences: GeofenceSet
  var reminders: [ItemID: Reminder] = [:]
  var devices: [String: Device] = [:]

  /// What makes an item remind, over all devices.
  struct Reminder: Hashable, Sendable, Codable {
    var trigger: LocationTrigger
    var regions: [Region]
    /// Whether it was to fire once and has.
    var isSpent = false

    func fence(_ item: ItemID, _ place: Int) -> GeofenceID {
      GeofenceID(item: item, place: UInt32(place))
    }
  }

  /// What is known of a device.
  struct Device: Hashable, Sendable, Codable {
    var filter: FixFilter
    var tracker: GeofenceTracker
    var visits: [ItemID: ReminderVisit] = [:]
  }

  /// - Parameter matcher: answers for the regions.
  public init(
    rules: GeofenceRules = GeofenceRules(), filterRules: FixFilter.Rules = FixFilter.Rules(),
    matcher: RegionMatcher = RegionMatcher()
  ) {
    self.rules = rules
    self.filterRules = filterRules
    fences = GeofenceSet(matcher: matcher)
  }

  /// The number of items that remind.
  public var reminderCount: Int { reminders.count }

  /// Whether a reminder was to fire once and has; false for one that is not there.
  public func isSpent(_ item: ItemID) -> Bool { reminders[item]?.isSpent ?? false }

  /// The next time at which something can fire without a fix; nil where nothing waits. What is
  /// held while a change is pending waits for a fix.
  public var nextDue: Double? {
    devices.values.lazy.flatMap(\.visits).compactMap { visit in
      reminders[visit.key].map { !$0.isSpent } ?? false && !visit.value.isHeld
        ? visit.value.due : nil
    }.min().map { $0 + filterRules.reorderSeconds }
  }

  /// How far a device can move before a fence can change its state: see
  /// `GeofenceTracker.clearDistance(among:)`.
  public func clearDistance(of device: String) -> Distance {
    devices[device]?.tracker.clearDistance(among: fences) ?? .zero
  }
}

// MARK: Items

extension GeofenceEngine {
  /// Watches an item, or what became of it; one that is done, or has no trigger or no place, is
  /// watched no more.
  ///
  /// Where the regions are new they are decided from the last fix of each device, silently: only
  /// with the policy `fire` a reminder fires for a device that is inside. One that has fired fires
  /// again only when its trigger was changed, as by a snooze.
  ///
  /// - Parameter time: now, in seconds since 1970.
  @discardableResult
  public mutating func watch(_ stored: StoredItem, at time: Double) -> [GeofenceEvent] {
    let regions = stored.item.triggerRegions
    guard let trigger = stored.item.trigger, !stored.item.done, !regions.isEmpty else {
      forget(stored.id)
      return []
    }
    let old = reminders[stored.id]
    guard old?.trigger != trigger || old?.regions != regions else { return [] }
    if old?.regions == regions {
      reminders[stored.id] = Reminder(trigger: trigger, regions: regions)
      setPassing(stored.id, trigger, regions)
      rearm(stored.id, at: time, isSnoozedAnew: old?.trigger.snooze != trigger.snooze)
      return []
    }
    forget(stored.id)
    reminders[stored.id] = Reminder(trigger: trigger, regions: regions)
    setPassing(stored.id, trigger, regions)
    return devices.keys.sorted().flatMap { decide(stored.id, for: $0, at: time) }
  }

  /// Watches an item no more.
  public mutating func forget(_ item: ItemID) {
    guard let reminder = reminders.removeValue(forKey: item) else { return }
    for place in reminder.regions.indices {
      let fence = reminder.fence(item, place)
      fences.remove(fence)
      for device in devices.keys { devices[device]?.tracker.forget(fence) }
    }
    for device in devices.keys { devices[device]?.visits[item] = nil }
  }

  private mutating func setPassing(
    _ item: ItemID, _ trigger: LocationTrigger, _ regions: [Region]
  ) {
    for (place, region) in regions.enumerated() {
      fences.insert(
        GeofenceID(item: item, place: UInt32(place)), region, isPassedBy: trigger.event == .pass)
    }
  }

  /// Finds out which devices are at a new reminder's places already.
  private mutating func decide(
    _ item: ItemID, for name: String, at time: Double
  ) -> [GeofenceEvent] {
    guard let reminder = reminders[item], var device = devices.removeValue(forKey: name) else {
      return []
    }
    defer { devices[name] = device }
    let inside = reminder.regions.indices.filter {
      device.tracker.decide(reminder.fence(item, $0), among: fences)
    }
    guard let first = inside.first else { return [] }
    let silence: ReminderVisit.Silence? = reminder.trigger.snooze == .nextVisit ? .snoozed : nil
    return find(
      item, at: UInt32(first), insideCount: inside.count, silence, in: &device, name, at: time)
  }

  /// The trigger of a reminder has changed, its regions have not: timers are set anew.
  ///
  /// - Parameter isSnoozedAnew: whether its snooze is among what changed.
  private mutating func rearm(_ item: ItemID, at time: Double, isSnoozedAnew: Bool) {
    guard let trigger = reminders[item]?.trigger else { return }
    for name in devices.keys {
      guard var visit = devices[name]?.visits[item] else { continue }
      if visit.insideCount == 0, !trigger.event.isAway {
        devices[name]?.visits[item] = nil
        continue
      }
      if isSnoozedAnew {
        if trigger.snooze == .nextVisit {
          visit.silence = .snoozed
        } else if visit.silence != .initial {
          visit.silence = nil
        }
      }
      visit.wait(for: trigger, from: time)
      devices[name]?.visits[item] = visit
    }
  }
}

extension LocationTrigger.Event {
  var isAway: Bool {
    if case .away = self { return true }
    return false
  }
}
