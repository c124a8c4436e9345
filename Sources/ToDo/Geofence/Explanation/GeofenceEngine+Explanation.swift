#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension GeofenceEngine {
  /// Explains what a fix does to a reminder; without a fix, how things stand since the device's last
  /// one.
  ///
  /// A copy of the engine takes the fix, so that the explanation cannot differ from what ``take(_:)``
  /// would do; the engine itself does not change.
  ///
  /// - Parameters:
  ///   - reminder: The reminder to explain.
  ///   - device: The name of the device.
  ///   - fix: The fix to suppose; nil for how things stand.
  ///   - date: Now.
  /// - Complexity: That of a fix, and a distance for each of the reminder's regions.
  package func explanation(
    of reminder: ReminderID, for device: String, at fix: Fix?, receivedAt date: Date
  ) -> Explanation {
    explanation(of: reminder, for: device, at: fix, receivedAt: date.timeIntervalSince1970)
  }

  /// ``explanation(of:for:at:receivedAt:)`` with the time in seconds since 1970.
  package func explanation(
    of reminder: ReminderID, for device: String, at fix: Fix?, receivedAt: Double
  ) -> Explanation {
    guard reminders[reminder] != nil else {
      return Explanation(
        reminder: reminder, device: device, outcome: fix == nil ? .standing : .silent,
        reasons: [.notWatched])
    }
    guard let fix else { return standing(reminder, device, at: receivedAt) }
    let before = only(reminder, device)
    var after = before
    let result = after.take(fix, from: device, receivedAt: receivedAt)
    let outcome: Explanation.Outcome =
      result.events.isEmpty ? .silent : .fired(events: result.events)
    let verdicts = result.verdicts.map(\.verdict)
    let idle = isSpent(reminder) ? .spent : before.idleReason(of: fix, from: device, verdicts)
    if result.events.isEmpty, let idle {
      return Explanation(
        reminder: reminder, device: device, outcome: outcome, reasons: [idle])
    }
    let accepted = verdicts.filter { $0.rejection == nil }
    guard let applied = accepted.last?.fix,
      let explainer = before.explainer(
        reminder, device, at: applied, after: accepted.dropLast(), receivedAt, in: after)
    else { preconditionFailure("A fix that is not idle was applied") }
    let region = result.events.last?.region ?? explainer.decidingRegion
    return Explanation(
      reminder: reminder, device: device, outcome: outcome,
      reasons: result.events.isEmpty
        ? explainer.silentReasons : explainer.reasons(for: result.events),
      finding: explainer.finding(region))
  }

  /// Explains what a fix does to one of an item's reminders; if it is not watched, why not.
  ///
  /// - Parameters:
  ///   - stored: The item.
  ///   - trigger: The index of the trigger among the item's.
  ///   - device: The name of the device.
  ///   - fix: The fix to suppose; nil for how things stand.
  ///   - date: Now.
  public func explanation(
    of stored: StoredItem, trigger: Int = 0, for device: String, at fix: Fix?,
    receivedAt date: Date
  ) -> Explanation {
    explanation(
      of: stored, trigger: trigger, for: device, at: fix, receivedAt: date.timeIntervalSince1970)
  }

  /// ``explanation(of:trigger:for:at:receivedAt:)`` with the time in seconds since 1970.
  package func explanation(
    of stored: StoredItem, trigger: Int = 0, for device: String, at fix: Fix?, receivedAt: Double
  ) -> Explanation {
    let known = explanation(
      of: stored.explained(trigger), for: device, at: fix, receivedAt: receivedAt)
    guard known.reasons == [.notWatched] else { return known }
    let reason: Explanation.Reason =
      stored.item.done
      ? .done
      : !stored.item.triggers.indices.contains(trigger)
        ? .noTrigger
        : stored.item.expiryBeforeReady(trigger).map(Explanation.Reason.expiresFirst)
          ?? (stored.fences.isEmpty ? .noPlace : .notWatched)
    return Explanation(
      reminder: known.reminder, device: device, outcome: known.outcome, reasons: [reason])
  }
}

extension StoredItem {
  /// The reminder to explain for a trigger; without such a trigger one that there never was.
  func explained(_ trigger: Int) -> ReminderID {
    reminder(at: trigger)
      ?? ReminderID(item: id, number: reminderNumbers.next(after: item.triggers.count))
  }
}

extension ToDoItem {
  /// When a trigger expires, if that is before the item's wait is over.
  fileprivate func expiryBeforeReady(_ trigger: Int) -> Date? {
    guard afterWait(triggers[trigger]) == nil else { return nil }
    return triggers[trigger].expiry
  }
}

extension GeofenceEngine {
  /// The engine with only this reminder and this device, which do not depend on the others: a change
  /// then copies little, however many there are.
  private func only(_ id: ReminderID, _ device: String) -> GeofenceEngine {
    var copy = self
    copy.reminders = reminders[id].map { [id: $0] } ?? [:]
    copy.devices = devices[device].map { [device: $0] } ?? [:]
    return copy
  }

  private func standing(_ id: ReminderID, _ name: String, at time: Double) -> Explanation {
    guard let reminder = reminders[id], !reminder.isSpent, let device = devices[name],
      let fix = device.lastFix
    else {
      return Explanation(
        reminder: id, device: name, outcome: .standing, reasons: [isSpent(id) ? .spent : .noFix])
    }
    let explainer = Explainer(
      id: id, reminder: reminder, fences: fences, before: device, after: device, fix: fix,
      time: time, changes: nil, heldCrossings: [])
    return Explanation(
      reminder: id, device: name, outcome: .standing, reasons: explainer.silentReasons,
      finding: explainer.finding(explainer.decidingRegion))
  }

  /// Why a fix was not applied; nil if it was.
  private func idleReason(
    of fix: Fix, from name: String, _ verdicts: [FixVerdict]
  ) -> Explanation.Reason? {
    // A fix whose time is NaN is not even equal to itself.
    guard let own = verdicts.last(where: { $0.fix == fix || $0.rejection?.kind == .notFinite })
    else {
      return .fixHeldBack(duration: filterRules.reorderWindow)
    }
    if let rejection = own.rejection { return .fixRejected(rejection: rejection) }
    guard let last = devices[name]?.lastFix, fix.timestamp < last.timestamp else {
      return nil
    }
    return .fixRejected(
      rejection: .late(by: Duration(nearestToSeconds: last.timestamp - fix.timestamp)))
  }

  /// - Parameters:
  ///   - earlier: fixes that were accepted together with this one, before it.
  ///   - engine: after all of them.
  private func explainer(
    _ id: ReminderID, _ name: String, at fix: Fix, after earlier: ArraySlice<FixVerdict>,
    _ receivedAt: Double, in engine: GeofenceEngine
  ) -> Explainer? {
    guard let reminder = reminders[id], let after = engine.devices[name] else { return nil }
    var before = devices[name]
    if var device = before, let jump = earlier.last {
      var copy = self
      let step = Step(
        device: name, time: fix.timestamp, receivedAt: receivedAt, lastFix: device.lastFix)
      _ = copy.apply(earlier, step, &device)
      device.tracker.fixes.lastAccepted = jump.fix
      before = device
    }
    var tracker = before?.tracker ?? GeofenceTracker()
    let changes = tracker.apply(fix, after: before?.lastFix, among: fences).filter {
      $0.fence.reminder == id
    }
    var freeTracker = before?.tracker ?? GeofenceTracker()
    freeTracker.forgetCrossings()
    let crossings = freeTracker.apply(fix, after: before?.lastFix, among: fences).filter {
      $0.fence.reminder == id && $0.kind == .crossed
    }
    return Explainer(
      id: id, reminder: reminder, fences: fences, before: before, after: after, fix: fix,
      time: fix.timestamp, changes: changes,
      heldCrossings: crossings.map(\.fence).filter { fence in
        !changes.contains { $0.kind == .crossed && $0.fence == fence }
      })
  }
}
