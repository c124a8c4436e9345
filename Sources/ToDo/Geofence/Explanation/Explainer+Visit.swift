extension Explainer {
  /// The visit before the fix.
  private var visitBefore: ReminderVisit? {
    before?[id].flatMap { $0.insideCount > 0 ? $0 : nil }
  }

  private var isAboutStaying: Bool {
    switch trigger.event {
    case .arrive, .dwell, .pass: true
    case .leave, .away: false
    }
  }

  /// Why the reminder is silent during a visit.
  func staying(_ visit: ReminderVisit) -> [Reason] {
    var reasons: [Reason] = []
    if isAboutStaying {
      reasons += silence(of: visit)
      reasons += timer(of: visit)
    } else if visit.silence == .snoozed {
      // To have fired, or to have been there already, does not matter at the end of a visit.
      reasons.append(.snoozedUntilNextVisit)
    }
    reasons.append(.visiting(region: visit.region, since: date(visit.since)))
    if visitBefore != nil {
      let reached = changes(.enter) + (trigger.event == .pass ? changes(.crossed) : [])
      reasons += reached.map { .sameVisit(region: $0.region) }
      let exits = isAboutStaying ? [] : changes(.exit)
      if !exits.isEmpty {
        reasons += exits.map { .left(region: $0.region, at: date($0.time)) }
        reasons.append(.othersHold(regions: regionsInside))
      }
    }
    return reasons + regionReasons
  }

  /// Why a reminder that waits for a visit is silent outside.
  var arriving: [Reason] {
    // A device that is inside without a visit has been there since before the reminder.
    var reasons: [Reason] = regionsInside.isEmpty ? [] : [.insideAlready]
    if trigger.event == .pass {
      for passed in changes(.crossed) {
        reasons.append(.crossed(region: passed.region, at: date(passed.time)))
        reasons += closed(at: passed.time)
      }
    }
    reasons += regionReasons
    if visitBefore != nil {
      reasons += changes(.exit).map { .left(region: $0.region, at: date($0.time)) }
    }
    if let way { reasons.append(way) }
    return reasons
  }

  /// Why a device that did not stop has not passed through, as far as it matters.
  private var way: Reason? {
    guard trigger.event == .pass, changes?.isEmpty == true, let last = before?.tracker.lastFix,
      state(decidingRegion, after).pendingSince == nil
    else { return nil }
    if let fence = heldCrossings.first, let crossing = before?.tracker.lastCrossing(of: fence) {
      return .crossedAgain(
        region: fence.region, last: date(crossing), pause: rules.crossingPause)
    }
    let seconds = fix.timestamp - last.timestamp
    return seconds > rules.crossingSeconds
      ? .gapTooLong(gap: Duration(nearestToSeconds: seconds), longest: rules.longestCrossing)
      : .notCrossed
  }

  /// Why a reminder that waits for the end of a visit is silent outside.
  var leaving: [Reason] {
    // The last exit ends the visit.
    guard let visit = visitBefore, let exit = changes(.exit).max(by: { $0.time < $1.time }) else {
      return [.noVisit] + regionReasons
    }
    let snooze: [Reason] = visit.silence == .snoozed ? [.snoozedUntilNextVisit] : []
    return snooze + closed(at: exit.time) + [.left(region: exit.region, at: date(exit.time))]
      + regionReasons
  }

  /// Why a reminder that waits for a time away is silent outside.
  func absent(_ absence: ReminderVisit?) -> [Reason] {
    guard let absence else { return [.noAbsence] + regionReasons }
    return silence(of: absence) + timer(of: absence) + [.away(since: date(absence.since))]
      + regionReasons
  }

  private func silence(of visit: ReminderVisit) -> [Reason] {
    switch visit.silence {
    case .fired: [.firedThisVisit]
    case .initial: [.insideAlready]
    case .snoozed: [.snoozedUntilNextVisit]
    case nil: []
    }
  }

  private func timer(of visit: ReminderVisit) -> [Reason] {
    guard visit.silence == nil else { return [] }
    if let due = visit.due {
      return [visit.isHeld ? .held(due: date(due)) : .due(cause: visit.cause, at: date(due))]
    }
    guard let expiry = trigger.expiryTimestamp else { return [] }
    return [time > expiry ? .expired(at: date(expiry)) : .expiresFirst(at: date(expiry))]
  }
}
