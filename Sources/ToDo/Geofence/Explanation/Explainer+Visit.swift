extension Explainer {
  /// The visit that was there before the fix.
  private var visitBefore: ReminderVisit? {
    before?.visits[item].flatMap { $0.insideCount > 0 ? $0 : nil }
  }

  private var isOfStaying: Bool {
    switch trigger.event {
    case .arrive, .dwell, .pass: true
    case .leave, .away: false
    }
  }

  /// Why it is silent in a visit.
  func staying(_ visit: ReminderVisit) -> [Reason] {
    var reasons: [Reason] = []
    if isOfStaying {
      reasons += silence(of: visit)
      reasons += timer(of: visit)
    } else if visit.silence == .snoozed {
      // That it fired, or was there already, is nothing to one that waits for the end.
      reasons.append(.snoozedUntilNextVisit)
    }
    reasons.append(.visiting(place: Int(visit.place), since: visit.since))
    if visitBefore != nil {
      let reached = changes(.enter) + (trigger.event == .pass ? changes(.crossed) : [])
      reasons += reached.map { .sameVisit(place: $0.place) }
      let exits = isOfStaying ? [] : changes(.exit)
      if !exits.isEmpty {
        reasons += exits.map { .left(place: $0.place, at: $0.time) }
        reasons.append(.othersHold(places: insidePlaces))
      }
    }
    return reasons + placeReasons
  }

  /// Why one that waits for a visit is silent outside.
  var coming: [Reason] {
    // A device that is inside without a visit is there since before the reminder.
    var reasons: [Reason] = insidePlaces.isEmpty ? [] : [.insideAlready]
    if trigger.event == .pass {
      for passed in changes(.crossed) {
        reasons.append(.crossed(place: passed.place, at: passed.time))
        reasons += closed(at: passed.time)
      }
    }
    reasons += placeReasons
    if visitBefore != nil { reasons += changes(.exit).map { .left(place: $0.place, at: $0.time) } }
    if let way { reasons.append(way) }
    return reasons
  }

  /// Why one who did not stop has not passed by, as far as it matters.
  private var way: Reason? {
    guard trigger.event == .pass, changes?.isEmpty == true, let last = before?.tracker.lastFix,
      state(tellingPlace, after).pendingSince == nil
    else { return nil }
    let seconds = fix.timestamp - last.timestamp
    return seconds > rules.crossingSeconds
      ? .gapTooLong(seconds: seconds, longestSeconds: rules.crossingSeconds) : .notCrossed
  }

  /// Why one that waits for the end of a visit is silent outside.
  var leaving: [Reason] {
    // The last exit ends the visit.
    guard let visit = visitBefore, let exit = changes(.exit).max(by: { $0.time < $1.time }) else {
      return [.noVisit] + placeReasons
    }
    let snooze: [Reason] = visit.silence == .snoozed ? [.snoozedUntilNextVisit] : []
    return snooze + closed(at: exit.time) + [.left(place: exit.place, at: exit.time)]
      + placeReasons
  }

  /// Why one that waits for a time away is silent outside.
  func absent(_ absence: ReminderVisit?) -> [Reason] {
    guard let absence else { return [.noAbsence] + placeReasons }
    return silence(of: absence) + timer(of: absence) + [.away(since: absence.since)] + placeReasons
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
      return [visit.isHeld ? .held(due: due) : .due(cause: visit.cause, at: due)]
    }
    return trigger.expiry.map { [time > $0 ? .expired(at: $0) : .expiresFirst(at: $0)] } ?? []
  }
}
