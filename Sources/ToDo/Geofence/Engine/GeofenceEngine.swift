/// Reminds of items at places: takes the fixes of devices and returns the reminders that fire.
///
/// A value without a clock: time comes in with the fixes and ticks, so that a replay gives the same
/// events as the live run did. One engine serves the items of one person and all of the person's
/// devices; a reminder that fires once does so for all of them together.
///
/// Each trigger of an item is a reminder of its own, and each of its regions a geofence: the engine
/// is built on ``GeofenceSet`` and ``GeofenceTracker``.
public struct GeofenceEngine: Sendable {
  /// The geofences of all reminders, and the rules by which fixes are judged.
  public private(set) var fences: GeofenceSet<GeofenceID>
  package internal(set) var reminders: [ReminderID: GeofenceReminder] = [:]
  /// The numbers of an item's reminders, sorted, for items where they are not 0, 1, 2 …
  private(set) var numbers: [ItemID: [Int]] = [:]
  package internal(set) var devices: [String: GeofenceDevice] = [:]

  /// Makes an engine without reminders.
  ///
  /// - Parameters:
  ///   - rules: When a change of a fence counts.
  ///   - filterRules: Which fixes count.
  ///   - matcher: Answers geometric queries about the regions.
  public init(
    rules: GeofenceRules = GeofenceRules(), filterRules: FixFilter.Rules = FixFilter.Rules(),
    matcher: RegionMatcher = RegionMatcher()
  ) {
    fences = GeofenceSet(rules: rules, filterRules: filterRules, matcher: matcher)
  }

  /// Makes an engine that goes on where another one was.
  ///
  /// - Parameters:
  ///   - reminders: What it watched.
  ///   - devices: What it knew of each.
  package init(
    rules: GeofenceRules, filterRules: FixFilter.Rules, matcher: RegionMatcher,
    reminders: [ReminderID: GeofenceReminder], devices: [String: GeofenceDevice]
  ) {
    self.reminders = reminders
    self.devices = devices
    numbers = Self.gappedNumbers(of: reminders.keys)
    fences = GeofenceSet(
      reminders.lazy.flatMap { $1.fences(of: $0) }, rules: rules, filterRules: filterRules,
      matcher: matcher)
  }

  /// When a change of a fence counts.
  package var rules: GeofenceRules { fences.rules }

  /// Which fixes count.
  package var filterRules: FixFilter.Rules { fences.filterRules }

  /// The number of reminders that are watched.
  public var reminderCount: Int { reminders.count }

  /// The names of the devices that have sent fixes, sorted.
  public var deviceNames: [String] { devices.keys.sorted() }

  /// The newest accepted fix of a device; nil without one.
  public func lastFix(of device: String) -> Fix? { devices[device]?.lastFix }

  /// Whether a reminder was to fire once and has; false for one that is not watched.
  public func isSpent(_ reminder: ReminderID) -> Bool { reminders[reminder]?.isSpent ?? false }

  /// The next time at which something can fire without another fix, in seconds since 1970; nil if
  /// nothing waits. What a pending change holds back waits for a fix.
  ///
  /// - Complexity: O(*v*) for *v* visits of all devices.
  package var nextDue: Double? {
    let timers = devices.values.lazy.flatMap(\.visits).compactMap { visit in
      reminders[visit.key].map(\.isSpent) == false && !visit.value.isHeld ? visit.value.due : nil
    }
    let held = devices.values.lazy.compactMap(\.tracker.fixes.held.first?.timestamp)
    let next = [timers.min(), held.min()].compactMap(\.self).min()
    return next.map { $0 + max(0, filterRules.reorderSeconds) }
  }

  /// How far a device can move before a fence can change its state: see
  /// ``GeofenceTracker/clearDistance(among:)``.
  public func clearDistance(of device: String) -> Distance {
    devices[device]?.tracker.clearDistance(among: fences) ?? .zero
  }

  /// Continues with what is known of a device.
  mutating func add(_ device: GeofenceDevice, named name: String) { devices[name] = device }

  /// Forgets every device.
  mutating func forgetDevices() { devices = [:] }

  /// Notes that a reminder was to fire once, and has.
  mutating func setSpent(_ reminder: ReminderID) { reminders[reminder]?.isSpent = true }

  /// Works on a device. It is taken out of the dictionary meanwhile, so that it is not copied.
  mutating func withDevice<Value>(
    _ name: String, _ body: (inout GeofenceEngine, inout GeofenceDevice) -> Value
  ) -> Value {
    var device = GeofenceDevice()
    // By its index: to find the name again, or to remove it, costs as much as a fix.
    guard let index = devices.index(forKey: name) else {
      defer { devices[name] = device }
      return body(&self, &device)
    }
    swap(&device, &devices.values[index])
    defer { swap(&device, &devices.values[index]) }
    return body(&self, &device)
  }
}

// MARK: Items

extension GeofenceEngine {
  /// Watches the reminders of an item as it is now. An item that is done, or has no trigger or no
  /// place, is no longer watched.
  ///
  /// New regions are decided from the last fix of each device, silently: only with the policy `fire`
  /// a reminder fires for a device that is inside. A visit at a region that stays goes on. A reminder
  /// that has fired fires again only if its trigger was changed, as by a snooze, or none of its
  /// regions is left; and then on the next visit.
  ///
  /// - Parameter time: Now, in seconds since 1970; for a device whose last fix is later, that one's
  ///   time.
  /// - Returns: The reminders that fire at once.
  /// - Complexity: O(*d*) for *d* devices, with O(log *n*) for each region among *n* fences.
  @discardableResult
  package mutating func watch(_ stored: StoredItem, at time: Double) -> [GeofenceEvent] {
    let new = stored.reminders
    for (old, _) in reminders(of: stored.id) where !new.contains(where: { $0.id == old }) {
      forget(old)
    }
    let ids = new.map(\.id).sorted()
    numbers[stored.id] =
      ids.indices.allSatisfy { ids[$0].number == $0 } ? nil : ids.map(\.number)
    return new.flatMap { id, reminder in watch(reminder, as: id, at: time) }
  }

  /// Takes over a reminder as it is recorded, before the devices that remember it are loaded.
  mutating func recall(_ recorded: GeofenceReminder, as id: ReminderID) {
    let known = reminders[id]
    guard
      known?.trigger != recorded.trigger || known?.regions != recorded.regions
        || known?.isSpent != recorded.isSpent
    else { return }
    if known == nil {
      let all = (reminders(of: id.item).map(\.id.number) + [id.number]).sorted()
      numbers[id.item] = all.elementsEqual(all.indices) ? nil : all
    }
    for region in recorded.regions.count..<max(recorded.regions.count, known?.regions.count ?? 0) {
      fences[GeofenceID(id, region: RegionNumber(region))] = nil
    }
    reminders[id] = recorded
    for (fence, geofence) in recorded.fences(of: id) { fences[fence] = geofence }
  }

  /// Stops watching an item.
  public mutating func forget(_ item: ItemID) {
    for (id, _) in reminders(of: item) { forget(id) }
    numbers[item] = nil
  }

  private mutating func forget(_ id: ReminderID) {
    guard let reminder = reminders.removeValue(forKey: id) else { return }
    let regions = reminder.regions.indices.map { GeofenceID(id, region: RegionNumber($0)) }
    for fence in regions { fences[fence] = nil }
    for index in devices.values.indices {
      for fence in regions { devices.values[index].tracker.forget(fence) }
      devices.values[index][id] = nil
    }
  }

  /// The numbers of the reminders of each item where they are not 0, 1, 2 …
  private static func gappedNumbers(
    of ids: Dictionary<ReminderID, GeofenceReminder>.Keys
  ) -> [ItemID: [Int]] {
    let gapped = Set(
      ids.lazy.filter {
        $0.number > 0 && !ids.contains(ReminderID(item: $0.item, number: $0.number - 1))
      }.map(\.item))
    guard !gapped.isEmpty else { return [:] }
    return Dictionary(grouping: ids.lazy.filter { gapped.contains($0.item) }, by: \.item)
      .mapValues { $0.map(\.number).sorted() }
  }

  private mutating func watch(
    _ reminder: GeofenceReminder, as id: ReminderID, at time: Double
  ) -> [GeofenceEvent] {
    var reminder = reminder
    let old = reminders[id]
    if let old, old.trigger == reminder.trigger {
      guard old.regions != reminder.regions else {
        reminders[id]?.placeNames = reminder.placeNames
        return []
      }
      if old.regions.contains(where: reminder.regions.contains) { reminder.isSpent = old.isSpent }
    }
    reminders[id] = reminder
    for region in reminder.regions.count..<max(reminder.regions.count, old?.regions.count ?? 0) {
      fences[GeofenceID(id, region: RegionNumber(region))] = nil
    }
    for (fence, geofence) in reminder.fences(of: id) { fences[fence] = geofence }
    return devices.keys.sorted().flatMap { name in
      withDevice(name) { engine, device in
        // An event is never earlier than the last fix.
        let time = max(time, device.lastFix?.timestamp ?? time)
        let step = Step(
          device: name, time: time, receivedAt: time, lastFix: device.lastFix)
        return engine.settle(id, insteadOf: old, step, &device)
      }
    }
  }

  /// Finds out what a new or changed reminder is for a device.
  private mutating func settle(
    _ id: ReminderID, insteadOf old: GeofenceReminder?, _ step: Step,
    _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    guard let new = reminders[id] else { return [] }
    let oldRegions = old?.regions ?? []
    for region in new.regions.count..<max(new.regions.count, oldRegions.count) {
      device.tracker.forget(GeofenceID(id, region: RegionNumber(region)))
    }
    let isKept = new.regions.indices.map { region in
      oldRegions.indices.contains(region) && oldRegions[region] == new.regions[region]
    }
    for region in new.regions.indices where !isKept[region] {
      device.tracker.settle(GeofenceID(id, region: RegionNumber(region)), among: fences)
    }
    let inside = regionsInside(id, device)
    guard let first = inside.first, !inside.contains(where: { isKept[$0.index] }) else {
      rearm(id, insteadOf: old, inside: inside, &device, at: step.time)
      return []
    }
    return beginFoundVisit(
      GeofenceID(id, region: first), insideCount: inside.count, step, &device)
  }

  /// Resets the timer of a visit or absence that goes on.
  ///
  /// - Parameter inside: The regions that the device is inside.
  private func rearm(
    _ id: ReminderID, insteadOf old: GeofenceReminder?, inside: [RegionNumber],
    _ device: inout GeofenceDevice, at time: Double
  ) {
    guard let new = reminders[id], var visit = device.visits.removeValue(forKey: id) else {
      return
    }
    // To remove a place is not to leave it; and only "away" uses an absence.
    guard visit.insideCount > 0 ? !inside.isEmpty : new.trigger.event.kind == .away else { return }
    visit.insideCount = inside.count
    visit.stay(inside)
    if let old, old.trigger != new.trigger {
      if old.trigger.snooze != new.trigger.snooze {
        switch new.trigger.snooze {
        case .nextVisit: visit.silence = .snoozed
        case _ where visit.silence == .initial: break
        case .until: visit.silence = nil
        // A snooze that is taken back leaves everything as before.
        case nil: visit.silence = visit.hasFired ? .fired : nil
        }
      }
      // The new event did not happen: the device was there before.
      if old.trigger.event.kind != new.trigger.event.kind, visit.insideCount > 0,
        new.trigger.initial == .none
      {
        visit.silence = visit.silence ?? .initial
      }
      visit.wait(for: new.trigger, from: time)
    }
    device[id] = visit
    // The change that it waits for may have been pending at a region that is gone.
    if visit.isHeld, !isHeld(id, device) { device[id]?.isHeld = false }
  }
}
