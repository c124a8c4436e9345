extension GeofenceEngine {
  /// Explains what a fix does to a reminder, or without one how things stand since the device's
  /// last fix.
  ///
  /// What comes of the fix is what a copy of the engine makes of it, so that the explanation cannot
  /// differ from what `take(_:from:receivedAt:)` would do; the engine itself stays as it is.
  ///
  /// - Parameter receivedAt: now, in seconds since 1970.
  /// - Complexity: that of a fix, and a distance for each of the item's places.
  public func explanation(
    of item: ItemID, for device: String, at fix: Fix?, receivedAt: Double
  ) -> Explanation {
    guard reminders[item] != nil else {
      return Explanation(
        item: item, device: device, outcome: fix == nil ? .standing : .silent,
        reasons: [.notWatched])
    }
    guard let fix else { return standing(item, device, at: receivedAt) }
    let before = only(item, device)
    var after = before
    let answer = after.take(fix, from: device, receivedAt: receivedAt)
    let outcome: Explanation.Outcome =
      answer.events.isEmpty ? .silent : .fired(events: answer.events)
    let verdicts = answer.verdicts.map(\.verdict)
    let idle = isSpent(item) ? .spent : before.idleReason(of: fix, from: device, verdicts)
    if answer.events.isEmpty, let idle {
      return Explanation(item: item, device: device, outcome: outcome, reasons: [idle])
    }
    let accepted = verdicts.filter { $0.rejection == nil }
    guard let applied = accepted.last?.fix,
      let explainer = before.explainer(
        item, device, at: applied, after: accepted.dropLast(), receivedAt, in: after)
    else { preconditionFailure("What is not idle was applied") }
    let place = answer.events.last.map { Int($0.place) } ?? explainer.tellingPlace
    return Explanation(
      item: item, device: device, outcome: outcome,
      reasons: answer.events.isEmpty
        ? explainer.silentReasons : explainer.reasons(for: answer.events),
      finding: explainer.finding(place))
  }

  /// As for an item's id; of an item that is not watched it says why.
  public func explanation(
    of stored: StoredItem, for device: String, at fix: Fix?, receivedAt: Double
  ) -> Explanation {
    let known = explanation(of: stored.id, for: device, at: fix, receivedAt: receivedAt)
    guard known.reasons == [.notWatched] else { return known }
    let reason: Explanation.Reason =
      stored.item.done
      ? .done
      : stored.item.triggers.isEmpty ? .noTrigger : stored.fences.isEmpty ? .noPlace : .notWatched
    return Explanation(
      item: known.item, device: device, outcome: known.outcome, reasons: [reason])
  }
}

extension GeofenceEngine {
  /// The engine with this reminder and this device alone, neither of which depends on others: what
  /// changes in a copy is small then, however many there are.
  private func only(_ item: ItemID, _ device: String) -> GeofenceEngine {
    var copy = self
    copy.reminders = reminders[item].map { [item: $0] } ?? [:]
    copy.devices = devices[device].map { [device: $0] } ?? [:]
    return copy
  }

  private func standing(_ item: ItemID, _ name: String, at time: Double) -> Explanation {
    guard let reminder = reminders[item], !reminder.isSpent, let device = devices[name],
      let fix = device.lastFix
    else {
      return Explanation(
        item: item, device: name, outcome: .standing, reasons: [isSpent(item) ? .spent : .noFix])
    }
    let opened = opened(device)
    let explainer = Explainer(
      item: item, reminder: reminder, fences: fences, rules: rules, before: opened, after: opened,
      fix: fix, time: time, changes: nil)
    return Explanation(
      item: item, device: name, outcome: .standing, reasons: explainer.silentReasons,
      finding: explainer.finding(explainer.tellingPlace))
  }

  /// Why a fix was not applied; nil for one that was.
  private func idleReason(
    of fix: Fix, from name: String, _ verdicts: [FixVerdict]
  ) -> Explanation.Reason? {
    // A fix without a time is equal to none, itself included.
    guard let own = verdicts.last(where: { $0.fix == fix || $0.rejection?.kind == .notFinite })
    else {
      return .fixHeldBack(seconds: filterRules.reorderSeconds)
    }
    if let rejection = own.rejection { return .fixRejected(rejection: rejection) }
    guard let last = devices[name]?.lastFix, fix.timestamp < last.timestamp else {
      return nil
    }
    return .fixRejected(rejection: .late(bySeconds: last.timestamp - fix.timestamp))
  }

  /// - Parameters:
  ///   - earlier: fixes that were accepted together with this one, before it.
  ///   - engine: after all of them.
  private func explainer(
    _ item: ItemID, _ name: String, at fix: Fix, after earlier: ArraySlice<FixVerdict>,
    _ receivedAt: Double, in engine: GeofenceEngine
  ) -> Explainer? {
    guard let reminder = reminders[item], let after = engine.devices[name].map(opened) else {
      return nil
    }
    var before = devices[name].map(opened)
    if var device = before {
      var copy = self
      _ = copy.apply(Array(earlier), to: &device, name, receivedAt)
      before = device
    }
    var tracker = before?.tracker ?? GeofenceTracker(rules: rules)
    let changes = tracker.take(fix, among: fences).filter { $0.fence.item == item }
    return Explainer(
      item: item, reminder: reminder, fences: fences, rules: rules, before: before, after: after,
      fix: fix, time: fix.timestamp, changes: changes)
  }
}
