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
  package internal(set) var reminders: [ItemID: GeofenceReminder] = [:]
  package internal(set) var devices: [String: GeofenceDevice] = [:]

  /// A device while it is worked on.
  struct Device {
    var filter: FixFilter
    var tracker: GeofenceTracker
    var visits: SortedPairs<ItemID, ReminderVisit>
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

  /// An engine that goes on where another one was.
  ///
  /// - Parameters:
  ///   - reminders: what it watched; none that is done.
  ///   - devices: what it knew of each.
  package init(
    rules: GeofenceRules, filterRules: FixFilter.Rules, matcher: RegionMatcher,
    reminders: [ItemID: GeofenceReminder], devices: [String: GeofenceDevice]
  ) {
    self.rules = rules
    self.filterRules = filterRules
    self.reminders = reminders
    self.devices = devices
    fences = GeofenceSet(
      reminders.lazy.flatMap { item, reminder in
        reminder.regions.enumerated().map { place, region in
          (reminder.fence(item, place), region, reminder.trigger.event == .pass)
        }
      }, matcher: matcher)
  }

  /// The number of items that remind.
  public var reminderCount: Int { reminders.count }

  /// The names of the devices that have sent fixes, in their order.
  public var deviceNames: [String] { devices.keys.sorted() }

  /// The newest fix of a device that was accepted; nil without one.
  public func lastFix(of device: String) -> Fix? { devices[device]?.lastFix }

  /// Whether a reminder was to fire once and has; false for one that is not there.
  public func isSpent(_ item: ItemID) -> Bool { reminders[item]?.isSpent ?? false }

  /// The next time at which something can fire without a further fix; nil where nothing waits.
  /// What is held while a change is pending waits for a fix.
  public var nextDue: Double? {
    let timers = devices.values.lazy.flatMap(\.visits).compactMap { item in
      reminders[item.key].map(\.isSpent) == false && !item.value.isHeld ? item.value.due : nil
    }
    let held = devices.values.lazy.compactMap(\.held.first?.timestamp)
    let next = [timers.min(), held.min()].compactMap(\.self).min()
    return next.map { $0 + max(0, filterRules.reorderSeconds) }
  }

  /// How far a device can move before a fence can change its state: see
  /// `GeofenceTracker.clearDistance(among:)`; 0 too while a reorder window holds fixes back.
  public func clearDistance(of device: String) -> Distance {
    guard let device = devices[device], device.held.isEmpty else { return .zero }
    return opened(device).tracker.clearDistance(among: fences)
  }

  /// Takes a device out to work on it, and puts it back.
  mutating func withDevice<Result>(
    _ name: String, _ body: (inout GeofenceEngine, inout Device) -> Result
  ) -> Result {
    // By its place: to find the name again, or to take it out, costs as much as a fix.
    guard let index = devices.index(forKey: name) else {
      var device = opened(GeofenceDevice())
      defer { devices[name] = GeofenceDevice(device) }
      return body(&self, &device)
    }
    var kept = GeofenceDevice()
    swap(&kept, &devices.values[index])
    var device = opened(kept)
    kept = GeofenceDevice()
    defer { devices.values[index] = GeofenceDevice(device) }
    return body(&self, &device)
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
  /// snooze, or none of its places is left, and then on the next visit.
  ///
  /// - Parameter time: now, in seconds since 1970; for a device whose last fix is later, that one's.
  @discardableResult
  public mutating func watch(_ stored: StoredItem, at time: Double) -> [GeofenceEvent] {
    let fences = stored.fences
    guard let trigger = stored.item.trigger, !stored.item.done, !fences.isEmpty else {
      forget(stored.id)
      return []
    }
    let old = reminders[stored.id]
    var reminder = GeofenceReminder(trigger: trigger, regions: fences.map(\.region))
    guard old?.trigger != trigger || old?.regions != reminder.regions else { return [] }
    if let old, old.trigger == trigger, old.regions.contains(where: reminder.regions.contains) {
      reminder.isSpent = old.isSpent
    }
    reminders[stored.id] = reminder
    replace(old, by: fences, of: stored.id)
    return devices.keys.sorted().flatMap { name in
      withDevice(name) { $0.settle(stored.id, insteadOf: old, for: name, &$1, at: time) }
    }
  }

  /// Watches an item no more.
  public mutating func forget(_ item: ItemID) {
    guard let reminder = reminders.removeValue(forKey: item) else { return }
    for place in reminder.regions.indices {
      let fence = reminder.fence(item, place)
      fences.remove(fence)
      for device in devices.keys { devices[device]?.states[fence] = nil }
    }
    for device in devices.keys { devices[device]?.visits[item] = nil }
  }

  /// Puts an item's fences in place of those it had.
  private mutating func replace(
    _ old: GeofenceReminder?, by new: [(id: GeofenceID, region: Region, isPassedBy: Bool)],
    of item: ItemID
  ) {
    for place in new.count..<max(new.count, old?.regions.count ?? 0) {
      fences.remove(GeofenceID(item: item, place: UInt32(place)))
    }
    for fence in new { fences.insert(fence.id, fence.region, isPassedBy: fence.isPassedBy) }
  }

  /// Finds out what a new or changed reminder is for a device.
  private mutating func settle(
    _ item: ItemID, insteadOf old: GeofenceReminder?, for name: String, _ device: inout Device,
    at time: Double
  ) -> [GeofenceEvent] {
    guard let new = reminders[item] else { return [] }
    // Nothing happens before what has happened.
    let time = max(time, device.tracker.lastFix?.timestamp ?? time)
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
    return find(
      item, at: UInt32(inside[0]), insideCount: inside.count, in: &device, name, at: time)
  }

  /// Sets the timer of a visit or absence anew, which goes on.
  ///
  /// - Parameter inside: the places that the device is inside.
  private func rearm(
    _ item: ItemID, insteadOf old: GeofenceReminder?, inside: [Int], in device: inout Device,
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
        switch new.trigger.snooze {
        case .nextVisit: visit.silence = .snoozed
        case _ where visit.silence == .initial: break
        case .until: visit.silence = nil
        // Taken back it is as it was before.
        case nil: visit.silence = visit.hasFired ? .fired : nil
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
