// MARK: Visits

extension GeofenceEngine {
  /// A visit begins.
  mutating func arrive(
    _ change: GeofenceChange<GeofenceID>, insideCount: Int, _ step: Step,
    _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    let id = change.fence.reminder
    guard let trigger = reminders[id]?.trigger else { return [] }
    var visit = ReminderVisit(
      insideCount: insideCount, region: change.fence.region, since: change.timestamp)
    visit.wait(for: trigger, from: change.timestamp)
    return begin(visit, of: id, step, &device)
  }

  /// A visit ends.
  mutating func leave(
    _ change: GeofenceChange<GeofenceID>, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    let id = change.fence.reminder
    let isSnoozed = device.visits.removeValue(forKey: id)?.silence == .snoozed
    guard let trigger = reminders[id]?.trigger else { return [] }
    switch trigger.event {
    case .leave:
      guard !isSnoozed, trigger.opening(onOrAfter: change.timestamp) == change.timestamp else {
        return []
      }
      return fire(id, at: change.fence.region, .exit, time: change.timestamp, step)
    case .away:
      var absence = ReminderVisit(
        insideCount: 0, region: change.fence.region, since: change.timestamp,
        silence: isSnoozed ? .snoozed : nil)
      absence.wait(for: trigger, from: change.timestamp)
      return begin(absence, of: id, step, &device)
    case .arrive, .dwell, .pass:
      return []
    }
  }

  /// The device was inside between two fixes, or for a moment.
  mutating func pass(
    _ change: GeofenceChange<GeofenceID>, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    let id = change.fence.reminder
    guard let trigger = reminders[id]?.trigger, trigger.event == .pass,
      device[id]?.insideCount ?? 0 == 0,
      trigger.opening(onOrAfter: change.timestamp) == change.timestamp
    else { return [] }
    return fire(
      id, at: change.fence.region, .crossed, time: change.timestamp, step, entry: change.entry)
  }

  /// A visit begins for a device that nobody saw arrive.
  mutating func beginFoundVisit(
    _ fence: GeofenceID, insideCount: Int, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    guard let trigger = reminders[fence.reminder]?.trigger else { return [] }
    let silence: ReminderVisit.Silence? =
      trigger.snooze == .nextVisit ? .snoozed : trigger.initial == .none ? .initial : nil
    var visit = ReminderVisit(
      insideCount: insideCount, region: fence.region, since: step.time, silence: silence)
    visit.wait(for: trigger, from: step.time, initial: true)
    return begin(visit, of: fence.reminder, step, &device)
  }

  /// Notes a visit or absence, and fires for it if it is due already.
  private mutating func begin(
    _ visit: ReminderVisit, of id: ReminderID, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    device[id] = visit
    guard let due = visit.due, due <= step.time else { return [] }
    return fireVisit(of: id, time: due, step, &device)
  }

  /// The regions of a reminder that a device is inside.
  func regionsInside(_ id: ReminderID, _ device: GeofenceDevice) -> [RegionNumber] {
    guard let reminder = reminders[id] else { return [] }
    return reminder.regions.indices.lazy.map { RegionNumber($0) }.filter {
      device.tracker.state(of: GeofenceID(id, region: $0)).isInside
    }
  }
}

// MARK: Timers

extension GeofenceEngine {
  /// Fires what is due of a device by the time of a step, in the order of the times.
  mutating func fireTimers(_ step: Step, _ device: inout GeofenceDevice) -> [GeofenceEvent] {
    if device.visits.isEmpty { return [] }
    return dueReminders(of: device, upTo: step.time).flatMap { id, _ in
      fireTimer(of: id, step, &device)
    }
  }

  /// Fires what is due of all devices by a time, in the order of the times.
  mutating func fireTimers(upTo time: Double, receivedAt: Double) -> [GeofenceEvent] {
    let waiting = devices.flatMap { name, device in
      dueReminders(of: device, upTo: time).map { (name: name, id: $0.id, due: $0.due) }
    }.sorted { ($0.due, $0.id, $0.name) < ($1.due, $1.id, $1.name) }
    var events: [GeofenceEvent] = []
    for (name, id, _) in waiting {
      events += withDevice(name) { engine, device in
        let step = Step(
          device: name, time: time, receivedAt: receivedAt, lastFix: device.lastFix)
        return engine.fireTimer(of: id, step, &device)
      }
    }
    return events
  }

  /// Fires what was due while a change was pending that a fix has now ended.
  mutating func fireReleasedTimers(
    _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    if device.visits.isEmpty { return [] }
    var events: [GeofenceEvent] = []
    for (id, _) in dueReminders(of: device, upTo: step.time)
    where device[id]?.isHeld == true && !isHeld(id, device) {
      guard let trigger = reminders[id]?.trigger else { continue }
      guard trigger.opening(onOrAfter: step.time) == step.time else {
        device[id]?.wait(for: trigger, from: step.time)
        continue
      }
      events += fireVisit(of: id, time: step.time, step, &device)
    }
    return events
  }

  /// Fires a timer that is due, or holds it while a change is pending.
  private mutating func fireTimer(
    of id: ReminderID, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    guard let due = device[id]?.due else { return [] }
    guard !isHeld(id, device) else {
      device[id]?.isHeld = true
      return []
    }
    return fireVisit(of: id, time: due, step, &device)
  }

  /// The reminders whose timers are due by a time, by time and then by id.
  private func dueReminders(
    of device: GeofenceDevice, upTo time: Double
  ) -> [(id: ReminderID, due: Double)] {
    device.visits.compactMap { visit in
      guard let due = visit.value.due, due <= time else { return nil }
      return (visit.key, due)
    }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  /// Whether a change is pending that may end what a timer waits for.
  func isHeld(_ id: ReminderID, _ device: GeofenceDevice) -> Bool {
    guard let reminder = reminders[id], let visit = device[id] else { return false }
    let states = reminder.regions.indices.lazy.map {
      device.tracker.state(of: GeofenceID(id, region: RegionNumber($0)))
    }
    return visit.insideCount == 0
      ? states.contains { $0.pendingSince != nil }
      : states.allSatisfy { !$0.isInside || $0.pendingSince != nil }
  }
}

// MARK: Firing

extension GeofenceEngine {
  /// Fires for a visit or an absence, which is over with that.
  private mutating func fireVisit(
    of id: ReminderID, time: Double, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    guard let visit = device[id] else { return [] }
    if visit.insideCount == 0 {
      device[id] = nil
    } else {
      device[id]?.endByFiring()
    }
    return fire(id, at: visit.region, visit.cause, time: time, step)
  }

  /// The event, unless the reminder was to fire once and has.
  private mutating func fire(
    _ id: ReminderID, at region: RegionNumber, _ cause: GeofenceEvent.Cause, time: Double,
    _ step: Step, entry: Coordinate? = nil
  ) -> [GeofenceEvent] {
    guard let reminder = reminders[id], !reminder.isSpent else { return [] }
    if !reminder.trigger.repeats { reminders[id]?.isSpent = true }
    let position = step.lastFix?.coordinate
    let distance = position.map {
      fences.matcher.distance(from: $0, to: reminder.regions[region.index])
    }
    return [
      GeofenceEvent(
        item: id.item, reminderNumber: id.number, region: region,
        placeName: reminder.placeName(region), device: step.device,
        event: reminder.trigger.event.kind, cause: cause, timestamp: time,
        receivedAt: step.receivedAt, position: position, distance: distance ?? .zero, entry: entry)
    ]
  }
}
