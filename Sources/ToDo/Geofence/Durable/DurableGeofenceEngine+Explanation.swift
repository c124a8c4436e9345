import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DurableGeofenceEngine {
  /// Explains why a reminder fires or does not.
  ///
  /// Without a position: what came of the device's last fix by a date, or without a date, how things
  /// stand now. With a position: what a fix there would do. For a date before the device's last fix,
  /// the explanation supposes that the fix had come then.
  ///
  /// What was before the last fix is worked out from the recorded fixes, as far as they were not
  /// pruned, with the reminder as it is now. A reminder that fires once is silent after it has fired,
  /// on whichever device.
  ///
  /// - Parameters:
  ///   - stored: The item.
  ///   - trigger: The index of the trigger among the item's.
  ///   - device: The name of the device.
  ///   - position: Where the device is supposed to be; nil for where it was.
  ///   - date: When; nil for now.
  ///   - now: Now.
  /// - Throws: The store's error.
  public func explanation(
    of stored: StoredItem, trigger: Int = 0, for device: String,
    at position: Explanation.SupposedPosition? = nil, date: Date? = nil, now: Date
  ) throws -> Explanation {
    let time = date?.timeIntervalSince1970
    let now = now.timeIntervalSince1970
    let supposed = position.map {
      Fix(coordinate: $0.coordinate, accuracy: $0.accuracy, timestamp: time ?? now)
    }
    let reminder = stored.explained(trigger)
    let (engine, unseen) = try current([device])
    if time == nil, position == nil,
      let event = unseen.first(where: { $0.reminder == reminder && $0.device == device })
    {
      return Explanation(
        reminder: reminder, device: device, outcome: .standing,
        reasons: [.due(cause: event.cause, at: event.date)])
    }
    guard let time, let last = engine.lastFix(of: device), time <= last.timestamp else {
      return engine.explanation(
        of: stored, trigger: trigger, for: device, at: supposed, receivedAt: time ?? now)
    }
    let recorded = try fixes(of: device).prefix { $0.fix.timestamp <= time }
    guard supposed != nil || !recorded.isEmpty else {
      return Explanation(
        reminder: reminder, device: device, outcome: .silent,
        reasons: [.noFixKept(before: Date(timeIntervalSince1970: time))])
    }
    let history = try events(of: stored.id).filter { $0.reminder == reminder }
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
  /// A position at which a device is supposed to be.
  public struct SupposedPosition: Hashable, Sendable {
    /// Where the device is supposed to be.
    public var coordinate: Coordinate
    /// The radius in which it is with a probability of 68 %; nil for an exact coordinate.
    public var accuracy: Distance?

    /// Makes a position from its parts.
    public init(_ coordinate: Coordinate, accuracy: Distance? = nil) {
      self.coordinate = coordinate
      self.accuracy = accuracy
    }
  }

  /// This explanation, which was worked out from the records, corrected if something else happened.
  ///
  /// - Parameter fired: The events that there were.
  fileprivate func corrected(by fired: [GeofenceEvent]) -> Explanation {
    guard fired.map(\.id) != events.map(\.id) else { return self }
    return Explanation(
      reminder: reminder, device: device, outcome: fired.isEmpty ? .silent : .fired(events: fired),
      reasons: [fired.isEmpty ? .otherThen : .notReconstructed], finding: finding)
  }
}

extension StoredItem {
  /// Whether a reminder that fires once had fired before a fix arrived. If the fix made it fire, it
  /// was not spent: it can fire again after a change.
  ///
  /// - Parameter history: The events of that reminder.
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
      let (id, reminder) = all[trigger]
      reminders[id] = reminder
      reminders[id]?.isSpent = isSpent
    }
    return GeofenceEngine(
      rules: rules, filterRules: filterRules, matcher: fences.matcher,
      reminders: reminders, devices: [:])
  }
}
