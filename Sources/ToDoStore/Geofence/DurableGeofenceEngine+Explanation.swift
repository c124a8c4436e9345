import Synchronization
public import ToDo

extension DurableGeofenceEngine {
  /// Explains why a reminder fires or does not.
  ///
  /// Without a position: what came of the device's last fix by a time; and without a time how
  /// things stand now. With a position: what a fix there would do; one from before the device's
  /// last fix is looked at as if it had come then.
  ///
  /// What was before the last fix is worked out from the recorded fixes, as far as they were not
  /// pruned, with the reminder as it is now; but what fires once has nothing to fire after it did,
  /// on whichever device.
  ///
  /// - Parameters:
  ///   - stored: the item.
  ///   - trigger: the index of the trigger among the item's.
  ///   - device: the name of the device.
  ///   - position: where a fix is supposed to be, with its accuracy.
  ///   - time: in seconds since 1970; nil for now.
  ///   - now: in seconds since 1970.
  /// - Throws: `StoreError`.
  public func explanation(
    of stored: StoredItem, trigger: Int = 0, for device: String,
    at position: (coordinate: Coordinate, accuracy: Distance?)? = nil, time: Double? = nil,
    now: Double
  ) throws -> Explanation {
    let supposed = position.map {
      Fix(coordinate: $0.coordinate, accuracy: $0.accuracy, timestamp: time ?? now)
    }
    let reminder = ReminderID(item: stored.id, trigger: trigger)
    let (engine, unseen) = try current()
    if time == nil, position == nil,
      let event = unseen.first(where: { $0.reminder == reminder && $0.device == device })
    {
      return Explanation(
        reminder: reminder, device: device, outcome: .standing,
        reasons: [.due(cause: event.cause, at: event.timestamp)])
    }
    guard let time, let last = engine.lastFix(of: device), time <= last.timestamp else {
      return engine.explanation(
        of: stored, trigger: trigger, for: device, at: supposed, receivedAt: time ?? now)
    }
    let recorded = try fixes(of: device).prefix { $0.fix.timestamp <= time }
    guard supposed != nil || !recorded.isEmpty else {
      return Explanation(
        reminder: reminder, device: device, outcome: .silent, reasons: [.noFixKept(before: time)])
    }
    let history = try events(of: stored.id).filter { $0.trigger == trigger }
    let receivedAt = supposed == nil ? recorded.last?.receivedAt ?? time : time
    var past = engine.remembering(
      only: stored, trigger,
      isSpent: stored.wasSpent(trigger, by: history, before: receivedAt, on: device))
    let fix = supposed ?? recorded.last?.fix
    for before in recorded
    where before.rejection == nil && before.fix.timestamp < fix?.timestamp ?? -.infinity {
      _ = past.take(before.fix, from: device, receivedAt: before.receivedAt)
    }
    let worked = past.explanation(
      of: stored, trigger: trigger, for: device, at: fix, receivedAt: fix?.timestamp ?? time)
    guard supposed == nil, let last = recorded.last else { return worked }
    let fired = history.filter {
      $0.device == device
        && ($0.receivedAt == last.receivedAt
          || last.fix.timestamp < $0.timestamp && $0.timestamp <= time)
    }
    return worked.corrected(by: fired)
  }
}

extension Explanation {
  /// What was worked out from what is kept, where that is not what happened.
  ///
  /// - Parameter fired: the events that there were.
  fileprivate func corrected(by fired: [GeofenceEvent]) -> Explanation {
    guard fired.map(\.id) != events.map(\.id) else { return self }
    return Explanation(
      reminder: reminder, device: device, outcome: fired.isEmpty ? .silent : .fired(events: fired),
      reasons: [fired.isEmpty ? .otherThen : .notReconstructed], finding: finding)
  }
}

extension StoredItem {
  /// Whether a reminder that fires once had done so before a fix was received, which did not make
  /// it fire itself: since a change it may have fired again.
  ///
  /// - Parameter history: the events of that trigger.
  fileprivate func wasSpent(
    _ trigger: Int, by history: [GeofenceEvent], before receivedAt: Double, on device: String
  ) -> Bool {
    guard item.triggers.indices.contains(trigger), !item.triggers[trigger].repeats else {
      return false
    }
    let fired = history.filter { $0.receivedAt <= receivedAt }
    return !fired.isEmpty && !fired.contains { $0.device == device && $0.receivedAt == receivedAt }
  }
}

extension GeofenceEngine {
  /// An engine of the same rules that watches one item, and knows of no device yet.
  fileprivate func remembering(
    only stored: StoredItem, _ trigger: Int, isSpent: Bool
  ) -> GeofenceEngine {
    var reminders: [ReminderID: GeofenceReminder] = [:]
    let all = stored.reminders
    if all.indices.contains(trigger) {
      let id = ReminderID(item: stored.id, trigger: trigger)
      reminders[id] = all[trigger]
      reminders[id]?.isSpent = isSpent
    }
    return GeofenceEngine(
      rules: rules, filterRules: filterRules, matcher: fences.matcher,
      reminders: reminders, devices: [:])
  }
}
