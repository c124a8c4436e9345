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
  /// An event carries the time of the first fix that indicates it. Without a position, a date at which
  /// the reminder has fired is explained by that: at the fix that confirmed it.
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
  ///   - span: How long the date lasts: a minute for one that was given to the minute. Events count
  ///     that happened in this time; by default those at that millisecond.
  ///   - now: Now.
  /// - Throws: The store's error.
  public func explanation(
    of stored: StoredItem, trigger: Int = 0, for device: String,
    at position: Explanation.SupposedPosition? = nil, date: Date? = nil,
    lasting span: Duration = .zero, now: Date
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
    if let time, position == nil {
      let told = try events(of: stored.id).filter { event in
        event.reminder == reminder && event.device == device
          && event.isTold(from: time, lasting: span.inSeconds)
      }
      if !told.isEmpty {
        return try explanation(of: told, of: reminder, stored, trigger, for: device, by: engine)
      }
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

  /// Explains events that happened: what led to each, and the fix that confirmed it.
  ///
  /// - Parameter told: Events of one reminder and device, not empty.
  private func explanation(
    of told: [GeofenceEvent], of reminder: ReminderID, _ stored: StoredItem, _ trigger: Int,
    for device: String, by engine: GeofenceEngine
  ) throws -> Explanation {
    let recorded = try fixes(of: device).filter { $0.rejection == nil }
    var reasons: [Explanation.Reason] = []
    var finding: Explanation.Finding?
    for event in told {
      var past = engine.remembering(only: stored, trigger, isSpent: false)
      let explained = past.explanation(of: event, after: recorded)
      reasons += explained?.reasons ?? [.notReconstructed] + event.confirmation(among: recorded)
      finding = explained?.finding ?? finding
    }
    var known: Set<Explanation.Reason> = []
    return Explanation(
      reminder: reminder, device: device, outcome: .fired(events: told),
      reasons: reasons.filter { known.insert($0).inserted },
      finding: finding)
  }
}

extension GeofenceEvent {
  /// Half of the millisecond to which an event's id gives its time: dates are rounded to less.
  private static let tolerance = 0.000_5

  /// Whether the event carries a time that begins then and lasts for so many seconds.
  fileprivate func isTold(from time: Double, lasting seconds: Double) -> Bool {
    timestamp >= time - Self.tolerance && timestamp < time + max(seconds, Self.tolerance)
  }

  /// The fix that confirmed the event, if only one arrived with it.
  fileprivate func confirmation(among recorded: [RecordedFix]) -> [Explanation.Reason] {
    let confirming = recorded.filter { $0.receivedAt == receivedAt && $0.fix.timestamp > timestamp }
    guard cause.needsConfirmation, confirming.count == 1 else { return [] }
    return confirming.map { .confirmed(at: $0.fix.date) }
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
  /// Explains an event at the fix that brought it about.
  ///
  /// - Parameter recorded: The accepted fixes of the event's device, by time.
  /// - Returns: Nil if the fixes do not bring it about.
  fileprivate mutating func explanation(
    of event: GeofenceEvent, after recorded: [RecordedFix]
  ) -> Explanation? {
    for fix in recorded {
      if fix.receivedAt == event.receivedAt, fix.fix.timestamp >= event.timestamp {
        let explanation = explanation(
          of: event.reminder, for: event.device, at: fix.fix, receivedAt: fix.fix.timestamp)
        if explanation.events.contains(where: { $0.id == event.id }) { return explanation }
      }
      _ = take(fix.fix, from: event.device, receivedAt: fix.receivedAt)
    }
    return nil
  }

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
