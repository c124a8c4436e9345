extension GeofenceEngine {
  /// A visit begins.
  mutating func come(
    _ step: Step, insideCount: Int, _ device: inout Device
  ) -> [GeofenceEvent] {
    guard let trigger = reminders[step.item]?.trigger else { return [] }
    var visit = ReminderVisit(
      insideCount: insideCount, place: step.place, since: step.timestamp)
    visit.wait(for: trigger, from: step.timestamp)
    return fire(visit, step, &device)
  }

  /// A visit ends.
  mutating func go(_ step: Step, _ device: inout Device) -> [GeofenceEvent] {
    let isSnoozed = device.visits.removeValue(forKey: step.item)?.silence == .snoozed
    guard let trigger = reminders[step.item]?.trigger else { return [] }
    switch trigger.event {
    case .leave:
      guard !isSnoozed, trigger.opening(onOrAfter: step.timestamp) == step.timestamp else {
        return []
      }
      return event(step.item, step.place, .exit, step.timestamp, step.receivedAt, device, step.name)
    case .away:
      var absence = ReminderVisit(
        insideCount: 0, place: step.place, since: step.timestamp,
        silence: isSnoozed ? .snoozed : nil)
      absence.wait(for: trigger, from: step.timestamp)
      return fire(absence, step, &device)
    case .arrive, .dwell, .pass:
      return []
    }
  }

  /// The device was there between two fixes.
  mutating func cross(_ step: Step, _ device: inout Device) -> [GeofenceEvent] {
    guard let trigger = reminders[step.item]?.trigger, trigger.event == .pass,
      device.visits[step.item]?.insideCount ?? 0 == 0,
      trigger.opening(onOrAfter: step.timestamp) == step.timestamp
    else { return [] }
    return event(
      step.item, step.place, .crossed, step.timestamp, step.receivedAt, device, step.name,
      entry: step.entry)
  }

  /// The device is found at a place that it was not seen to come to.
  mutating func find(
    _ item: ItemID, at place: UInt32, insideCount: Int, in device: inout Device, _ name: String,
    at time: Double, receivedAt: Double? = nil
  ) -> [GeofenceEvent] {
    guard let trigger = reminders[item]?.trigger else { return [] }
    let silence: ReminderVisit.Silence? = trigger.snooze == .nextVisit ? .snoozed : nil
    var visit = ReminderVisit(
      insideCount: insideCount, place: place, since: time,
      silence: silence ?? (trigger.initial == .none ? .initial : nil))
    visit.wait(for: trigger, from: time, initial: true)
    let step = Step(
      item: item, place: place, timestamp: time, name: name, receivedAt: receivedAt ?? time,
      fixTimestamp: time)
    return fire(visit, step, &device)
  }

  /// Notes a visit or absence, and fires for it if it is due by the fix that made it known.
  private mutating func fire(
    _ visit: ReminderVisit, _ step: Step, _ device: inout Device
  ) -> [GeofenceEvent] {
    device.visits[step.item] = visit
    guard let due = visit.due, due <= step.fixTimestamp else { return [] }
    return fire(step.item, visit.cause, at: due, step.receivedAt, &device, step.name)
  }
}

// MARK: Timers

extension GeofenceEngine {
  /// Fires what is due of a device by a time, in the order of the times.
  mutating func fireTimers(
    of device: inout Device, _ name: String, upTo time: Double, receivedAt: Double
  ) -> [GeofenceEvent] {
    dueItems(of: device.visits, upTo: time).flatMap { item, _ in
      fireTimer(of: item, &device, name, receivedAt: receivedAt)
    }
  }

  /// Fires what is due of all devices by a time, in the order of the times.
  mutating func fireTimers(upTo time: Double, receivedAt: Double) -> [GeofenceEvent] {
    let waiting = devices.flatMap { name, device in
      dueItems(of: device.visits, upTo: time).map { (name: name, item: $0.item, due: $0.due) }
    }.sorted { ($0.due, $0.item, $0.name) < ($1.due, $1.item, $1.name) }
    var events: [GeofenceEvent] = []
    for (name, item, _) in waiting {
      events += withDevice(name) {
        $0.fireTimer(of: item, &$1, name, receivedAt: receivedAt)
      }
    }
    return events
  }

  /// Fires a timer that is due, or holds it while a change is pending.
  private mutating func fireTimer(
    of item: ItemID, _ device: inout Device, _ name: String, receivedAt: Double
  ) -> [GeofenceEvent] {
    guard let visit = device.visits[item], let due = visit.due else { return [] }
    guard !isHeld(item, device) else {
      device.visits[item]?.isHeld = true
      return []
    }
    return fire(item, visit.cause, at: due, receivedAt, &device, name)
  }

  /// Fires what was due while a change was pending that a fix has now contradicted.
  mutating func fireReleased(
    of device: inout Device, _ name: String, at time: Double, _ receivedAt: Double
  ) -> [GeofenceEvent] {
    var events: [GeofenceEvent] = []
    for (item, _) in dueItems(of: device.visits, upTo: time)
    where device.visits[item]?.isHeld == true && !isHeld(item, device) {
      guard let reminder = reminders[item], let visit = device.visits[item] else { continue }
      guard reminder.trigger.opening(onOrAfter: time) == time else {
        device.visits[item]?.wait(for: reminder.trigger, from: time)
        continue
      }
      events += fire(item, visit.cause, at: time, receivedAt, &device, name)
    }
    return events
  }

  /// The items whose timers are due by a time, by time and then by id.
  private func dueItems(
    of visits: SortedPairs<ItemID, ReminderVisit>, upTo time: Double
  ) -> [(item: ItemID, due: Double)] {
    visits.compactMap { item in
      guard let due = item.value.due, due <= time else { return nil }
      return (item.key, due)
    }.sorted { ($0.due, $0.item) < ($1.due, $1.item) }
  }

  /// The places of an item that a device is inside.
  func inside(_ item: ItemID, _ device: Device) -> [Int] {
    guard let reminder = reminders[item] else { return [] }
    return reminder.regions.indices.filter {
      device.tracker.state(of: reminder.fence(item, $0)).isInside
    }
  }

  /// Whether a change is pending that may end what a timer waits for.
  private func isHeld(_ item: ItemID, _ device: Device) -> Bool {
    guard let reminder = reminders[item], let visit = device.visits[item] else { return false }
    let states = reminder.regions.indices.map {
      device.tracker.state(of: reminder.fence(item, $0))
    }
    return visit.insideCount == 0
      ? states.contains { $0.pendingSince != nil }
      : states.allSatisfy { !$0.isInside || $0.pendingSince != nil }
  }

  /// Fires for a visit or an absence, which is over with that.
  private mutating func fire(
    _ item: ItemID, _ cause: GeofenceEvent.Cause, at time: Double, _ receivedAt: Double,
    _ device: inout Device, _ name: String
  ) -> [GeofenceEvent] {
    guard let visit = device.visits[item] else { return [] }
    if visit.insideCount == 0 {
      device.visits[item] = nil
    } else {
      device.visits[item]?.fired()
    }
    return event(item, visit.place, cause, time, receivedAt, device, name)
  }

  /// The event, unless the reminder was to fire once and has.
  private mutating func event(
    _ item: ItemID, _ place: UInt32, _ cause: GeofenceEvent.Cause, _ time: Double,
    _ receivedAt: Double, _ device: Device, _ name: String, entry: Coordinate? = nil
  ) -> [GeofenceEvent] {
    guard let reminder = reminders[item], !reminder.isSpent else { return [] }
    if !reminder.trigger.repeats { reminders[item]?.isSpent = true }
    let region = reminder.regions[Int(place)]
    let distance = device.tracker.lastFix.map {
      fences.matcher.distance(from: $0.coordinate, to: region)
    }
    return [
      GeofenceEvent(
        item: item, place: place, device: name, cause: cause, timestamp: time,
        receivedAt: receivedAt, distance: distance ?? .zero, entry: entry)
    ]
  }
}
