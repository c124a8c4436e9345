extension GeofenceEngine {
  /// Takes a fix that is received just now, by a clock that may have been set back.
  ///
  /// If the device's last fix is from the future, a clock that was ahead has dated it, and everything
  /// until then would be late: no reminder would fire. So the device goes on from this fix: how old its
  /// last one is, nobody knows, and it counts as an hour old; waits that began while the clock was ahead
  /// begin again now.
  ///
  /// - Complexity: That of ``take(_:)``; when the clock was set back, O(*n*) besides for the *n* fences
  ///   that the device is inside or about to enter.
  mutating func takeLive(_ report: ReceivedFix) -> Result {
    if let tolerance = filterRules.futureToleranceSeconds,
      let last = devices[report.device]?.lastFix,
      last.timestamp > report.receivedAt + tolerance,
      report.fix.timestamp <= report.receivedAt + tolerance
    {
      withDevice(report.device) { engine, device in
        device.goBack(to: report.fix.timestamp) { engine.reminders[$0]?.trigger }
      }
    }
    return take(report)
  }
}

extension GeofenceDevice {
  /// Brings back what is later than a time: a clock that was ahead has dated it.
  ///
  /// - Parameter trigger: The trigger of a reminder, by which its timer is set again.
  fileprivate mutating func goBack(
    to now: Double, _ trigger: (ReminderID) -> LocationTrigger?
  ) {
    tracker.goBack(to: now)
    for (id, visit) in visits.map({ ($0.key, $0.value) }) where visit.since > now {
      guard let trigger = trigger(id) else { continue }
      var visit = visit
      visit.since = now
      visit.wait(for: trigger, from: now, initial: visit.cause == .initial)
      visits[id] = visit
    }
  }
}

extension GeofenceTracker {
  /// Moves the last fix into the past, and forgets what was about to happen at a later time.
  fileprivate mutating func goBack(to now: Double) {
    fixes.goBack(to: now)
    for (fence, state) in states.map({ ($0.key, $0.value) }) {
      guard let since = state.pendingSince, since > now else { continue }
      states[fence] = state.isInside ? .inside : nil
    }
    for (fence, passage) in passages.map({ ($0.key, $0.value) }) {
      var passage = passage
      if passage.since ?? -.infinity > now { passage.end() }
      if passage.lastCrossing ?? -.infinity > now { passage.lastCrossing = nil }
      passages[fence] = passage == GeofencePassage() ? nil : passage
    }
  }
}

extension FixHistory {
  /// The age of a fix whose age nobody knows, in seconds: long enough to have come from anywhere near,
  /// and for one fix after it to be believed.
  private static let supposedAge = 3_600.0

  fileprivate mutating func goBack(to now: Double) {
    lastAccepted = lastAccepted.map { $0.dated(now - Self.supposedAge) }
    if waitingJump?.timestamp ?? now > now { waitingJump = nil }
    held.removeAll { $0.timestamp > now }
  }
}

extension Fix {
  fileprivate func dated(_ timestamp: Double) -> Fix {
    Fix(
      coordinate: coordinate, accuracy: accuracy, timestamp: timestamp,
      speedMetersPerSecond: speedMetersPerSecond, course: course)
  }
}
