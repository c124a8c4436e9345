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

  /// The next time at which something can fire without a further fix; nil where nothing waits.
  /// What is held while a change is pending waits for a fix.
  public var nextDue: Double? {
    let timers = devices.values.lazy.flatMap(\.visits).compactMap { item, visit in
      reminders[item].map(\.isSpent) == false && !visit.isHeld ? visit.due : nil
    }
    let held = devices.values.lazy.compactMap(\.filter.held.first?.timestamp)
    let next = [timers.min(), held.min()].compactMap(\.self).min()
    return next.map { $0 + max(0, filterRules.reorderSeconds) }
  }

  /// How far a device can move before a fence can change its state: see
  /// `GeofenceTracker.clearDistance(among:)`; 0 too while a reorder window holds fixes back.
  public func clearDistance(of device: String) -> Distance {
    guard let device = devices[device], device.filter.held.isEmpty else { return .zero }
    return device.tracker.clearDistance(among: fences)
  }
}

// MARK: Items

extension GeofenceEngine {
  /// Watches an item, or what became of it; one that is done, or has no trigger or no place, is
  /// watched no more.
  ///
  /// Where regions are new they are decided from the last fix of each device, silently: only with
  /// the policy `fire` a reminder fires for a device that is inside; and a visit at a place that
  /// stays goes on. One that has fired fires again only when its trigger was changed, as by a
  /// snooze, and then on the next visit.
  ///
  /// - Parameter time: now, in seconds since 1970.
  @discardableResult
  public mutating func watch(_ stored: StoredItem, at time: Double) -> [GeofenceEvent] {
    let fences = stored.fences
    guard let trigger = stored.item.trigger, !stored.item.done, !fences.isEmpty else {
      forget(stored.id)
      return []
    }
    let old = reminders[stored.id]
    var reminder = Reminder(trigger: trigger, regions: fences.map(\.region))
    guard old?.trigger != trigger || old?.regions != reminder.regions else { return [] }
    reminder.isSpent = old?.trigger == trigger && old?.isSpent ?? false
    reminders[stored.id] = reminder
    replace(old, by: fences, of: stored.id)
    return devices.keys.sorted().flatMap { name in
      settle(stored.id, insteadOf: old, for: name, at: time)
    }
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

  /// Puts an item's fences in place of those it had.
  private mutating func replace(
    _ old: Reminder?, by new: [(id: GeofenceID, region: Region, isPassedBy: Bool)],
    of item: ItemID
  ) {
    for place in new.count..<max(new.count, old?.regions.count ?? 0) {
      fences.remove(GeofenceID(item: item, place: UInt32(place)))
    }
    for fence in new { fences.insert(fence.id, fence.region, isPassedBy: fence.isPassedBy) }
  }

  /// Finds out what a new or changed reminder is for a device.
  private mutating func settle(
    _ item: ItemID, insteadOf old: Reminder?, for name: String, at time: Double
  ) -> [GeofenceEvent] {
    guard let new = reminders[item], var device = devices.removeValue(forKey: name) else {
      return []
    }
    defer { devices[name] = device }
    let oldRegions = old?.regions ?? []
    for place in new.regions.count..<max(new.regions.count, oldRegions.count) {
      device.tracker.forget(new.fence(item, place))
    }
    let isKept = new.regions.indices.map { place in
      oldRegions.indices.contains(place) && oldRegions[place] == new.regions[place]
    }
    for place in new.regions.indices where !isKept[place] {
      _ = device.tracker.decide(new.fence(item, place), among: fences)
    }
    let inside = inside(item, device)
    if inside.contains(where: { isKept[$0] }) || inside.isEmpty {
      rearm(item, insteadOf: old, inside: inside, in: &device, at: time)
      return []
    }
    let silence: ReminderVisit.Silence? = new.trigger.snooze == .nextVisit ? .snoozed : nil
    return find(
      item, at: UInt32(inside[0]), insideCount: inside.count, silence, in: &device, name, at: time)
  }

  /// Sets the timer of a visit or absence anew, which goes on.
  ///
  /// - Parameter inside: the places that the device is inside.
  private func rearm(
    _ item: ItemID, insteadOf old: Reminder?, inside: [Int], in device: inout Device,
    at time: Double
  ) {
    guard let new = reminders[item], var visit = device.visits.removeValue(forKey: item) else {
      return
    }
    // That a place was taken away is no leaving; and an absence is of use to "away" only.
    guard visit.insideCount > 0 ? !inside.isEmpty : new.trigger.event.isAway else { return }
    visit.insideCount = inside.count
    visit.stay(inside)
    if let old, old.trigger != new.trigger {
      if old.trigger.snooze != new.trigger.snooze {
        if new.trigger.snooze == .nextVisit {
          visit.silence = .snoozed
        } else if visit.silence != .initial {
          visit.silence = nil
        }
      }
      // What it is to remind of now did not happen: the device was there before.
      if old.trigger.event.name != new.trigger.event.name, visit.insideCount > 0,
        new.trigger.initial == .none
      {
        visit.silence = visit.silence ?? .initial
      }
      visit.wait(for: new.trigger, from: time)
    }
    device.visits[item] = visit
  }
}

extension LocationTrigger.Event {
  var isAway: Bool {
    if case .away = self { return true }
    return false
  }
}
